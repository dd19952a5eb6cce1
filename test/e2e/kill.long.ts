import { testKills } from '../support/whole-bot/killed-game.ts';

testKills([
  { keeps: 'Redis', pace: 'day', people: ['Ann', 'Ben', 'Chris'], kills: 16, plays: 30, atTheEnd: 2 },
  { keeps: 'the embedded store', pace: 'live', people: ['Ann', 'Ben'], kills: 8, plays: 30, atTheEnd: 2 },
]);
