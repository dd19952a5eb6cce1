/** Why a table does not do what somebody asks. Each has a text `refusal.<reason>`. */
export type TableRefusal =
  /** There is no table of this id, or it is none of the asker's business. */
  | 'no-such-table'
  /** The asker has never sat at the table, and asks from where nothing tells that they see its channel. */
  | 'elsewhere'
  /** The stored table is broken; it was set aside for a human. */
  | 'table-unreadable'
  /** The stored table is in order, but needs a newer process, another game or other cards. */
  | 'table-not-here'
  /** Only a lobby allows it, and the game is running. */
  | 'already-started'
  /** Only a running game allows it, and the table is still a lobby. */
  | 'not-started'
  /** The game is finished or the table was closed. */
  | 'table-over'
  /** The asker sits at the table already. */
  | 'already-seated'
  /** The asker does not sit at the table. */
  | 'not-seated'
  /** Nobody who could become the host sits in that seat. */
  | 'not-there'
  /** All seats are taken, so that nobody can join. */
  | 'table-full'
  /** All seats are taken, so that no bot can be added. */
  | 'no-free-seat'
  /** No bot sits there that could be removed. */
  | 'no-bot'
  /** Only the host may do it. */
  | 'only-host'
  /** Only the host may start, until the host has been silent for ten minutes. */
  | 'host-starts'
  /** Only the host or a moderator may end a lobby. */
  | 'only-host-or-moderator'
  /** The game needs more players. */
  | 'too-few-players'
  /** The person sits at too many open tables, or the channel or the host has too many. */
  | 'too-many-tables'
  /** The option, or its value, does not exist. */
  | 'unknown-option'
  /** The table cannot have fewer seats than are taken. */
  | 'seats-taken'
  /** The game: it is somebody else's turn. */
  | 'not-your-turn'
  /** The game: all choose at the same time, and this seat has chosen. */
  | 'already-chosen'
  /** The game: its rules do not allow this move now. */
  | 'illegal-move'
  /** The game: nobody moves any more. */
  | 'game-over'
  /** The press was made for an earlier turn. */
  | 'stale'
  /** The players have paused the game. */
  | 'paused'
  /** There is no pause to end. */
  | 'not-paused'
  /** Other people play too, so that ending the game takes a vote. */
  | 'needs-vote'
  /** Another question is open; one is asked at a time. */
  | 'vote-open'
  /** The same person asked the same a moment ago, and it came to nothing. */
  | 'asked-lately'
  /** The question is not open any more. */
  | 'no-vote'
  /** That person's time runs, or the seat is the asker's own or a bot's. */
  | 'nobody-to-kick'
  /** No bot plays whose seat could be had. */
  | 'no-seat-to-take'
  /** The asker has sat at this table and seen a hand; their seat is not to be had any more, and no other one is for them. */
  | 'hand-seen'
  /** The person who asked for a seat does not ask any more, or the seat is gone. */
  | 'no-request'
  /** The asker has asked for a seat and has no answer yet. */
  | 'seat-asked'
  /** Somebody else asks for a seat; one person asks at a time. */
  | 'seat-asked-before'
  /** The asker was told no a moment ago, or nobody let them in. */
  | 'turned-away'
  /** No bot plays in the asker's seat, so that there is nothing to come back to. */
  | 'not-away'
  /** There is nobody else to nudge or to give time to. */
  | 'nobody-waited-for'
  /** Those who are waited for have been given more time as often as is allowed. */
  | 'enough-time'
  /** Those who are waited for were nudged within the last hour. */
  | 'nudged-lately'
  /** The host has switched hints off. */
  | 'hints-off'
  /** Those who are waited for want no more reminders of this turn. */
  | 'turn-muted'
  /** The turn that a call was about is over. */
  | 'turn-over'
  /** The offer of a rematch has lapsed, or the people who played cannot all come back. */
  | 'rematch-over';
