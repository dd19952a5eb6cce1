import { testWholeFloats } from '../support/whole-bot/whole-floats.ts';

testWholeFloats('one');
