/** The names of bots, from the world of the parade. */
export const botNames: readonly string[] = ['Hatter', 'Dormouse', 'Gryphon', 'Dodo', 'Walrus', 'Caterpillar'];
