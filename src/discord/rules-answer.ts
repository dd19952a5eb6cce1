import type { AnyGame, Options } from '../games/game.ts';
import type { Button } from '../games/screen.ts';
import { textKey } from '../locales/texts.ts';
import type { Table } from '../tables/table.ts';
import type { Answer } from './answer.ts';
import { renderPrivate } from './render.ts';
import type { Request } from './request.ts';
import { writerFor } from './writer.ts';

/** A page of a game's rules, with buttons to turn it; at a table, its own rules. */
export function rulesAnswer(request: Request, game: AnyGame, options: Options, page: number, table?: Table): Answer {
  const { say } = request;
  const pages = game.face.pages(options);
  const at = Math.min(Math.max(page, 0), pages - 1);
  const screen = game.face.rules(at, options, writerFor(table ?? { seats: [], confirms: true }, say));
  const verb = (to: number) => (table ? `rules.${to}` : `rules-of.${game.id}.${to}`);
  const buttons: Button[] = [
    { verb: verb(at - 1), label: '◀', style: 'secondary', disabled: at === 0 },
    { verb: verb(at + 1), label: '▶', style: 'secondary', disabled: at === pages - 1 },
  ];
  const heading = `${say(textKey(`game.${game.id}`))} · ${say('rules.page', { page: at + 1, pages })}`;
  const rows = [...screen.rows, { buttons }];
  return { private: renderPrivate({ ...screen, rows }, heading, { table: table?.id ?? '-', turn: 0, on: 'table' }) };
}
