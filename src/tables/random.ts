/** All chance of a table, drawn from its seed so that anybody can recompute it. */
import { createHash, createHmac } from 'node:crypto';
import type { Random, Seat } from '../games/contract/index.ts';
import type { InteractionId } from './brands.ts';

/**
 * All chance of a table comes from one seed of 32 bytes, in such a way that anyone can recompute it in any language:
 *
 * 1. *Words.* The draws of move n (the deal is move 0, the first move of the log is move 1) use up a stream of 32-bit words. Block
 *    c of the stream (c = 0, 1, 2, …) is HMAC-SHA256 with the seed's 32 bytes as key and, as message, n and then c, each an
 *    unsigned 32-bit big-endian number: 8 bytes. The 32 bytes of a block are read as eight unsigned 32-bit big-endian words, first
 *    to last.
 * 2. *Numbers.* `below(bound)` takes words until one is less than floor(2³² / bound) · bound, and gives that word modulo bound. The
 *    words before it are discarded, so that every number is equally likely. `below(1)` is 0 and takes no word.
 * 3. *Shuffles.* For i from the last index down to 1: j = below(i + 1), and the items at i and j change places.
 *
 * Every move starts its own stream. Words that a move does not use are never used.
 */
export function seededRandom(seedHex: string, moveNumber: number): Random {
  return streamRandom(seedHex, numbers(moveNumber));
}

/**
 * The chance by which a bot chooses its move: same words, numbers and shuffles as `seededRandom`, but the message begins with the nine
 * ASCII bytes `bot-move:` and then holds the move's number, the bot's seat and the block counter: 21 bytes. So it tells a bot nothing
 * about the draws of the game.
 */
export function botRandom(seedHex: string, moveNumber: number, seat: Seat): Random {
  return streamRandom(seedHex, Buffer.concat([Buffer.from('bot-move:', 'ascii'), numbers(moveNumber, seat)]));
}

/**
 * The chance by which a bot takes its time before move n: as `seededRandom`, but the message begins with the ten ASCII bytes
 * `bot-pause:`. It decides nothing of the game.
 */
export function pauseRandom(seedHex: string, moveNumber: number): Random {
  return streamRandom(seedHex, Buffer.concat([Buffer.from('bot-pause:', 'ascii'), numbers(moveNumber)]));
}

/**
 * The seed of a deal: HMAC-SHA256 with the 32 bytes of the server's seed as key. The message is ASCII: `parade-deal/1`, and then, each
 * after a line feed, what the players brought, in order of number (the shorter first, those of one length as text).
 * @param brought ids of interactions, in any order
 */
export function dealSeed(serverSeedHex: string, brought: readonly InteractionId[]): string {
  const message = ['parade-deal/1', ...brought.toSorted(byNumber)].join('\n');
  return createHmac('sha256', seedBytes(serverSeedHex)).update(message, 'ascii').digest('hex');
}

function byNumber(one: InteractionId, other: InteractionId): number {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : Number(one > other);
}

/** The SHA-256 of a seed's 32 bytes, in lower-case hex. It is shown before anybody joins, so that the seed cannot be changed later. */
export function commitmentOf(seedHex: string): string {
  return createHash('sha256').update(seedBytes(seedHex)).digest('hex');
}

/** The seed of game `index` of a self-play: the SHA-256 of the UTF-8 text `parade-simulate:<seed>:<index>`, in lower-case hex. */
export function seedFrom(seed: number | string, index: number): string {
  return createHash('sha256').update(`parade-simulate:${seed}:${index}`, 'utf8').digest('hex');
}

const wordRange = 2 ** 32;
const bytesPerWord = 4;

function streamRandom(seedHex: string, prefix: Buffer): Random {
  const seed = seedBytes(seedHex);
  const message = Buffer.concat([prefix, numbers(0)]);
  let counter = 0;
  let block = Buffer.alloc(0);
  let position = 0;

  // Most moves draw nothing, so a block is only computed when its first word is needed.
  function nextWord(): number {
    if (position === block.length) {
      message.writeUInt32BE(counter, prefix.length);
      block = createHmac('sha256', seed).update(message).digest();
      counter += 1;
      position = 0;
    }
    const word = block.readUInt32BE(position);
    position += bytesPerWord;
    return word;
  }

  return randomFromWords(nextWord);
}

/** Numbers and shuffles from a source of unsigned 32-bit words, by steps 2 and 3 of `seededRandom`. */
export function randomFromWords(nextWord: () => number): Random {
  function below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > wordRange) {
      throw new RangeError(`A bound is a whole number from 1 to 2^32, not ${bound}`);
    }
    if (bound === 1) return 0;
    const limit = Math.floor(wordRange / bound) * bound;
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % bound;
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let index = shuffled.length - 1; index > 0; index -= 1) {
      const other = below(index + 1);
      const moved = shuffled.splice(index, 1, ...shuffled.slice(other, other + 1));
      shuffled.splice(other, 1, ...moved);
    }
    return shuffled;
  }

  return { below, shuffle };
}

function seedBytes(seedHex: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(seedHex)) throw new RangeError('A seed is 32 bytes in lower-case hex');
  return Buffer.from(seedHex, 'hex');
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * bytesPerWord);
  // writeUInt32BE throws a RangeError for anything but a whole number from 0 to 2³² − 1, except that it cuts off fractions.
  values.forEach((value, index) => {
    if (!Number.isInteger(value)) throw new RangeError(`Moves and seats are whole numbers, not ${value}`);
    bytes.writeUInt32BE(value, index * bytesPerWord);
  });
  return bytes;
}
