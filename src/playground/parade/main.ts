/** `npm run playground`: says at once that it starts, for loading it all takes seconds. */
console.log('Starting the playground: a page, and the bot behind it. This takes a few seconds…');
const { openPlayground } = await import('./playground.ts');
await openPlayground();
