/** The smallest possible bot of discord.js, to measure others by: it answers every press with “pong”. */
import { Client, Events, GatewayIntentBits } from 'discord.js';

const { DISCORD_TOKEN = '', DISCORD_API_URL = '' } = process.env;

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: DISCORD_API_URL } });
client.on('interactionCreate', async (interaction) => {
  if (interaction.isRepliable()) await interaction.reply('pong');
});
client.once(Events.ClientReady, () => console.log('{"msg":"ready"}'));
await client.login(DISCORD_TOKEN);
