/** Our bot and a stand-in for Discord, to play with in a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { servePage } from '../page-server/page-server.ts';
import { type StandIn, startStandIn } from '../stand-in.ts';
import { keepBotRunning } from './bot-process.ts';

/** The address is printed when the bot is ready, or after this time anyway: the page shows whether the bot is there. */
const tellAfter = 20_000;

/** Opens the playground, and says what it does meanwhile. It runs until Ctrl-C ends it. */
export async function openPlayground(): Promise<void> {
  const given = process.argv.slice(2).join(' ');
  if (given)
    return giveUp(`The playground takes no arguments, but was given “${given}”. A port is chosen by PORT=8123.`);
  const port = readPort(process.env.PORT);
  if (port === undefined) return giveUp(`PORT has to be a number from 1 to 65535, but it is “${process.env.PORT}”.`);
  const standIn = await open(port);
  if (!standIn) return;
  console.log('The page is ready. The bot is starting, which takes longer…');
  const dataFolder = await mkdtemp(join(tmpdir(), 'playground-'));
  const tell = onlyOnce(() =>
    console.log(`The playground is open: ${standIn.url} — open it in a browser. Ctrl-C ends it.`),
  );
  const late = setTimeout(tell, tellAfter);
  const bot = keepBotRunning({
    token: standIn.token,
    apiUrl: `${standIn.url}/api`,
    dataFolder,
    say: (line) => console.error(line),
    ready() {
      clearTimeout(late);
      tell();
    },
  });
  const finish = onlyOnce(() => {
    clearTimeout(late);
    void bot
      .stop()
      .then(() => standIn.close())
      .then(() => rm(dataFolder, { recursive: true, force: true }))
      .then(() => process.exit());
  });
  process.on('SIGINT', finish);
  process.on('SIGTERM', finish);
}

async function open(port: number): Promise<StandIn | undefined> {
  const traffic = process.env.PLAYGROUND_TRAFFIC;
  try {
    const standIn = await startStandIn({
      port,
      botName: 'Parade',
      prepare: servePage,
      ...(traffic ? { traffic } : {}),
    });
    letFirstManage(standIn);
    return standIn;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      giveUp(`Port ${port} is in use. Stop what uses it, choose another PORT, or leave PORT out for a free one.`);
    } else if (codeOf(error) === 'EACCES') {
      giveUp(`This account may not use port ${port}. Choose one above 1023, or leave PORT out for a free one.`);
    } else giveUp(`The playground could not start: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** The first person manages the server, so that `/parade settings` can be tried. */
function letFirstManage({ world }: StandIn): void {
  const [guild] = world.guilds.values();
  const [first] = world.people.keys();
  const member = first === undefined ? undefined : guild?.members.get(first);
  const role = { id: world.nextId(), name: 'Manager', permissions: PermissionFlagsBits.ManageGuild };
  guild?.roles.push(role);
  member?.roles.push(role.id);
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return 0;
  const port = Number(text);
  return /^\d+$/.test(text) && port >= 1 && port <= 65_535 ? port : undefined;
}

function giveUp(why: string): void {
  console.error(why);
  process.exitCode = 1;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function onlyOnce(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
