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
pages-workshop = Workshop
pages-settings = Settings
pages-other-theme = { $look ->
        [night] Paper theme
       *[paper] Night theme
    }
pages-close = Close
pages-notes = Messages
pages-cancel = Cancel
pages-again = Try again
pages-loading = Just a moment
pages-copy = Copy
pages-copied = Copied
pages-copy-link = Copy link
pages-copy-selected = The text is selected: copy it with your keyboard
pages-guest = Guest
pages-your-turn = Your turn
pages-open-seat = Free seat
pages-table = A table
pages-offline = Clouds
    .help = This page could not be loaded. The server may be down for a moment.
pages-clouds = Clouds.
    .help = Reconnecting; your game is safe.
    .again = Trying again in { $seconds } s.
    .retry = Try now

error-offline = The server is not responding. Your game is safe; try again in a moment.
error-unexpected = Something went wrong. Reload the page; your game is safe.

missing-title = No such page
missing-text = This address leads nowhere in the sky. Perhaps the link was cut short.

## Start

home-tag = Chart the night, star by star.
home-what = Mark stars, discover constellations and gather the most fame in one night: about half an hour against bots.
home-play = Play now
    .bots = against two bots
    .against = against { $names }
home-friends = With friends
    .help = Open a table, send the link
home-solo = Solo
    .help = Pit yourself against Auptolemy
home-hotseat = On this screen
    .help = Pass one device around
home-learn = Learn
    .help = A guided first night, twelve minutes
home-watch = Watch and join
    .help = Open tables and games in progress
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

new-title = New table
new-kind = Who is playing
new-kind-bots = Against bots
    .help = Start right away
new-kind-friends = With friends
    .help = By link or QR code
new-kind-hotseat = On this screen
    .help = Secrets stay hidden between turns
new-kind-solo = Solo
    .help = You and Auptolemy
new-your-name = Your name
new-name-help = Up to { $most } characters, no comma.
new-table-name = Table name
    .hint = chosen for you
# Names for tables, cut at the commas: people who charted the sky.
new-table-names = Hevelius, Bayer, Flamsteed, Tycho, Kepler, Hipparchus, Ulugh Beg, Cassini, Messier, Halley, Lacaille, Piazzi
new-you = You
    .here = you
new-player = Player { $n }
new-seats = Seats
new-seat-kind = Seat { $n }: who sits here
new-level = Seat { $n }: bot level
new-suited = Urania: your match, { $name }
    .help = One level up after a win, one down after a loss, so that you win about half of your games. Your browser remembers the last result.
new-ratings = In brackets: the rating in games for two. 200 points more win about three games in four.
new-seat-name = Seat { $n }: name
new-who-bot = Bot
new-who-open = Free seat
    .help = for anyone with the link
new-who-here = Person at this screen
new-add-seat = Add a seat
new-take-away = Remove seat { $n }
new-first = First player
    .random = random
new-options = Table options
new-hints = Hints on demand
    .help = Players can ask what the computer would play, and why.
new-public = Public table
    .help = Listed under Tables; anyone can sit down.
new-watch = Who may watch
    .anyone = Anyone
    .link = Anyone with the link
    .nobody = Nobody
new-difficulty = Difficulty
new-difficulty-easy = Easy
    .help = Auptolemy starts without fame, you with 10 dust.
new-difficulty-standard = Standard
    .help = The solo game as printed.
new-difficulty-hard = Hard
    .help = Auptolemy starts with 20 fame and more dust.
new-modifiers = Modifiers
    .help = As many as you like. With none, you play the game as printed.
    .easier = Easier
    .harder = Harder
    .draw = Draw two
    .none = None
new-begin = Start
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
lobby-away = away
lobby-sit = Sit down here
lobby-add-bot = Add a bot
lobby-remove = Remove
lobby-remove-sure = Remove { $name }?
    .help = The seat will be free again. The link to this table changes so that they cannot come straight back: send the new one to anyone you still expect.
lobby-start = Start
    .help = The game starts automatically when the last seat is taken.
lobby-start-bots = { $n ->
        [one] Start with a bot in the free seat
       *[other] Start with bots in the { $n } free seats
    }
lobby-begins = The game is starting
lobby-host-starts = The game starts when every seat is taken, or when the host fills the free ones.
lobby-leave = Leave the table
lobby-close = Close the table
    .help = Everyone is sent home, and the link stops working.
lobby-invite = Invite
    .help = Anyone who opens this link can take a free seat. No account needed.
    .lan = People on the same network can open this link or scan the code.
    .link = The link to this table
    .qr = The same link as a QR code
    .others = If that link does not work: this computer has other addresses.
    .other = Another link to this table
lobby-lan = Right now only this computer can reach the table. You can open it to your local network:
    .who = Anyone on this network with the link can sit down or watch.
    .plain = The connection is not encrypted: use it at home, not in a café.
    .until = It stays open until you turn it off or quit the program.
    .on = Open to the local network
    .off = Close to the local network

## Joining

join-title = An invitation
join-invited = { $name } invites you to a night of Astra
join-free = { $n ->
        [one] One seat is free for you.
       *[other] { $n } seats are free.
    }
join-full = All seats are taken.
join-begun = This game has already started.
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
public-lead = Public tables on this server: take a seat, or watch.
public-open = Waiting for players
public-going = In progress
public-none-open = No tables are waiting for players
    .help = Open one yourself and make it public.
public-make = Open a table
public-none-going = No games to watch
    .help = Games appear here while they are being played.

mine-going = In progress
mine-over = Finished
mine-none = No games in progress
    .help = Every table you join is listed here.
mine-open = Open a game from a file
    .help = A record that was saved here, on a server or by astra play --terminal.
mine-save = Save as a file
mine-kept = { $days ->
        [one] Finished games are kept for one day.
       *[other] Finished games are kept for { $days } days.
    }

## The page of a table

table-page-missing = No such table
table-page-shut = This table is private
table-page-later = The server cannot answer right now
table-page-closed = The host closed this table.
table-page-claimed = You can now play this seat on this device too.

## Atlas

atlas-lead = The constellations of Ptolemy’s Almagest, as they appear on the cards.
atlas-search = Find a name, star or ability
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
    .help = Try fewer letters, or choose all elements.
atlas-edition = Edition { $id }, version { $version }. The edition that comes with Astra is our reconstruction: these are not the printed cards.
atlas-workshop = Do you own the printed game? Make the edition true.

plate-back = Back to the atlas
plate-missing = There is no card called { $code }
plate-chart = Chart: { $name }
plate-figure = { $name }, { $meaning }: { $figure }
plate-key = Signs
    .start = starting
    .grand = grand
    .common = common
plate-star = star { $n }
plate-star-said = { $name }, { $kind }, joined to { $joined }
plate-stars = { $stars ->
        [one] { $stars } star
       *[other] { $stars } stars
    }, { $grand } grand
plate-final = { $n } at the end, if active
    .help = Final fame: what this card adds at the final scoring, if it is active then.
plate-ability = Ability, { $when }
plate-exactly = Exact rule
plate-workshop = Is your printed card different? Correct it in the workshop
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
plate-fewer = show fewer

## How to play

how-title = How to play
how-goal = One night, one sky. Astronomers mark the stars of constellation cards, discover the cards, and gather fame. The most fame at the end of the night wins. A game takes about 30 minutes.
how-observe = Observe
    .text = On your turn, mark stars along the lines of one card, 1 stardust each, and stop when you like. Begin at the star in the crosshairs, or next to any mark, no matter whose.
    .picture = Two stars traced, for 2 dust. The glowing stars can come next.
how-grand = Grand stars
    .text = Named stars give 1 wisdom at once. Wisdom raises your card limit: how many discovered cards you can keep.
    .picture = Bellatrix is a grand star.
how-discover = Discover
    .text = The player who marks a card’s last star takes the card. Everyone else with stars on it chooses one of its four boons, most stars first, so help is never wasted.
    .picture = All of Lyra is marked. The square has the most stars here.
how-rest = Rest
    .text = Instead of observing, rest: your dust is filled to the size of your pouch, your cards of the active element wake, and the marker moves on to the next sphere.
how-abilities = Abilities
    .text = Each card you own has an ability. Use it before your action; then the card sleeps until a Rest in its sphere wakes it.
how-end = The end
    .text = Every discovery and some Rests take cards from the deck. When the Game End card comes up, the last turns are played, and everything is added up:
how-source-fame = the fame you gathered
how-source-pouch = 1 for each step of your pouch’s size
how-source-limit = 1 for each card of your card limit
how-source-dust = 1 for every 3 dust you have left
how-source-stars = 1 for every 2 of your stars on cards that were not discovered
how-source-active = 1 or 2 for each card that is awake
how-source-elements = rows and columns of the elements of your cards, with your hidden final card
how-learn = Learn it at the table
how-play = Play a game
rules-view = What is shown
rules-exact = Exact rules

## Rules

rules-lead = Every rule as we play it, with its number. ‡ marks a ruling: something the rulebooks leave open or disagree on.
rules-search = Word or number, such as R4.3
rules-only-rulings = Rulings only
rules-found = { $n ->
        [one] { $n } rule
       *[other] { $n } rules
    }
rules-contents = Sections
rules-ruling = Ruling.
rules-ruling-mark = A ruling: the rulebooks leave this open
rules-none = No rule found
    .help = Try another word, or a number.
rules-example-kinds = Elnath, in the crosshairs, is the starting star; Aldebaran is a grand star; all the others are common.
rules-example-new = No star of Leo is marked yet, so you must begin at its starting star.
rules-example-first = Two stars of Orion are marked; it does not matter by whom. You can begin at any star joined to one of them.
rules-example-next = Two stars traced for 2 dust. The next one must be joined to the last.
rules-example-grand = The third star is Bellatrix, a grand star: you gain 1 wisdom at once. The path can go on.
rules-example-majority = Lyra is complete. The square has three stars, the disc two, the triangle one. Everyone but the discoverer chooses a boon, in that order.
rules-example-dream = After a Rest that moved the marker to Water, the dreamer marks two stars. The first is marked; you choose the second.

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
score-conceded = { $names } conceded, so the night ended early.
score-conceded-yours = { $names } conceded: the night is yours.
score-chart = Fame through the night
    .how = what each would have scored, had the night ended then
    .start = start
    .turn = Turn
score-chart-said = { $turns ->
        [one] Chart of fame over { $turns } turn; the table below has the figures.
       *[other] Chart of fame over { $turns } turns; the table below has the figures.
    }
score-own-cards = Your constellations
score-again = Play again
score-rematch-join = Join the rematch
score-rematch-open = A rematch is open, and your seat is saved.
score-save = Save game record
score-seal = The shuffle matches the seal given at the start
    .broken = The shuffle does not match its seal
    .unchecked = The seal could not be checked; try again
    .title = The seal of the deal
    .help = Before the first move, the server published the SHA-256 of everything chance would decide. Now the full text is public, and your browser has compared the two.
    .hash = The text matches the hash published at the start.
    .seen = This browser saw that hash at the time.
    .unseen = This browser was not there at the start; it compared with what the server says.
    .deal = The cards were dealt as the text says.
    .draws = Every later card was drawn in that order.
    .more = Dice, random ties and reshuffles of Auptolemy’s deck are not compared here.
    .command = To check everything, dice included, on your own computer:

replay-title = Replay: { $name }
replay-moment = Point in the game
replay-of = Action { $n } of { $last }
replay-begin = Before the first action.
replay-back = Back one action
replay-on = Forward one action
replay-turn-back = Back one turn
replay-turn-on = Forward one turn
replay-run = Play
replay-pause = Pause

## Settings

settings-you = You
settings-name = Name
    .keep = Save
    .kept = Saved
settings-look = Appearance
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
    .reduced = Your system asks for less motion, so there are only short fades.
settings-size = Text size
    .small = Small
    .normal = Normal
    .large = Large
    .huge = Very large
    .help = Everything grows with the window anyway; this makes it smaller or larger still.
settings-figures = Figures behind the stars
    .help = Hero, animal or object, engraved behind each constellation.
settings-notices = Alerts and help
settings-sound = Sounds
    .help = Ticks along a path, a chord for a discovery, a bell when it is your turn.
settings-notifications = Notifications
    .help = When it is your turn and this tab is in the background.
    .plain = They need a secure (https) page. Here you get the bell and the tab’s title.
    .refused = Your browser blocks notifications for this site.
settings-hints = Hints at new tables
    .help = Ask what the computer would play, and why. Each table can turn this off.
settings-data = Your data
    .help = { $days ->
        [one] Only a cookie in this browser identifies you. The server keeps your name, games and chat; finished games are deleted after one day.
       *[other] Only a cookie in this browser identifies you. The server keeps your name, games and chat; finished games are deleted after { $days } days.
    }
settings-forget = Delete my data
    .help = Your name and chat messages are deleted, your seats become “Guest”, and a bot takes over your unfinished games. This cannot be undone.
    .done = Your data has been deleted.
settings-about = About
    .text = Astra is an unofficial digital edition of the 2022 board game. The rules are those of the printed game; the card values are our reconstruction.
    .sky = Stars: Hipparcos through d3-celestial; figures after the charts of the IAU and Sky & Telescope. Typefaces: Cormorant and Ysabeau Office, under the SIL Open Font License.
    .version = Version { $version }
    .api = The HTTP API

## A site without a server (`astra site`)

site-progress = Getting the table ready
site-loading = Getting the game: { $loaded } of { $total } MB
site-starting = Laying out the cards…
site-failed = The game could not be loaded. Check your connection and try again.
site-full = Your browser cannot save anything now: its storage may be full. The game goes on as soon as there is room.
site-new-version = A new version of Astra is ready.
    .take = Use it now
    .later = Later
site-needs-server = Playing with friends on their own devices needs a server.
    .help = This page has no server: your games are here, in this browser. If you know the address of an Astra server, go there; the command “astra serve” starts one of your own.
    .public = Public tables are on a server.
    .address = Address of a server
    .go = Go there
    .wrong = That is not a web address.
site-secret = You play alone here, so the whole deal is in this page, and anyone curious can find it. The seal on the deal is still shown and checked at the end.
site-thinks = { $name } thinks for about { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    } over a decision on this device.
site-kept = Your games are kept in this browser until you delete them. Save a game as a file to take it elsewhere.
    .forget = Your name and all games in this browser are deleted. This cannot be undone.

## `astra play`

browser-open = Astra is open at { $url }
browser-lan = On your local network: { $url }
browser-lan-later = It is not open to the local network. You can turn that on in a table’s lobby.
browser-edition-later = It is using a different edition. Close it first, then start this one.
browser-stop = Press Ctrl+C to quit. Your games are saved.
browser-running = Astra is already running: { $url }
browser-not-built = The table in the browser is not part of this installation. Build it with make web, or play here: astra play --terminal
