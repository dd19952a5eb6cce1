/** Why a table does not do what somebody asks. Each reason has a text `refusal.<reason>`. */
export type TableRefusal =
  /** There is no table with this id, or it is none of the person's business. */
  | 'no-such-table'
  /** The person has never sat at the table, and asks from a place that does not show whether they see its channel. */
  | 'elsewhere'
  /** The stored table is broken; it was set aside for a human. */
  | 'table-unreadable'
  /** The stored table is intact, but needs a newer process, another game or other cards. */
  | 'table-not-here'
  /** Only possible in a lobby, and the game is running. */
  | 'already-started'
  /** Only possible in a running game, and the table is still a lobby. */
  | 'not-started'
  /** The game is finished or the table was closed. */
  | 'table-over'
  /** The person already sits at the table. */
  | 'already-seated'
  /** The person does not sit at the table. */
  | 'not-seated'
  /** The person did not play the game to its end. */
  | 'not-played'
  /** The seat has no person who could become the host. */
  | 'not-there'
  /** The host took the person off the table, and has not invited them since. */
  | 'taken-off'
  /** The table was called out to a role before. */
  | 'called-out'
  /** A table of this server was called out within the last hour. */
  | 'called-lately'
  /** The server has set no role to which tables are called out. */
  | 'no-role'
  /** All seats are taken, so nobody can join. */
  | 'table-full'
  /** All seats are taken, so no bot can be added. */
  | 'no-free-seat'
  /** There is no bot to remove. */
  | 'no-bot'
  /** Only the host may do it. */
  | 'only-host'
  /** Only the host may start, until the host has been silent for ten minutes. */
  | 'host-starts'
  /** Only the host or a moderator may end a lobby. */
  | 'only-host-or-moderator'
  /** The game needs more players. */
  | 'too-few-players'
  /** The person, the channel or the host has too many open tables. */
  | 'too-many-tables'
  /** The person has opened and ended many tables without a game. */
  | 'opened-too-often'
  /** Whoever runs the bot has ordered that no new tables are opened for a while. */
  | 'draining'
  /** The option, or its value, does not exist. */
  | 'unknown-option'
  /** The table cannot have fewer seats than are taken. */
  | 'seats-taken'
  /** From the game: it is somebody else's turn. */
  | 'not-your-turn'
  /** It is the person's turn already, so there is nothing to plan. */
  | 'your-turn'
  /** Nobody can plan a turn at this table, or from this seat. */
  | 'no-plans'
  /** What the person wants to plan is not possible any more. */
  | 'plan-outdated'
  /** There is no plan to recall: it was carried out, or recalled before. */
  | 'no-plan'
  /** From the game: all choose at the same time, and this seat has already chosen. */
  | 'already-chosen'
  /** From the game: its rules do not allow this move now. */
  | 'illegal-move'
  /** From the game: it is over. */
  | 'game-over'
  /** The press was made for an earlier turn. */
  | 'stale'
  /** The players have paused the game. */
  | 'paused'
  /** There is no pause to end. */
  | 'not-paused'
  /** Other people play too, so ending the game takes a vote. */
  | 'needs-vote'
  /** Another vote is open; only one can be at a time. */
  | 'vote-open'
  /** The same person called the same vote a moment ago, and it failed. */
  | 'asked-lately'
  /** The vote is over. */
  | 'no-vote'
  /** That person still has time, or the seat is the asker's own or a bot's. */
  | 'nobody-to-kick'
  /** No bot has a seat that could be given away. */
  | 'no-seat-to-take'
  /** The person has sat at this table and seen a hand. Their own seat is gone, and they may not have another. */
  | 'hand-seen'
  /** The request for a seat is gone, or the seat is. */
  | 'no-request'
  /** The person has already asked for a seat and has no answer yet. */
  | 'seat-asked'
  /** Somebody else is asking for a seat; only one person can ask at a time. */
  | 'seat-asked-before'
  /** The person was refused a moment ago, or nobody let them in. */
  | 'turned-away'
  /** No bot plays in the person's seat, so there is no seat to come back to. */
  | 'not-away'
  /** There is nobody else to nudge or to give time to. */
  | 'nobody-waited-for'
  /** The players whose turn it is have been given more time as often as allowed. */
  | 'enough-time'
  /** The players whose turn it is were nudged within the last hour. */
  | 'nudged-lately'
  /** The host has switched hints off. */
  | 'hints-off'
  /** The players whose turn it is want no more reminders of this turn. */
  | 'turn-muted'
  /** The turn that a call was about is over. */
  | 'turn-over'
  /** The offer of a rematch has expired, or not all players can come back. */
  | 'rematch-over';
