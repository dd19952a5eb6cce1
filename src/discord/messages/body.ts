/** What a request to Discord carries: messages as bodies, with their pictures, files and mentions. */

import type { APIEmbed, APIEmbedImage } from 'discord-api-types/v10';
import type { PrivateMessage, PublicMessage, Rendered } from './render.ts';

/** A file that goes out with an answer. */
export interface File {
  readonly name: string;
  readonly data: Buffer;
}

/**
 * The line above a board, and whom it names. An edit calls nobody, but it removes the mark of being called from people whom it no
 * longer names.
 */
export interface Above {
  readonly content: string;
  readonly users: readonly string[];
}

/** @param above replaces the text above the board; undefined leaves it */
export function publicBody(board: PublicMessage, above?: Above) {
  const body = { components: board.components, allowed_mentions: { parse: [] }, ...withFiles(board) };
  return above ? { ...body, content: above.content, allowed_mentions: { users: [...above.users] } } : body;
}

export function privateBody(message: PrivateMessage, files: readonly File[]) {
  return { components: message.components, allowed_mentions: { parse: [] }, ...withFiles(message, files) };
}

/** The embed as it goes out: with the picture, where there is one, and the text that stands beside it. */
function embedOf({ embeds: [embed], picture, besidePicture }: Rendered): APIEmbed {
  if (!picture) return embed;
  const description = besidePicture ?? embed.description;
  return {
    ...embed,
    ...(description === undefined ? {} : { description }),
    // the type of discord-api-types lacks the description that Discord's own schema has
    image: { url: `attachment://${picture.name}`, description: picture.alt } as APIEmbedImage,
  };
}

/** The parts of a request that carry a message's picture and files; the embed shows the picture. */
export function withFiles(message: Rendered, files: readonly File[] = []) {
  const { picture } = message;
  const all = picture ? [picture, ...files] : files;
  return {
    embeds: [embedOf(message)],
    // an edit with files replaces those that the message had, one without removes them; new ones are kept only if listed
    attachments: all.map((file, index) => ({
      id: String(index),
      filename: file.name,
      ...('alt' in file ? { description: String(file.alt) } : {}),
    })),
    files: all.map(({ name, data }) => ({ name, data })),
  };
}
