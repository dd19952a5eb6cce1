/** The contract: everything that an author of a game needs to know about the rest of the program. */

export * from './advice.ts';
export * from './contents.ts';
export * from './costs.ts';
export * from './daily.ts';
export * from './face.ts';
export * from './game.ts';
export * from './lesson.ts';
export * from './options.ts';
export * from './picture.ts';
export * from './plan.ts';
export * from './practice.ts';
export * from './rules.ts';
export * from './scene.ts';
export * from './screen.ts';
export * from './strategy.ts';
export * from './titles.ts';
