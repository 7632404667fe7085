### The pages around the table in the browser. One logical line per text.

## Everywhere

pages-home = Home
pages-skip = Skip to the content
pages-navigation = Pages
pages-mine = My games
pages-watch = Tables
pages-learn = Learn
pages-atlas = Atlas
pages-rules = Rules
pages-settings = Settings
pages-other-theme = { $look ->
        [night] Paper theme
       *[paper] Night theme
    }
pages-close = Close
pages-cancel = Cancel
pages-again = Try again
pages-loading = One moment
pages-copy = Copy
pages-copied = Copied
pages-copy-selected = The text is selected: copy it with your keyboard
pages-guest = Guest
pages-your-turn = Your turn
pages-open-seat = Free seat
pages-table = A table
pages-offline = Clouds
    .help = This page could not be loaded. The server may be away for a moment.
pages-clouds = Clouds.
    .help = Reconnecting; your game is safe.
    .again = Trying again in { $seconds } s.
    .retry = Try now

error-offline = The server does not answer. Your game is safe; try again in a moment.
error-unexpected = Something went wrong here. Reload the page; your game is safe.

missing-title = No such page
missing-text = The address leads nowhere in this sky. A link may have been cut off.

## Start

home-tag = Chart the night, star by star.
home-play = Play now
    .bots = against two bots
    .against = against two bots: { $name }
home-friends = With friends
    .help = Open a table, send the link
home-solo = Solo
    .help = Match your eyes against Auptolemy
home-hotseat = Around this screen
    .help = One device, passed from hand to hand
home-learn = Learn
    .help = A guided first night, ten minutes
home-watch = Watch and join
    .help = Open tables, games under way
home-atlas = Atlas
    .help = The 48 constellations and their stories
home-more = More pages
home-other-bots = Choose opponents
home-theme = { $look ->
        [night] Paper theme
       *[paper] Night theme
    }
home-continue = Continue
home-going = turn { $turn }
    .yours = Your turn
    .theirs = Others are playing
    .open = Waiting for players

## A new table

new-title = A new table
new-kind = Who plays
new-kind-bots = Against bots
    .help = Begin at once
new-kind-friends = With friends
    .help = By link or QR code
new-kind-hotseat = Around this screen
    .help = Secrets stay hidden between turns
new-kind-solo = Solo
    .help = You and Auptolemy
new-your-name = Your name
new-name-help = Up to { $most } characters, no comma.
new-table-name = Name of the table
    .hint = chosen for you
# Names for tables, cut at the commas: people who charted the sky.
new-table-names = Hevelius, Bayer, Flamsteed, Tycho, Kepler, Hipparchus, Ulugh Beg, Cassini, Messier, Halley, Lacaille, Piazzi
new-you = You
    .here = you
new-player = Player { $n }
new-seats = Seats
new-seat-kind = Seat { $n }: who sits here
new-level = Seat { $n }: level of the bot
new-seat-name = Seat { $n }: name
new-who-bot = Bot
new-who-open = Free seat
    .help = for whoever has the link
new-who-here = Person here
new-add-seat = One more seat
new-take-away = Take seat { $n } away
new-first = First player
    .random = by lot
new-options = At this table
new-hints = Hints on demand
    .help = A player may ask what the computer would play, and why.
new-public = Public table
    .help = It is listed under Tables, and anyone may sit down.
new-watch = Who may watch
    .anyone = Anyone
    .link = Whoever has the link
    .nobody = Nobody
new-modifiers = Modifiers
    .help = As many as you like. Without any, it is the game as printed.
    .easier = Easier
    .harder = Harder
    .draw = Draw two
    .none = None
new-begin = Begin
new-open = Open the table

## Before the start

lobby-set-up = This game began from a position that its host set up. The host may know the hidden cards.
    .close = Understood
lobby-seats = Seats
lobby-ready = All seats are taken.
lobby-waiting = { $n ->
        [one] One seat is free.
       *[other] { $n } seats are free.
    }
lobby-free = Seat { $n } is free
    .help = send the link, or add a bot
lobby-bot = A bot
lobby-you = you
lobby-here = here
lobby-away = away just now
lobby-sit = Sit down here
lobby-add-bot = Add a bot
lobby-remove = Remove
lobby-remove-sure = Remove { $name }?
    .help = The seat is free again. The link to this table changes, so that the old one does not lead straight back: send the new one to whoever is still to come.
lobby-start = Begin
    .help = It begins by itself when the last seat is taken.
lobby-start-bots = { $n ->
        [one] Begin with a bot in the free seat
       *[other] Begin with bots in the { $n } free seats
    }
lobby-begins = The game begins
lobby-host-starts = The game begins when the last seat is taken, or the host fills the free ones.
lobby-leave = Leave the table
lobby-close = Close the table
    .help = Everybody here is sent home, and the link stops working.
lobby-invite = Invite
    .help = Whoever opens this link can take a free seat. No account is needed.
    .lan = People on the same network open this link, or point a camera at the code.
    .link = The link to this table
    .qr = The same link as a QR code
    .others = If nobody gets there by it: this computer has other addresses, too.
    .other = Another link to this table
lobby-lan = Only this computer can reach the table now. You can let your local network in:
    .who = Everyone on this network who has the link can sit down or watch.
    .plain = The connection is not encrypted: use it at home, not in a café.
    .until = It ends when you switch it off or close the program.
    .on = Let the local network in
    .off = Shut the local network out

## Joining

join-title = An invitation
join-free = { $n ->
        [one] One seat is free for you.
       *[other] { $n } seats are free.
    }
join-full = All seats are taken.
join-begun = This game has begun.
join-sit = Sit down
join-watch = Watch
join-no-account = No account, no password: a cookie in this browser remembers your seat.

## Lists of tables

tables-solo = solo
tables-over = over
tables-open = { $n ->
        [one] one seat is free
       *[other] { $n } seats are free
    }
tables-playing = turn { $turn }
tables-yours = your turn, turn { $turn }
tables-scoring = Scoring
tables-replay = Replay
tables-your-move = Your move
tables-join = Join
tables-watch = Watch

public-title = Tables
public-lead = Public tables on this server: sit down at one, or watch.
public-open = Waiting for players
public-going = To watch
public-none-open = No table is waiting
    .help = Open one yourself and make it public.
public-make = Open a table
public-none-going = No game to watch
    .help = Games appear here while they are played.

mine-going = Under way
mine-over = Finished
mine-none = No game under way
    .help = Every table you sit down at is listed here.
mine-kept = { $days ->
        [one] Finished games are kept for one day.
       *[other] Finished games are kept for { $days } days.
    }

## The page of a table

table-page-missing = No such table
table-page-shut = This table is not open to you
table-page-later = The server cannot answer just now
table-page-closed = The host closed this table.
table-page-claimed = This seat is yours on this device, too.

## Atlas

atlas-lead = The constellations of Ptolemy’s Almagest, as they lie on the cards.
atlas-search = Find a name, a star, an ability
atlas-element = Element
atlas-all = All
atlas-stars = { $n ->
        [one] { $n } star
       *[other] { $n } stars
    }
atlas-found = { $n ->
        [one] { $n } constellation
       *[other] { $n } constellations
    }
atlas-none = Nothing found
    .help = Try fewer letters, or all elements.
atlas-edition = Edition { $id }, version { $version }. The one that comes with Astra is reconstructed by this project: these are not the printed cards.

plate-back = Back to the atlas
plate-missing = There is no card { $code }
plate-chart = Chart: { $name }
plate-key = Signs
    .start = starting
    .grand = grand
    .common = common
plate-star = star { $n }
plate-star-said = { $name }, { $kind }, joined to { $joined }
plate-facts = { $stars ->
        [one] { $stars } star
       *[other] { $stars } stars
    }, { $grand } grand
plate-final = { $n } at the end, if active
    .help = Final fame: what this card adds at the final scoring, if it is active then.
plate-ability = Ability, { $when }
plate-exactly = The exact rule
plate-boons = Boons
plate-boon-fame = fame
plate-boon-improvement = pouch
plate-boon-stardust = stardust
plate-boon-wisdom = wisdom
plate-boon-observation = { $n ->
        [one] telescope
       *[other] telescopes
    }
plate-boon-activation = activation
plate-table = The stars of { $name }
plate-name = Star
plate-joined = Joined to
plate-bayer = Designation
plate-mag = Mag.
plate-colour = Colour
plate-kind = Kind
plate-others = Other constellations
plate-all = all { $n } stars
plate-fewer = fewer stars

## Rules

rules-lead = Every rule as this project plays it, with its number. ‡ marks a ruling: what the rulebooks leave open or disagree on.
rules-search = Word or number, such as R4.3
rules-only-rulings = Rulings only
rules-found = { $n ->
        [one] { $n } rule
       *[other] { $n } rules
    }
rules-contents = Sections
rules-ruling = Ruling.
rules-ruling-mark = A ruling: the rulebooks leave this open
rules-none = No rule says that
    .help = Try another word, or a number.
rules-example-kinds = Elnath in its sight is the starting star, Aldebaran a grand star; all others are common.
rules-example-new = No star of Leo is marked yet, so only its starting star can be first.
rules-example-first = Two stars of Orion are marked, by whomever. Each star joined to one of them can be first.
rules-example-next = Two stars traced for 2 dust. The next one is joined to the last.
rules-example-grand = The third star is Bellatrix, a grand star: 1 wisdom at once. The path may go on.
rules-example-majority = Lyra is complete. The square has three stars, the disc two, the triangle one: whoever discovered it, the others choose boons in that order.
rules-example-dream = After a Rest that brought the marker to Water, the dreamer marks two stars. The first is done; you choose the second.

## Scoring and replay

score-source-fame = Fame in play
    .how = the night so far
score-source-pouch = Pouch
    .how = its size
score-source-limit = Wisdom
    .how = card limit
score-source-dust = Stardust left
    .how = 1 per 3
score-source-stars = Stars on open cards
    .how = 1 per 2
score-source-active = Active cards
    .how = 1 or 2 each
score-source-telescopes = Telescopes
    .how = 2 each
score-source-elements = Elements
    .how = rows and columns
score-source-active-solo = Cards
    .how = final fame of your active ones, of all of Auptolemy’s
score-source-elements-solo = Elements
    .how = yours in rows and columns, Auptolemy’s by element and in sets of four
score-elements-of = Elements of { $name }
score-element-row = { $marks ->
        [one] { $element }: { $marks } mark, { $fame } fame
       *[other] { $element }: { $marks } marks, { $fame } fame
    }
score-element-columns = Columns: { $fame } fame
score-result = { $totals }
score-rounds = { $n ->
        [one] { $n } round
       *[other] { $n } rounds
    }
score-players = { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
score-conceded = The game ended by a concession.
score-chart = Fame through the night
    .start = start
    .scoring = scoring
    .turn = Turn
score-chart-said = { $turns ->
        [one] Fame over { $turns } turn, as a chart; the figures stand in the table after it.
       *[other] Fame over { $turns } turns, as a chart; the figures stand in the table after it.
    }
score-again = Play again
score-rematch-join = To the rematch
score-rematch-open = A rematch is open: your seat is kept for you.
score-save = Save the record
score-skip = Show all
score-seal = The shuffle matches the seal given at the start
    .broken = The shuffle does not match its seal
    .unchecked = The seal could not be checked: try again
    .title = The seal of the deal
    .help = Before the first move the server told the SHA-256 of everything that chance would decide. Now the text is open, and your browser has compared it.
    .hash = The text has the hash that was told at the start.
    .seen = This browser saw that hash itself.
    .unseen = This browser did not see the start; it compared with what the server told.
    .deal = The cards were dealt as the text says.
    .draws = Every later card came in the order of the text.
    .more = Dice, choices among equals and a new shuffle of Auptolemy’s deck are not compared here.
    .command = The whole check, dice included, on your own computer:

replay-title = Replay: { $name }
replay-moment = Moment of the game
replay-of = Action { $n } of { $last }
replay-begin = Before the first action.
replay-back = One action back
replay-on = One action on
replay-turn-back = One turn back
replay-turn-on = One turn on
replay-run = Play
replay-pause = Pause

## Settings

settings-you = You
settings-name = Name
    .keep = Save
    .kept = Saved
settings-look = Look and motion
settings-language = Language
settings-theme = Theme
    .night = Night
    .paper = Paper
    .system = Same as system
settings-speed = Motion
    .once = Normal
    .twice = Twice as fast
    .instant = None
    .help = How fast marks, markers and cards move.
    .reduced = Your system asks for less motion: there are only short fades.
settings-notices = Notices and help
settings-sound = Sounds
    .help = A small bell when it is your turn.
settings-notifications = Notifications
    .help = When it is your turn and you look elsewhere.
    .plain = Only on a secure page: on plain http there is the bell and the title of the tab.
    .refused = The browser does not allow notifications here.
settings-hints = Hints at new tables
    .help = Ask what the computer would play, and why. Each table can switch it off.
settings-data = Your data
    .help = { $days ->
        [one] A cookie in this browser is all that says who you are. The server keeps your name, your games and your chat; finished games are deleted after one day.
       *[other] A cookie in this browser is all that says who you are. The server keeps your name, your games and your chat; finished games are deleted after { $days } days.
    }
settings-forget = Delete my data
    .help = Your name and your chat lines vanish, your seats become “Guest”, games under way go on with a bot. This cannot be taken back.
    .done = Your data is deleted.
settings-about = About
    .text = Astra is an unofficial digital edition of a board game of 2022. The card values are reconstructed by this project; the rules are those of the printed game.
    .sky = Stars: Hipparcos through d3-celestial; figures after the charts of the IAU and Sky & Telescope. Typefaces: Cormorant and Ysabeau Office, under the SIL Open Font License.
    .version = Version { $version }
    .api = The HTTP API

## `astra play`

browser-open = Astra is open at { $url }
browser-lan = On your local network: { $url }
browser-lan-later = It does not listen on the local network: switch that on in the lobby of a table.
browser-edition-later = It plays another edition: close it, then this one opens.
browser-stop = Ctrl+C closes it. Your games are kept.
browser-running = Astra is running already: { $url }
browser-not-built = The table in the browser is not part of this installation. Build it with make web, or play here: astra play --terminal
