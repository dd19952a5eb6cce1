import { stages, testFloatKills } from '../support/whole-bot/killed-floats.ts';

testFloatKills([
  { keeps: 'Redis', stages, dies: 'both', toTheEnd: true },
  { keeps: 'the embedded store', stages, dies: 'both', toTheEnd: true },
]);
