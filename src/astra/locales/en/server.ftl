# What the server says: refusals, and lines of the log that are about the table. $number counts from 1.

error-bad-request = The request cannot be read: {$problem}.
error-unknown-guest = Choose a name to continue.
error-forbidden = You are not allowed to do that.
error-not-found = There is nothing at this address.
error-wrong-method = This address does not accept that kind of request.
error-too-large = The request is too large.
error-too-many = Too many requests in a short time. Wait a moment, then try again.
error-too-many-streams = You have too many windows open at once. Close some of them.
error-internal = Something went wrong on the server. Your confirmed moves are safe.
error-busy = The server is busy. Try again in a moment.
error-csrf = The request did not come from a page on this server.
error-wrong-host = This server does not answer to that name.
error-not-private = Only the owner of a private server, on its own machine, can do that.
error-name = A name needs visible characters, and cannot contain a comma.
error-name-length =
    { $most ->
        [one] A name can have at most {$most} character.
       *[other] A name can have at most {$most} characters.
    }
error-impossible = That game cannot be set up.
error-modifiers-solo = Modifiers are for solo games only.
error-no-such-modifier = There is no modifier {$modifier}.
error-modifier-twice = Modifier {$modifier} is listed twice.
error-modifiers-exclude = The modifiers {$one} and {$other} exclude each other: choose one of them.
error-solo-seats = A solo game has exactly one seat, for a person.
error-set-position = A table with a set-up position is for you alone and has no open seats, because the person who set it up knows every card.
error-one-seat = A game with one seat is a solo game: choose solo or add seats.
error-no-such-seat = This table has no seat {$number}.
error-no-such-table = There is no such table. Old tables are deleted after a while.
error-no-such-edition = This server does not have that edition of the game.
error-no-such-bot = There is no opponent called {$bot}. Choose one of: {$bots}.
error-no-such-link = This link is no longer valid: it was revoked, or someone else has the seat now.
error-no-such-action = The game has {$of} actions, so there is no action {$action}.
error-other-rules = This game uses version {$played} of the rules; this server plays version {$here}.
error-broken-log = The stored moves of this table are damaged from number {$version} on, of {$of}. The server’s log tells its owner what can be saved; other tables are not affected.
error-not-invited = You need the invitation link to see this table.
error-not-your-seat = Seat {$number} is not yours.
error-not-the-host = Only the host of the table can do that.
error-not-the-owner = Only the owner of seat {$number} can do that; you joined through a link to the seat.
error-bad-link = Your link does not lead to a seat at this table. It may have been revoked.
error-not-seated = You have no seat at this table.
error-own-seat = You cannot remove yourself: concede or leave instead.
error-bot-stays = Seat {$number} belongs to a bot: once the game has started, only people can be removed.
error-sent-away = The host removed you from this table, so you can no longer write here.
error-seat-taken = That seat is taken.
error-started = The game has already started.
error-open-seats = There are still open seats: fill them with people or bots first.
error-not-playing =
    { $status ->
        [open] The game has not started yet.
        [over] The game is over.
       *[closed] The table is closed.
    }
error-closed = The table is closed.
error-not-over = You can see that when the game is over.
error-not-asked = It is not seat {$number}’s turn to decide.
# $index is that of the next action, from 0.
error-list-ends = The list must end with action {$index}: after it, something hidden is revealed, or another player or turn comes next. Send the rest after that.
error-bot-plays = A bot is playing for seat {$number}. Take the seat back first.
error-stale = The table has moved on. Take a look and choose again.
error-no-undo = You cannot take this back: something hidden was revealed, or someone else has moved since.
error-too-many-undos =
    { $most ->
        [one] You have already taken back {$most} move this turn, which is the limit.
       *[other] You have already taken back {$most} moves this turn, which is the limit.
    }
error-key-used = This key was already used for a different request.
error-illegal = The rules do not allow this action.
error-conceded = This seat has conceded.
error-nobody-sits-in = No bot plays for this seat.
error-not-away =
    { $seconds ->
        [one] A bot can sit in once a player has been away for {$seconds} second.
       *[other] A bot can sit in once a player has been away for {$seconds} seconds.
    }
error-too-many-links =
    { $most ->
        [one] A seat can have at most {$most} link. Revoke the old one first.
       *[other] A seat can have at most {$most} links. Revoke the old ones first.
    }
error-too-many-devices =
    { $most ->
        [one] At most {$most} device can play a seat. Revoke the seat’s links first.
       *[other] At most {$most} devices can play a seat. Revoke the seat’s links first.
    }
error-too-many-mutes =
    { $most ->
        [one] You can mute {$most} person at a table. Unmute them first.
       *[other] You can mute {$most} people at a table. Unmute some of them first.
    }
error-chat-text = Write a message first.
error-plan-stars = Plans are made of stars: every action must be a mark.
error-no-hints = Hints are turned off at this table.
error-no-hint-found = No hint could be found. Try again.
error-too-many-tables =
    { $most ->
        [one] You already have {$most} table open. Finish or close it before you open another.
       *[other] You already have {$most} tables open. Finish or close some before you open another.
    }
error-edition-problems =
    { $count ->
        [one] This edition has a problem, so it cannot be played yet.
       *[other] This edition has {$count} problems, so it cannot be played yet.
    }
error-too-many-editions =
    { $most ->
        [one] There is room for {$most} edition here. It goes when no table needs it any more.
       *[other] There is room for {$most} editions here. Each goes when no table needs it any more.
    }
error-table-full = This table has reached its limit of stored moves.
error-bad-record = This file cannot be opened as a game: { $problem }
error-needs-server = Only a server can do this: here nobody else can come to the table.
error-not-kept = Your browser could not save this, so nothing has changed. Its storage may be full.

# Someone who deleted their data.
server-guest = Guest
server-log-undo = {$name} took back the last action.
server-log-set-up = This game began from a position that its host set up. The host may know the hidden cards.
