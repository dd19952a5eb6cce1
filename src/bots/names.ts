/** What bots are called: from the parade's own world. */
export const botNames: readonly string[] = ['Hatter', 'Dormouse', 'Gryphon', 'Dodo', 'Walrus', 'Caterpillar'];
