# What the server says: refusals, and lines of the log that are about the table. $number counts from 1.

error-bad-request = The request cannot be read: {$problem}.
error-unknown-guest = Nobody knows you here yet: choose a name first.
error-forbidden = That is not yours to do.
error-not-found = There is nothing at this address.
error-wrong-method = This address does not take such a request.
error-too-large = The request is too large.
error-too-many = Too many requests in a short time. Wait a moment and go on.
error-too-many-streams = Too many windows are open at once. Close some of them.
error-internal = Something went wrong on the server. What was committed is safe.
error-busy = The server is busy. Try again in a moment.
error-csrf = The request does not come from a page of this server.
error-wrong-host = This server does not answer to that name.
error-not-private = Only the owner of a private server, on its own machine, can do that.
error-name = A name has letters that can be read and no comma.
error-name-length =
    { $most ->
        [one] A name has at most {$most} character.
       *[other] A name has at most {$most} characters.
    }
error-impossible = Such a game cannot be set up.
error-modifiers-solo = Modifiers are for solo games only.
error-no-such-modifier = There is no modifier {$modifier}.
error-modifier-twice = The modifier {$modifier} is chosen twice.
error-modifiers-exclude = The modifiers {$one} and {$other} exclude each other: choose one of them.
error-solo-seats = A solo game has one seat, and a person sits on it.
error-set-position = A table with a set-up position is for you alone, without open seats: whoever laid it out knows every card.
error-one-seat = A game with one seat is a solo game: choose solo or add seats.
error-no-such-seat = This table has no seat {$number}.
error-no-such-table = There is no such table. It may have been deleted after its time.
error-no-such-edition = This server does not have that edition of the game.
error-no-such-bot = There is no opponent called {$bot}. These can be seated: {$bots}.
error-no-such-link = This link is no longer valid: it was revoked, or the seat is somebody else’s now.
error-no-such-action = The game has {$of} actions: there is no moment {$action}.
error-other-rules = This game was played by rules version {$played}; this server plays by version {$here}.
error-broken-log = The stored moves of this table are damaged from number {$version} on, of {$of}. The server’s log tells its owner what can be saved; other tables are not affected.
error-not-invited = You need the invitation link to see this table.
error-not-your-seat = Seat {$number} is not yours.
error-not-the-host = Only the host of the table can do that.
error-not-the-owner = Only the owner of seat {$number} can do that: you came by a link to it.
error-bad-link = The link that you came by leads to no seat of this table. It may have been revoked.
error-not-seated = You have no seat at this table.
error-own-seat = You cannot send yourself away: concede or leave instead.
error-bot-stays = Seat {$number} is a bot’s: in a game only people can be sent away.
error-sent-away = The host has sent you away from this table: you cannot write here any more.
error-seat-taken = That seat is taken.
error-started = The game has begun already.
error-open-seats = There are open seats: fill them with people or bots first.
error-not-playing =
    { $status ->
        [open] The game has not begun yet.
        [over] The game is over.
       *[closed] The table is closed.
    }
error-closed = The table is closed.
error-not-over = That can be seen when the game is over.
error-not-asked = It is not seat {$number}’s decision.
# $index is that of the next action, from 0.
error-list-ends = The list has to end with action {$index}: after it something hidden comes to light, or somebody else or another turn comes next. Send the rest when that is known.
error-bot-plays = A bot plays for seat {$number} at the moment. Take the seat back first.
error-stale = The table has moved on since. Have a look and choose again.
error-no-undo = This cannot be taken back: something hidden came to light, or somebody else has decided since.
error-too-many-undos =
    { $most ->
        [one] You have taken something back {$most} time in this turn already: now it stands.
       *[other] You have taken something back {$most} times in this turn already: now it stands.
    }
error-key-used = This key was used for another request.
error-illegal = The rules do not allow this action.
error-conceded = This seat has conceded.
error-nobody-sits-in = No bot plays for this seat.
error-not-away =
    { $seconds ->
        [one] A bot can sit in when somebody has been away for {$seconds} second.
       *[other] A bot can sit in when somebody has been away for {$seconds} seconds.
    }
error-too-many-links =
    { $most ->
        [one] A seat has at most {$most} link. Revoke the old one first.
       *[other] A seat has at most {$most} links. Revoke the old ones first.
    }
error-too-many-devices =
    { $most ->
        [one] At most {$most} device plays a seat. Revoke the seat’s links first.
       *[other] At most {$most} devices play a seat. Revoke the seat’s links first.
    }
error-too-many-mutes =
    { $most ->
        [one] You can mute {$most} person at a table. Unmute them first.
       *[other] You can mute {$most} people at a table. Unmute some of them first.
    }
error-chat-text = Write something that can be read.
error-no-hints = Hints are switched off at this table.
error-no-hint-found = No hint was found just now. Try again.
error-too-many-tables =
    { $most ->
        [one] You have {$most} table under way. Finish or close it before you open another.
       *[other] You have {$most} tables under way. Finish or close some before you open another.
    }
error-table-full = This table’s story has become too long to go on.

# Whoever deleted their data.
server-guest = Guest
server-log-undo = {$name} takes back the last action.
server-log-set-up = This game began from a position that its host set up. The host may know the hidden cards.
