import { testKills } from '../support/whole-bot/killed-game.ts';

const people = ['Ann', 'Ben'];

testKills([
  { keeps: 'Redis', pace: 'day', people, kills: 5, plays: 4, atTheEnd: 0 },
  { keeps: 'the embedded store', pace: 'live', people, kills: 4, plays: 3, atTheEnd: 0 },
]);
