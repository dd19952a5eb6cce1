import { games } from '../../src/games/index.ts';
import { checkGame } from '../support/check-game/index.ts';

for (const game of games) checkGame(game);
