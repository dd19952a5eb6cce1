import { testWholeParades } from '../support/whole-bot/whole-parades.ts';

testWholeParades('one');
