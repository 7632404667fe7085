### The table in the browser: prompts, buttons, explanations, what is said to screen readers. One logical line per text.
### $card is a card's name, $card_of "of Taurus", $card_the "the card as a noun"; $name is a player's.

## Whose turn, how far

play-table = Table
play-your-turn = Your turn
play-turn-of = { $name }’s turn
play-asked-you = Your choice
play-round = round { $n }
play-solo = Solo
play-over = The night is over
play-to-scores = See the scoring
play-phases = Phases of the turn
play-phase-abilities = Abilities
    .help = Start by using as many of your active cards as you like, one at a time. Marking the first star or resting ends this phase.
play-phase-action = Action
    .help = Observe to mark stars for dust, or Rest to fill your pouch, wake your cards of the active sphere and move the marker.
play-phase-discovery = Discovery
    .help = A fully marked card is discovered: the other players with stars on it choose boons, most stars first; then the player whose turn it is takes the card.
play-phase-dream = Dream
    .help = After a Rest the dreamer’s pen marks as many stars as the active sphere’s number says, free, and nobody gains from them.

## What is asked

play-prompt = Your options
play-turn-all = Use an ability, Observe or Rest
play-turn-observe = Observe or Rest
play-turn-use-rest = Use an ability or Rest
play-turn-use-end = Use another ability, or end the turn
play-turn-rest = You can only rest
play-observe = Observe { $card_the }
play-observe-more = Observe { $card_the }: the next star, or stop
play-again = Observe again, or end the turn
play-ability = { $card }: { $what }
play-trade = Trade dust for telescopes
play-dream = Dream on { $card_the }
play-dream-choose = { $n ->
        [one] The dream: mark { $n } star
       *[other] The dream: mark { $n } stars
    }
play-boon = Choose your boon { $card_of }
play-discover = Which card is discovered next?
play-activate = { $n ->
        [one] Wake { $n } card
       *[other] Wake { $n } cards
    }
play-discard = { $n ->
        [one] Over the card limit: discard { $n } card
       *[other] Over the card limit: discard { $n } cards
    }

play-wait-turn = { $name }’s turn
play-wait-dream = { $name } guides the dreamer’s pen
play-wait-discovery = { $name } chooses which discovery comes first
play-wait-boon = { $name } is choosing a boon { $card_of }
play-wait-activate = { $name } is choosing cards to wake
play-wait-discard = { $name } is choosing a card to discard

## Beside it

play-note-begin = choose a glowing star to Observe
play-note-no-dust = no dust left
play-note-telescopes = { $n ->
        [one] { $n } telescope
       *[other] { $n } telescopes
    }
play-note-dust = { $n } dust
play-discover-note = the order can matter to players choosing boons
play-activate-note = any element
play-discard-note = you also lose its mark in the final elements
play-discard-elements = elements { $from } → { $to }
play-discard-total = total { $from } → { $to }
play-picked = { $n } of { $of }
play-cost-dust = { $n } dust, { $left } left
play-cost-telescope = { $n ->
        [one] { $n } telescope
       *[other] { $n } telescopes
    }
play-gain-wisdom = +{ $n } wisdom
play-gain-wisdom-star = +{ $n } wisdom, { $star }
play-wisdom-full = wisdom track full
play-gain-telescopes = { $n ->
        [one] +{ $n } telescope
       *[other] +{ $n } telescopes
    }
play-gain-fame = +{ $n } fame
play-gain-pouch = pouch +{ $n }
play-free = free
play-no-action = no Observe and no Rest this turn
play-completes = completes { $card_the }
play-returns-dust = { $n ->
        [one] { $n } dust comes back at the end of the turn
       *[other] { $n } dust comes back at the end of the turn
    }
play-returns-fame = +{ $n } fame at the end of the turn
play-dream-count = { $of ->
        [one] { $n } of { $of } star
       *[other] { $n } of { $of } stars
    }
play-dream-free = free; nobody gains from them
play-dream-dead-end = a dead end: the dream stops here
play-step-card = { $card }
play-step-nth-card = { $n ->
        [1] { $n }st card
        [2] { $n }nd card
        [3] { $n }rd card
       *[other] { $n }th card
    }
play-step-nth-star = { $n ->
        [1] { $n }st star
        [2] { $n }nd star
        [3] { $n }rd star
       *[other] { $n }th star
    }

## Buttons

play-take-back = Take back
play-mark-stars = { $n ->
        [one] Mark { $n } star
       *[other] Mark { $n } stars
    }
play-dream-stars = { $n ->
        [one] Dream { $n } star
       *[other] Dream { $n } stars
    }
play-again-button = Observe again (1 telescope)
play-trade-more = Trade { $cost } more dust
play-trade-done = { $n ->
        [one] Take { $n } telescope
       *[other] Take { $n } telescopes
    }
play-rest = Rest
play-rest-fill = fill to { $n }
play-rest-wake = wake { $cards }
play-rest-nothing = only moves the marker
play-rest-dream = then a dream of { $n }
play-rest-discards = The marker passes the discard icon: the top card of the deck is discarded.
play-rest-final = discards the top card; no undo
play-sure = Sure? Press again
play-undo = Undo
play-undo-turn = Take back the turn
play-activate-confirm = { $picked ->
        [0] Wake
       *[other] Wake { $cards }
    }
play-discard-confirm = { $picked ->
        [0] Discard
       *[other] Discard { $cards }
    }
play-discover-this = Discover this
play-hint = Hint
    .help = What the computer would do: the best moves with their chances of winning, and why.
play-plan-begin = Plan ahead
play-plan-change = Change your plan
play-plan = Plan your next Observe
play-plan-card = Plan: observe { $card_the }
play-plan-note = choose stars as if it were your turn
play-plan-keep = Keep this plan
play-plan-stop = Stop planning
play-plan-use = { $n ->
        [one] Use your plan: { $n } star
       *[other] Use your plan: { $n } stars
    }
play-plan-broken = { $kept ->
        [0] Your plan no longer works.
       *[other] Only { $kept } of the { $of } stars of your plan still work.
    }
play-hint-adopt = Adopt
play-hints-agree = Hints for everybody
    .told = { $n } of { $of } agree; hints come when everybody does
    .ask = Agree
    .yes = You agree
play-hint-title = What the computer would do
play-hint-win = { $percent }% to win
play-hint-none = The computer sees no move that stands out.
play-hint-other-cards = The computer knows every rule, but its judgement was made for our cards, not for yours.
play-use = Use
play-use-card = Use { $card }

## Refused, gone, lost

play-stale = The sky has moved on.
play-stale-text = Here is the table as it is now. You spent nothing.
play-trace-kept = Your path is kept; asking the server again.
play-confirm-first = Confirm or take back your move first.
play-bot-sits = A bot is playing for you.
    .back = Take the seat back
play-away = away for a while
play-away-bot = Let a bot sit in
play-away-long = { $name } has been away for a while.
    .help = You can wait, or let a bot sit in.
    .wait = Wait
play-sitting-in = bot sits in
play-conceded = conceded
play-bot = bot
play-you = you
play-thinking = { $name } is thinking
play-thinks = thinking

## The sky

play-sky = The sky
play-open = { $n } of { $of } open
play-no-stars = no stars yet
play-tally = Stars, most first
    .help = When the card is discovered, everyone else with a star on it chooses a boon, most stars first. Tied players choose secretly.
play-no-card = No card
    .help = the deck is empty; this place stays dark
play-nearest = This place is nearest to the { $sphere } sphere.
play-card-open = { $card }: the whole card
play-star-legal = can be marked
play-star-marked = marked by { $name }
play-star-traced = traced
play-star-near = next to { $stars }
play-open-star = open
play-stars = Stars
play-kind = Kind
play-marked-by = Marked by
play-final-fame = { $n } at the end, if active
    .help = Fame at the end for the card’s owner, if the card is active then.
play-ring = The spheres
    .help = The filled sphere is active. When you rest, your exhausted cards of that element wake, then the marker moves on. When it passes the discard icon, the top card of the deck is discarded.
play-ring-label = Spheres: { $active } is active, { $next } is next.
play-ring-order = Clockwise: { $spheres }. The discard icon lies between { $before } and { $after }.
play-ring-to-end = to the end
play-ring-turns = { $n ->
        [one] last turn
       *[other] turns left
    }
play-to-end = { $n } to the end
play-end =
    .help = If the Game End card comes up on the first player’s turn, everyone else plays one more turn; otherwise you finish the round and play one more.
play-discard-pile = Discard pile
    .help = { $n ->
        [one] { $n } card, face up
       *[other] { $n } cards, face up, latest first
    }
play-pile-empty = no card yet
play-library = Auptolemy’s library
    .help = A die picks a card: its element says where, the number says how many stars.
play-library-discard = The library’s discard pile
    .help = { $n ->
        [one] { $n } card that Auptolemy has used, face up
       *[other] { $n } cards that Auptolemy has used, face up
    }
play-library-none = none
play-library-deck = its deck
play-library-lose = its deck; if it runs out, you lose
play-library-shelf = Die: { $dice }
    .help = On this roll Auptolemy follows this card. It goes to the card nearest the sphere of that element (for Water, the one with the fewest open stars) and marks up to { $n } of its stars, the value of the leftmost Fame boon.
    .hidden = On this roll Auptolemy turns up this card: its element says where it marks stars, its leftmost Fame boon how many.
play-auptolemy =
    .help = It observes for 1 dust a turn, and rests when it has none. It has no abilities; all its cards count at the end.
play-dreamer =
    .help = After each Rest the dreamer marks stars, as many as the new sphere’s number. On a card where it has more stars than you, you can only choose one of the two rightmost boons.
play-dreamer-numbers = Stars of a dream by sphere
    .told = Stars of a dream by sphere: { $numbers }.
play-dreamer-number = A Rest that moves the marker to { $sphere } brings a dream of { $n }.
play-dreamer-leads = ahead of everybody
play-dreamer-nothing = no stars by the dreamer yet

## Journals and hand

play-first = first player
    .help = Begins every round. If the Game End card comes up on this player’s turn, the game ends sooner.
play-others = Other players
play-journals = Journals
play-journal-open = All journals, including { $name }
play-dust = Stardust
    .help = Each star you Observe costs 1 dust. A Rest fills your pouch; you keep any dust beyond its size.
play-in-pouch = in
play-of = of
play-fame =
    .help = Most fame after the final scoring wins.
play-telescopes =
    .help = Each telescope pays for one more Observe in the same turn.
play-wisdom = Wisdom and card limit
    .help = { $n } of { $most } spots. The card limit is { $limit }; { $next ->
        [0] it cannot rise further.
        [one] { $next } more spot raises it.
       *[other] { $next } more spots raise it.
    }
play-elements = Final elements
    .help = One mark for each card of an element; hollow marks come from your final card. Rows of 2, 3 and 4 give 2, 6 and 11 fame; a column with three elements gives 3, with four 6.
play-element-row = { $element }: { $n } of { $of }
play-final-card = Final card
    .short = Final card
    .help = Only you can see it. It gives you a first mark in these two elements’ rows.
    .open = First marks in these rows of the final scoring: { $elements }.
play-final-fame-always = { $n } fame at the end, whatever happens
play-cards = { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
play-no-cards = no cards yet
play-hand = Your cards
play-active = Active
play-exhausted = exhausted
play-in-force = In force this turn
play-in-use = In use
play-wakes-at = Wakes at { $sphere }
play-wakes = wakes
play-leaves = leaves
play-room = { $n ->
        [one] Room for one more card
       *[other] Room for { $n } more cards
    }
play-pick-activate = Wake { $card }
play-pick-discard = Discard { $card }
play-why-exhausted = It is exhausted. Rest while { $sphere } is active to wake it.
play-why-force = It is already in force this turn.
play-why-nothing = It would do nothing right now.
play-sheet = Your journal
play-sheet-pull = The whole journal

## Boons

play-boon-title = { $name } discovers { $card_the }
play-complete = Complete
play-discovered-by = Discovered by { $name }
play-discovered-you = Your discovery
play-discovered-dream = Completed in a dream
play-boon-dream = The dream completes { $card_the }
play-boon-at-once = Choose your boon. It takes effect at once.
play-boon-tied = Choose your boon. Tied players choose secretly; the choices are shown when everyone has chosen.
play-boon-order = Order of assistants
play-boon-pick = Pick a boon
play-boon-take = Take: { $boon }
play-boon-crossed = A player with more stars took it.
play-boon-dreamer = The dreamer has more stars here than you, so you can only choose one of the two rightmost boons.
play-outcome-step = { $from } → { $to }
play-outcome-nothing = changes nothing
    .short = no change
play-outcome-full-pouch = your pouch is as large as it gets
play-outcome-full-wisdom = your wisdom track is full
play-outcome-fame = fame { $from } → { $to }
play-outcome-dust = dust { $from } → { $to }, pouch { $pouch }
play-outcome-wisdom = wisdom { $from } → { $to }
play-outcome-pouch = pouch { $from } → { $to }
play-outcome-telescopes = telescopes { $from } → { $to }
play-outcome-limit = card limit { $n }
play-outcome-lost = { $n } more would be lost
play-outcome-wakes = wakes { $cards }
play-outcome-choose = you choose which cards wake
    .short = your choice
play-outcome-later = shown when all have chosen
    .short = secret
play-outcome-none-asleep = none of your cards is exhausted
play-sealed = sealed

## Chronicle, chat, menu

play-chronicle = Chronicle
play-since = since your turn
play-see-again = See it again
    .help = Replays what the others have done since your last turn.
play-meanwhile = Meanwhile
    .help = This happened while you were away.
    .long = This is what the others have done since your last turn.
play-go-on = Continue
play-chat = Chat
play-chat-empty = Nobody has said anything yet.
play-chat-placeholder = Say something to the table
    .short = Say something
play-mute = Mute { $name }
play-chat-quick = Quick reactions
react-bravo = Well observed
react-wow = What a night
react-ouch = Ouch
react-thinking = Let me think
react-thanks = Thank you
react-night = Good night
play-chat-send = Send
play-chat-unread = { $n ->
        [one] Chat: { $n } new message
       *[other] Chat: { $n } new messages
    }
play-chat-said = { $name }: { $text }
play-unmute = Unmute { $name }
play-tools = Tools
play-menu = Menu
play-theme = Night or paper
play-theme-night = Night
play-theme-paper = Paper
play-speed = Speed
play-speed-instant = instant
sound-title = Sound
sound-mute = Mute
sound-volume = Volume
play-cover = Cover final cards between turns
play-language = Language
play-rules-link = The rules
play-leave = Leave for now; the game will wait
play-other-device = Continue on another device
    .help = Anyone with this link can play your seat. Scan it or copy it; you can revoke it later.
    .link = The link to your seat
    .qr = The same link as a QR code
    .revoke = Revoke all links
    .revoked = The links to this seat no longer work, and devices that used one are disconnected.
    .fresh = Make a new link
    .here = A link for this computer only
play-concede = Concede
play-concede-ends = The game ends for everyone, and you lose.
play-concede-bot = A bot takes over your seat, and you are ranked last.
play-concede-yes = Concede
play-concede-no = Keep playing
play-close = Close the table
play-close-sure = The table closes for everyone, and the game ends without a winner.
play-remove = Remove { $name }
play-remove-sure = { $name } loses the seat and cannot take it back; a bot plays on.
play-pass = Pass the screen to { $name }
    .help = Their own cards appear when they are ready.
    .ready = I am { $name }
    .open = Play with open cards
    .undo = Undo the last action ({ $name })

## Help

play-signs = Signs
play-keys = Keys
play-sign-start = Starting star:
    .means = where the first mark on a card goes.
play-sign-grand = Grand star:
    .means = gives 1 wisdom to the player who marks it.
play-sign-common = Common star:
    .means = larger when it is brighter in the sky.
play-sign-legal = Glowing:
    .means = can be chosen now.
play-sign-fame = Fame:
    .means = the most at the end wins. On a card: what it adds then, if it is awake.
play-sign-dust = Stardust:
    .means = pays for stars, 1 each.
play-sign-pouch = Pouch:
    .means = a Rest fills your dust up to its size.
play-sign-telescope = Telescope:
    .means = pays for another Observe in the same turn.
play-sign-wisdom = Wisdom:
    .means = raises your card limit. “1 of 3”: you hold one card of three.
play-sign-activation = Activation:
    .means = a boon that wakes cards.
play-sign-exhausted = Asleep:
    .means = a card that was used. A Rest in its sphere wakes it.
play-sign-discard = Discard:
    .means = when the marker passes it, a card leaves the deck.
play-sign-first = First player:
    .means = begins every round.
play-sign-bot = Bot:
    .means = the computer plays this seat.
play-sign-final = Final card:
    .means = only you see it; two elements get a first mark.
play-sign-standing = Framed number:
    .means = what the final scoring would give if the night ended now. “27+” leaves out a hidden card.
play-sign-elements = Elements:
    .means = Fire, Water, Air and Earth, of spheres and cards.
play-help = Keys and signs
    .text = Anything that glows can be chosen. Click stars or drag through them to trace a path; nothing counts until you confirm.
play-key-tab = prompt, cards at the places, hand, journals, tools
play-key-arrows = to the next star in that direction that can be marked; from a card’s or journal’s button to its parts, each with an explanation
play-key-n = next star that can be marked; with Shift, the previous one
play-key-space = marks the star
play-key-back = takes back the last star
play-key-enter = confirms
play-key-digits = uses or picks a card; 1 to 4 pick a boon
play-key-r = Rest
play-key-t = another Observe, another trade
play-key-z = undo
play-key-shift-z = takes back the whole turn, against bots
play-key-p = plans your next Observe while others play; on your turn, takes the plan in hand
play-key-h = hint
play-key-v = replays what the others did
play-key-l = chronicle
play-key-j = journals
play-key-help = this list
play-key-esc = closes
play-key-name-space = Space

## Pens by their shape

play-pen-disc = disc
play-pen-square = square
play-pen-triangle = triangle
play-pen-lozenge = lozenge
play-pen-cross = cross
play-pen-crescent = crescent
play-pen-sun = sun

## Characters who appear for the first time

play-meet-dreamer = With two players, somebody else is up tonight: the dreamer, who marks stars asleep, with a crescent.
    .how = After each Rest, the player who rested guides the dreamer’s pen: as many stars as the new sphere’s number says. They cost nothing, and nobody gains from them. A card that the dreamer completes is lost, and where the dreamer has more stars than you, only the two rightmost boons are left to you.
play-meet-auptolemy = You play against Auptolemy, an automaton who charts the sky by its own library, with a sun.
    .how = A die picks a card of the library: its element says where Auptolemy marks, its leftmost Fame boon how many stars. It has no abilities, and all its cards count at the end. If its deck runs out, you lose. After each Rest the dreamer marks stars, too.
play-meet-ready = To the table
