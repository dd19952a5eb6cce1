/** Menus that the chat service fills itself: with the channels of a server, its people or its roles. */

interface OwnMenu {
  readonly verb: string;
  readonly placeholder: string;
  readonly most: number;
}

/** None is always allowed. */
export interface ChannelRow {
  readonly channels: OwnMenu & { readonly chosen: readonly string[] };
}

/** None is always allowed. */
export interface RoleRow {
  readonly roles: OwnMenu & { readonly chosen: readonly string[] };
}

/** At least one. */
export interface PeopleRow {
  readonly people: OwnMenu;
}

export type OwnRow = ChannelRow | RoleRow | PeopleRow;
