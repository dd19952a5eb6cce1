import { games } from '../../src/games/index.ts';
import { checkGame } from '../support/check-game/index.ts';
import { runs } from '../support/size.ts';

for (const game of games) checkGame(game, runs(25));
