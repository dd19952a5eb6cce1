import { testFloatKills } from '../support/whole-bot/killed-floats.ts';

testFloatKills([
  { keeps: 'Redis', stages: ['act', 'again', 'pick', 'assign', 'place'], dies: 'moving', toTheEnd: false },
]);
