### The table: what is asked, what can be done, and the words around it. One logical line per text.

## What is asked; $name is the player's

decision-turn = { $name }: mark a first star, use an ability, or rest.
decision-observe = { $name }: mark the next star, or stop here.
decision-again = { $name }: another Observe for 1 telescope, or end the turn.
decision-ability = { $name }: which star for { $card_the }?
decision-trade = { $name }: trade once more?
decision-dream = { $name }: guide the dreamer’s pen, star { $star } of { $number }.
decision-discover = { $name }: which card is discovered next?
decision-boon = { $name }: which boon { $card_of }?
decision-activate = { $n ->
        [one] { $name }: which card becomes active?
       *[other] { $name }: which cards become active? { $n } to choose.
    }
decision-discard = { $name }: you are over the card limit. Which card do you discard?

## What can be done

action-rest = Rest
    .dust = take { $amount }
    .wakes = wake { $cards }
    .discards = discard the top card of the deck
action-stop-turn = End the turn
action-stop-observe = End this Observe
action-stop-again = End the turn
action-stop-trade = Stop trading
action-trade = Trade { $amount } for 1 telescope
action-discover = Discover { $card_the }
action-mark = Mark star { $star } { $card_of }

## Abilities in a few words, for journals and charts (at most 22 letters)

short-gain_dust = +{ $n } dust
short-gain_telescope = +{ $n } telescope
short-trade_dust = { $cost } dust → telescope
short-gain_wisdom = +{ $n } wisdom
short-gain_pouch = pouch +{ $n }
short-fame_per_marked = fame per touched card
short-fame_per_element = fame per sphere card
short-mark_any = mark any star
short-starburst = star and neighbours
short-mark_two = mark 2 stars
short-mark_three = a star on 3 cards
short-free_start = start at any common
short-fame_per_grand = fame per grand star
short-overfill = rest adds a pouch
short-reclaim_to_grand = dust back till grand
short-reclaim_common = common: dust back

## The table

table-turn = turn { $turn }
table-to-end = { $n ->
        [one] { $n } card to the end
       *[other] { $n } cards to the end
    }
table-last-turns = { $n ->
        [one] the last turn
       *[other] { $n } turns left
    }
table-over = the night is over
table-label = { $word }:
table-log = The night so far
table-began = The night begins with { $name }.
table-complete = complete
table-empty-place = No card here: the deck is empty.
table-place-waits = A new card will rise here.
table-in-force = in force
table-deck = { $n ->
        [one] { $n } card in the draw deck
       *[other] { $n } cards in the draw deck
    }
table-discard = Discard pile, latest first: { $cards }
table-thinks = { $name } is thinking …
table-forfeit = { $name } did not decide ({ $reason }: { $detail }), so another bot did.
table-default-name = Player { $n }
table-default-solo = You

seat-dust = dust { $dust }/{ $pouch }
seat-telescopes = telescopes { $n }
seat-wisdom = wisdom { $n }/{ $most }
seat-cards = cards { $n }/{ $limit }
seat-final = Final scoring card of { $name }: { $first } and { $second }

library-title = Library
    .left = left
    .right = right
    .top = top
    .face-down = face down
    .deck = { $n ->
        [one] { $n } card in its deck
       *[other] { $n } cards in its deck
    }

## Cards and stars, large

page-fame = Final fame
page-element = Element
page-ability = Ability
page-boons = Boons
page-star = Star
page-joined = Joined to
page-where = Where
    .place = in the sky, nearest to { $sphere }
    .owner = owned by { $name }
    .discard = in the discard pile
    .library = in Auptolemy’s library
    .library-discard = in the library’s discard pile
    .library-deck = face down in Auptolemy’s deck
    .unseen = not seen yet

## Scoring: sources, in the order in which they are counted

score-title = Final scoring
score-fame = Fame in the game
score-pouch = Pouch size
score-limit = Card limit
score-dust = Dust, 1 per 3
score-stars = Stars at the places, 1 per 2
score-active = Active cards
score-telescopes = Telescopes, 2 each
score-elements = Elements
score-total = Total
score-winner = { $names } wins the night.
score-winners = { $names } share the night.
score-beaten = Auptolemy wins the night.
score-lost = Auptolemy’s deck ran out, so the night is lost. This is what it would have been:
score-later = Scores are added up when the night is over.

## What players type: the word, what follows it, what it does

command-help = help
    .with = [RULE | CARD | E2]
    .help = this list, or help on a rule (help R4.3), a section (help R4), an ability (help A7), a card and its story (help Tau) or a modifier
command-card = card
    .with = CODE
    .help = a card in full, with its stars and boons
command-legal = legal
    .help = everything you can do now
command-why = why
    .with = ACTION
    .help = why an action is not allowed (why mark Tau.4)
command-hint = hint
    .help = what a search would play, with its chances and reasons
command-undo = undo
    .help = take back the last action
command-journals = journals
    .help = all journals, cards and piles in full
command-log = log
    .help = the whole story so far
command-final = final
    .help = your final scoring card, for your eyes only
command-score = score
    .help = the final scoring, when the game is over
command-save = save
    .with = FILE
    .help = write the game to a file
command-quit = quit
    .help = leave the table; q does the same

help-play = Type a number to choose, or write out an action: { $example }. An empty line shows the table again.
help-signs = Signs
    .fame = fame
    .dust = dust / pouch size
    .telescope = telescopes
    .wisdom = wisdom
    .pouch = a larger pouch
    .cards = cards / card limit
    .activation = exhausted cards become active
    .active = an active card
    .exhausted = an exhausted card
    .in-force = in force this turn
    .icon = passing here discards the top card
    .first = the first player
    .legal = can be marked now
    .near = where Auptolemy looks for this element
help-ruling = Why: { $reason }

## Answers

answer-undone = Taken back: { $action }
answer-nothing-to-undo = There is nothing to take back.
answer-legal = { $action } is allowed now.
answer-refused = { $reason } ({ $rule })
answer-not-understood = “{ $text }” is not a choice, an action or a command. Type { $help }.
answer-no-choice = There is no choice { $n }: choose a number from 1 to { $last }.
answer-no-star = There is no star { $n }: the stars { $card_of } are numbered 1 to { $last }.
answer-no-card = There is no card “{ $text }”. { $hint }
answer-no-card-hint = At the table: { $cards }
answer-no-topic = There is no help on “{ $text }”: try a rule (R4.3), an ability (A7), a card (Tau) or a modifier (E2).
answer-saved = Saved: { $path }
answer-save-name = Save where? { $example }
answer-save-failed = { $path } cannot be written: { $reason }
save-failed-no-folder = there is no such folder.
save-failed-forbidden = you do not have permission to write there.
save-failed-exists = that file already exists. Choose another name.
save-failed-bad-name = that is not a valid file name.
save-failed-full = the disk is full.
save-failed-other = the system refused.
answer-why-what = Why what? { $example }
answer-over = The game is over.

pass-keyboard = This choice is secret. Pass the keyboard to { $name }; everyone else looks away.
    .continue = Press Enter when { $name } is ready.
pass-final = For { $name }’s eyes only. Press Enter.
    .hide = Press Enter to hide it.
setup-players = How many players? 2 to 5 sharing this screen, or 1 against Auptolemy
    .again = A number from 1 to 5, please.

farewell = Good night.
farewell-saved = The game is saved. To continue it:
farewell-lost = The game could not be saved: { $reason }

## Stepping through a record

replay-at = Action { $n } of { $last }: { $action }
replay-start = Before the first action of { $last }.
replay-keys = Enter or n: next · p: back · g 42: go to action 42 · q: quit
replay-ends = That was the last action.
replay-begins = This is the start.
replay-no-number = This record has no action { $text }: choose 0 to { $last }.
replay-go-where = Go to which action? Type g and a number from 0 to { $last }, such as g { $last }.

## Checking a record

verify-record = { $n ->
        [one] The record is sound: { $n } action replays as written.
       *[other] The record is sound: { $n } actions replay as written.
    }
verify-deal = The deal matches the commitment, and so does every draw and roll.
verify-compare = Its commitment; compare it with the one the table showed at the start: { $hash }
verify-no-deal = The deal was not checked: pass the committed one with --deal FILE.
verify-under-way = The game is not over, so the rest was not checked.
verify-fails = { $n ->
        [one] { $n } thing does not match.
       *[other] { $n } things do not match.
    }

## `astra edition show`

edition-code = Code
edition-name = Name
edition-stars = Stars
edition-fame = Fame
edition-no-figure = The figure is left out: it needs a terminal at least { $columns } columns wide.

## If the night ended now, and how it ended

night-now = If the night ended now
    .help = What the final scoring would give everybody at this moment. A final card that you cannot see counts for as little as it can; the second number is the most that it could bring.
    .known = What the final scoring would give everybody at this moment.
night-range = { $least }–{ $most }
night-said = { $most ->
        [0] { $least } if the night ended now
       *[other] { $least } to { $most } if the night ended now
    }
night-by-fame = in fame during the game
night-by-pouch = in the pouch
night-by-limit = in wisdom
night-by-dust = in stardust
night-by-stars = in stars on open cards
night-by-active = in active cards
night-by-telescopes = in telescopes
night-by-elements = in elements
night-won = by { $by }, above all { $source }
    .plain = by { $by }
    .shared = with the same total
night-place = { $place ->
        [1] First
        [2] Second
        [3] Third
        [4] Fourth
       *[other] Fifth
    }
night-line = { $place }, { $by } behind, above all { $source }
    .plain = { $place }, { $by } behind
    .place = { $place }
    .won = First, { $by } ahead, above all { $source }
    .won-plain = First, { $by } ahead
night-you = You
night-best = Best moment
    .card = Turn { $turn }: { $card } and { $gain } fame
    .plain = Turn { $turn }: { $gain } fame
night-best-of = { $name }’s best moment
night-discoveries = Most discoveries
    .told = { $names }: { $n }
night-grand = Most grand stars
    .told = { $names }: { $n }
night-steal = Biggest steal
    .told = { $name } takes { $card_the } from { $other }, who had { $n ->
        [one] { $n } star more
       *[other] { $n } stars more
    }
