import { fullLengths } from '../simulation/great-misfortunes.ts';
import { testWeek } from '../simulation/test-week.ts';

testWeek({ tables: 40, days: 7, lengths: fullLengths });
