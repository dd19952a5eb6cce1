import { shortLengths } from '../simulation/great-misfortunes.ts';
import { testWeek } from '../simulation/test-week.ts';

testWeek({ tables: 8, days: 2, lengths: shortLengths });
