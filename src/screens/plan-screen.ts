/** What a person sees of their plan: on their hand, and the question about it. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Button, PrivateScreen, Row, Writer } from '../games/contract/screen.ts';
import { mayPlan, planOf } from '../tables/plans.ts';
import { type Plan, type Running, userIn } from '../tables/table.ts';

/** The plan in words, or why it was not carried out; '' without one. */
export function planNote(table: Running, game: AnyGame, seat: number, writer: Writer): string {
  const plan = planIn(table, seat);
  if (!plan || !game.plan) return '';
  const view = game.view(table.play.state, seat);
  const told = game.plan.tell(view, plan.word, writer);
  if (plan.unfit) return writer.say('plan.unfit', { plan: told, why: game.plan.whyNot(view, plan.word, writer) });
  return writer.say('plan.note', { plan: told, when: whenOf(table, plan) });
}

function whenOf({ stopped, vote }: Running, { at }: Plan): string {
  if (at === undefined) return 'turn';
  if (stopped) return 'stopped';
  return vote ? 'vote' : 'now';
}

function planIn(table: Running, seat: number): Plan | undefined {
  const user = userIn(table, seat);
  return user === undefined ? undefined : planOf(table, user);
}

/** Below the hand of somebody whose turn has not come: what can be planned, and the way to recall a plan. */
export function planRows(table: Running, game: AnyGame, seat: number, writer: Writer): readonly Row[] {
  const { say } = writer;
  const plan = planIn(table, seat);
  const recall: Button = { verb: 'unplan', label: say('button.recall-plan'), style: 'secondary' };
  const choices = mayPlan(table, seat, game)
    ? (game.plan?.choices(game.view(table.play.state, seat), writer) ?? [])
    : [];
  const placeholder = say(plan ? 'plan.menu.change' : 'plan.menu');
  const menu = {
    verb: 'plan',
    placeholder,
    choices: choices.map(({ choice, ...rest }) => ({ value: choice, ...rest })),
  };
  return [...(plan && !plan.unfit ? [{ buttons: [recall] }] : []), ...(choices.length > 0 ? [{ menu }] : [])];
}

/** What is asked before something is planned; undefined if it cannot be planned now. */
export function planQuestion(
  table: Running,
  game: AnyGame,
  seat: number,
  choice: string,
  writer: Writer,
): PrivateScreen | undefined {
  const question = mayPlan(table, seat, game)
    ? game.plan?.ask(game.view(table.play.state, seat), choice, writer)
    : undefined;
  if (!question) return undefined;
  const { say } = writer;
  const rows = question.rows.map((ways) => ({
    buttons: ways.map((way): Button => {
      const { label } = way;
      return 'plan' in way
        ? { verb: `plan-it.${way.plan}`, label, style: 'primary' }
        : { verb: `plan.${way.choice}`, label, style: 'secondary' };
    }),
  }));
  const back: Button = { verb: 'hand', label: say('button.back'), style: 'secondary' };
  return {
    audience: 'seat',
    title: say('plan.title'),
    tone: 'waiting',
    text: [question.text, say('plan.secret')],
    rows: [...rows, { buttons: [back] }],
  };
}
