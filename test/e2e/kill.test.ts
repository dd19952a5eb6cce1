import { testKills } from '../support/whole-bot/killed-game.ts';

const people = ['Ann', 'Ben'];

testKills([
  { keeps: 'Redis', pace: 'day', people, kills: 7, plays: 5, atTheEnd: 0 },
  { keeps: 'the embedded store', pace: 'live', people, kills: 5, plays: 3, atTheEnd: 0 },
]);
