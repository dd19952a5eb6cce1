import { fullLengths } from '../simulation/great-misfortunes.ts';
import { testWeek } from '../simulation/test-week.ts';

testWeek({ tables: 12, days: 2, lengths: fullLengths });
