import { fullLengths } from '../simulation/great-misfortunes.ts';
import { testWeek } from '../simulation/test-week.ts';

testWeek({ tables: 16, days: 3, lengths: fullLengths });
