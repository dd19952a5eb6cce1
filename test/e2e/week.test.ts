import { shortLengths } from '../simulation/great-misfortunes.ts';
import { testWeek } from '../simulation/test-week.ts';

testWeek({ tables: 4, days: 1, lengths: shortLengths });
