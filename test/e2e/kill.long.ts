import { testKills } from '../support/whole-bot/killed-game.ts';

testKills([
  { keeps: 'Redis', pace: 'day', people: ['Ann', 'Ben', 'Chris'], kills: 30, plays: 30, atTheEnd: 2 },
  { keeps: 'the embedded store', pace: 'live', people: ['Ann', 'Ben'], kills: 10, plays: 30, atTheEnd: 2 },
]);
