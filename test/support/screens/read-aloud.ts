/** Messages as somebody hears them who does not see them: what a screen reader says, line by line. */

import { type APIEmbed, ComponentType } from 'discord-api-types/v10';
import { privateBody, publicBody } from '../../../src/discord/messages/body.ts';
import type { PrivateMessage, PublicMessage, Rendered } from '../../../src/discord/messages/render.ts';

/** The message with its picture, as it goes out: the picture is heard by its words alone. */
export function readAloud(message: PublicMessage | PrivateMessage): string[] {
  const { scene } = message;
  const picture = scene && { name: 'table.png', data: Buffer.alloc(0), alt: scene.alt };
  const { embeds } =
    message.audience === 'table'
      ? publicBody({ ...message, ...(picture && { picture }) })
      : privateBody({ ...message, ...(picture && { picture }) }, []);
  return [...embeds.flatMap(readEmbed), ...message.components.flatMap(readRow)];
}

function readEmbed({ title, description = '', image, footer }: APIEmbed & { image?: object }): string[] {
  const alt = image && 'description' in image ? String(image.description) : undefined;
  return [
    `Heading: ${title}`,
    ...plain(description).split('\n').filter(Boolean),
    ...(alt === undefined ? [] : [`Image: ${alt}`]),
    ...(footer ? [`Footer: ${footer.text}`] : []),
  ];
}

/** Without the signs of markdown; a time is heard as it stands on the screen. */
function plain(text: string): string {
  return text
    .replaceAll(/<t:\d+:R>/g, 'in a day')
    .replaceAll(/\*\*|^-# |`|\u2060/gm, '')
    .replaceAll(/\\([\\*_~`|])/g, '$1');
}

function readRow(row: Rendered['components'][number]): string[] {
  return row.components.flatMap((component) => {
    if (component.type === ComponentType.Button) {
      const label = 'label' in component ? component.label : '';
      return [`Button: ${label}${component.disabled ? ' (dimmed)' : ''}`];
    }
    if (component.type !== ComponentType.StringSelect) return [];
    const choices = component.options.map(({ label, description }) =>
      description ? `${label}, ${description}` : label,
    );
    return [`Menu: ${component.placeholder}`, ...choices.map((choice) => `  ${choice}`)];
  });
}
