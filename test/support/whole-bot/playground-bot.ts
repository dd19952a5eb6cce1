/** A small bot for the tests of the playground itself. */

import { Client, type ClientOptions, Events, GatewayIntentBits, type Interaction } from 'discord.js';
import type { StandIn } from '../../../src/playground/stand-in.ts';

/** The commands of the bot that tests let play. */
export const sampleCommands = [
  {
    name: 'parade',
    description: 'Play',
    options: [
      {
        type: 1,
        name: 'start',
        description: 'Open a table',
        options: [
          {
            type: 3,
            name: 'game',
            description: 'Which game',
            required: true,
            choices: [{ name: 'Parade', value: 'parade' }],
          },
          { type: 4, name: 'players', description: 'How many', min_value: 2, max_value: 6 },
          { type: 6, name: 'friend', description: 'With whom' },
        ],
      },
      {
        type: 1,
        name: 'rules',
        description: 'Read the rules',
        options: [{ type: 3, name: 'page', description: 'Which page', autocomplete: true }],
      },
    ],
  },
];

/** An unmodified discord.js client that is logged in at a stand-in and answers with `answer`. */
export async function connectBot(
  standIn: StandIn,
  answer: (interaction: Interaction) => unknown = () => undefined,
  options: Partial<ClientOptions> = {},
): Promise<Client<true>> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    ...options,
    rest: { api: `${standIn.url}/api`, ...options.rest },
  });
  client.on(Events.Error, () => undefined);
  client.on(Events.InteractionCreate, (interaction) => void answer(interaction));
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(standIn.token);
  return ready;
}
