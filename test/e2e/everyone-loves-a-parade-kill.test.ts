import { testFloatKills } from '../support/whole-bot/killed-floats.ts';

testFloatKills([{ keeps: 'Redis', stages: ['again', 'pick', 'assign'], dies: 'moving', toTheEnd: false }]);
