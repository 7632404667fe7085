### The workshop: owners of the printed game correct our reconstruction.
### One logical line per text: Fluent keeps line breaks.

workshop-lead = The cards that come with Astra are our reconstruction. If you own the printed game, enter its values here, card by card: one evening makes the edition true. Everything stays in this browser until you save a file or play with it.
workshop-progress = Progress
workshop-map = The cards at a glance
workshop-count = { $n } of { $all } as printed
workshop-count-others = boards, tracks and scoring cards: { $n } of { $all }
workshop-count-parts = { $n } of { $all } as printed
workshop-begin = Begin with { $name }
workshop-continue = Continue with { $name }
workshop-all-cards = The cards
workshop-cards = The { $n } cards
workshop-rest = The rest of the box
workshop-printed = As printed
workshop-value-printed = as printed
workshop-value-ours = ours, not yet confirmed
workshop-state-ours = not yet begun
workshop-state-begun = partly confirmed
workshop-state-printed = as printed
workshop-state-wrong = has a problem

## The edition that is being made

workshop-edition = Your edition
workshop-id = Name of the edition
workshop-version = Version
workshop-ours = The edition that comes with Astra
workshop-draft = { $id }, version { $version }
workshop-others = Your other editions in this browser
workshop-new = New copy of ours
workshop-begun = A new edition begins as a copy of ours.
workshop-open = Open a file
workshop-open-anyway = Open it and fix it here
workshop-opened = { $name } is open as a separate edition.
workshop-save = Save as { $format }
workshop-written = Saved as { $name }.
workshop-delete = Delete
workshop-delete-title = Delete { $id }?
workshop-delete-text = The edition and its photos are deleted from this browser. Files that you saved stay where they are. This cannot be undone.
workshop-saving = Saving…
workshop-saved = Saved in this browser
workshop-unkept = This browser cannot store anything: save a file before you leave.
workshop-unchecked = Saved, but not checked: { $why }
workshop-problems = { $n ->
    [one] { $n } problem
   *[other] { $n } problems
}
workshop-wrong = What needs fixing
workshop-left-out = { $n ->
    [one] and { $n } more
   *[other] and { $n } more
}
workshop-other-tab = Another tab has changed this edition. Your last step was done on top of it.
workshop-use = Play with it
    .ready = It has no problems, so it can be played: everyone who joins your table plays with it.
    .wrong = An edition can be played once it has no problems.
workshop-play = Use it at a new table
workshop-play-solo = Play solo
workshop-choice = Edition
workshop-choice-more = Make or edit your own edition
workshop-unfinished = { $id }, version { $version }: not finished
workshop-at-table = This table plays with the edition “{ $id }”, version { $version }.
workshop-bots = The opponents know every rule, but their judgement was made for our cards.
workshop-sheet = To print its cards, save it as TOML and run

## Files

workshop-file-none = This is not an edition file. It should be TOML or JSON, as the workshop saves it.
workshop-file-wrong = { $n ->
    [one] One thing in this file needs fixing:
   *[other] { $n } things in this file need fixing:
}
workshop-file-large = This file has { $n } MB. An edition has less than 1 MB, so this must be something else.
workshop-file-kept = Your own editions have not changed.

## A card

workshop-tools = Tools
workshop-back = Back to the workshop
workshop-undo = Undo
workshop-redo = Redo
workshop-undone = Undone: { $what } { $card }
    .none = There is nothing to undo.
workshop-redone = Redone: { $what } { $card }
    .none = There is nothing to redo.
workshop-values = Values
workshop-element = Element
workshop-fame = Final fame
workshop-boons = Boons
workshop-whole = All of it as printed
workshop-card-spare = The edition has more cards than the game, or has this one twice. Remove the one that is wrong; Undo brings it back.
workshop-card-remove = Remove this card
workshop-card-removed = { $name } removed. Undo brings it back.
workshop-boon-kind = Boon { $n }: kind
workshop-boon-number = Boon { $n }: number
workshop-boon-fame = fame
workshop-boon-improvement = improvement
workshop-boon-stardust = stardust
workshop-boon-wisdom = wisdom
workshop-boon-observation = observation
workshop-boon-activation = activation
workshop-ability = Ability
workshop-ability-number = Number of the ability
workshop-kind-gain_dust = gain stardust
workshop-kind-gain_telescope = gain telescopes
workshop-kind-trade_dust = trade stardust for a telescope
workshop-kind-gain_wisdom = gain wisdom
workshop-kind-gain_pouch = improve the pouch
workshop-kind-fame_per_marked = fame for marked stars
workshop-kind-fame_per_element = fame for cards of an element
workshop-kind-mark_any = mark any star
workshop-kind-starburst = starburst
workshop-kind-mark_two = mark two stars
workshop-kind-mark_three = mark three stars
workshop-kind-free_start = begin anywhere
workshop-kind-fame_per_grand = fame for grand stars
workshop-kind-overfill = more stardust than the pouch holds
workshop-kind-reclaim_to_grand = stardust back at grand stars
workshop-kind-reclaim_common = stardust back from common stars

## A card in one line

workshop-entry = The card in one line
    .example = w 2 f4 s6 o1 a2
    .help = Element, final fame, four boons. Enter accepts it; Enter on the empty line goes to the next card.
workshop-letters-elements = f w a e
workshop-letters-boons = f i s w o a
workshop-enter = Take it
workshop-next = Next
workshop-entered = Taken: { $what }
workshop-entry-fame = final fame { $n }
workshop-entry-all = all of it as printed
workshop-entry-letter = “{ $at }” means nothing here. The letters are below.
workshop-entry-boons = { $n ->
    [one] That is one boon; a card has four.
   *[other] That is { $n } boons; a card has four.
}
workshop-entry-order = “{ $at }” is out of place: a boon is a letter and a number.

## The figure

workshop-figure = Figure
workshop-chart = Chart of { $name }: stars and lines
workshop-tool = Tool
workshop-tool-move = Move
    .help = Drag a star to where it is printed. Choose one to give it a name or another kind.
workshop-tool-add = Add
    .help = Tap the sky for a new star. It is joined to the star you chose last.
workshop-tool-line = Lines
    .help = Tap two stars, or drag from one to the other. An existing line is erased.
workshop-tool-erase = Erase
    .help = Tap a star or a line to remove it.
workshop-star = Star { $n }
workshop-star-said = Star { $n }, { $name }, { $kind }, { $lines ->
    [0] joined to none
   *[other] joined to { $joined }
}
workshop-star-name = Name of the star
workshop-star-kind = Kind of star
workshop-star-common = common
workshop-star-grand = grand
workshop-star-start = starting
workshop-star-remove = Remove
workshop-star-none = Choose a star for its name and kind. With the keyboard: Tab to the chart, arrow keys to go from star to star.
workshop-added = Star { $n } added, joined to { $to }
workshop-removed = { $name } removed
workshop-line-from = The line starts at { $name }. Choose the other star.
workshop-line-dropped = No line
workshop-photo = A photo of your card underneath
    .help = Draw over your own card. The photo never leaves this browser.
workshop-photo-choose = Choose a photo
workshop-photo-other = Another photo
workshop-photo-remove = Remove the photo
workshop-photo-width = Size
workshop-photo-x = Sideways
workshop-photo-y = Up and down
workshop-photo-tilt = Tilt
workshop-photo-quarter = Turn a quarter
workshop-photo-opacity = Strength
workshop-photo-unreadable = { $name } is not an image that this browser can read. Nothing has changed.
workshop-photo-large = { $name } is larger than 30 MB. Nothing has changed.
workshop-photo-unkept = This browser cannot keep the photo: it is gone after you leave.

## Boards, tracks, scoring cards

workshop-boards = Sphere boards
    .lead = Everything is clockwise from the top. Choosing a sphere swaps it with another, so each appears once. Confirm a row once all of it is as printed.
workshop-board = { $n ->
    [2] Board for 1 and 2 players
   *[other] Board for { $n } players
}
workshop-board-said = Spheres clockwise: { $spheres }. Places: { $places }.
workshop-spheres = Spheres, clockwise
workshop-sphere = Sphere { $n }
workshop-icon = Discard icon after
workshop-dream = Dream numbers
workshop-places = Places, each by the sphere it is nearest to
workshop-place = Place { $n }
workshop-tracks = Tracks and scoring cards
    .lead = What the journals and the final scoring cards say.
workshop-pouch = Pouch track
    .help = How much stardust the pouch holds at each step.
workshop-wisdom = Wisdom track
    .help = The card limit at each spot, the first one before any wisdom is marked.
workshop-final_cards = Final scoring cards
    .help = The two elements that each card gives a first mark.
workshop-final-card = Card { $n }, element { $side }
workshop-track-numbers = Only numbers with spaces between them.

## Two editions side by side

workshop-compare = Compare two editions
    .lead = On the left is yours, on the right the other one. Take what you trust more, value by value.
    .short = side by side with another draft, a file or ours
workshop-compare-with = Compare with
workshop-compare-file = A file
workshop-compare-anyway = Compare anyway
workshop-differences = { $n ->
    [0] no difference
    [one] { $n } difference
   *[other] { $n } differences
}
workshop-same = Both say the same
workshop-value = Value
workshop-take = Take this one
workshop-take-confirmed = { $n ->
    [one] Take the one that is confirmed there
   *[other] Take the { $n } that are confirmed there
}
workshop-value-none = nothing
workshop-value-card = this card
workshop-value-board = this board
workshop-value-figure = { $stars } stars, { $lines } lines
workshop-field-card = the whole card
workshop-field-board = the whole board
workshop-field-code = code
workshop-field-latin = Latin name
workshop-field-element = element
workshop-field-fame = final fame
workshop-field-ability = ability
workshop-field-boon = boon { $n }
workshop-field-figure = figure
workshop-field-spheres = spheres
workshop-field-discard_after = discard icon after
workshop-field-places = places
workshop-field-dream = dream numbers
workshop-field-pouch = numbers
workshop-field-wisdom = numbers
workshop-field-final_cards = pairs
workshop-nth-card = card { $n }
workshop-nth-line = line { $n }
workshop-nth-column = column { $n }
workshop-nth-spot = spot { $n }

## What was done, for undo

workshop-did-element = element
workshop-did-fame = final fame
workshop-did-boons = boons
workshop-did-ability = ability
workshop-did-entry = the line
workshop-did-confirm = as printed
workshop-did-doubt = not as printed
workshop-did-move = star moved
workshop-did-add = star added
workshop-did-remove = star removed
workshop-did-line = line drawn
    .said = Line from { $from } to { $to }
workshop-did-erase = line erased
    .said = Line from { $from } to { $to } erased
workshop-did-grand = kind of star
workshop-did-start = starting star
workshop-did-star-name = name of a star
workshop-did-boards = board
workshop-did-pouch = pouch track
workshop-did-wisdom = wisdom track
workshop-did-final_cards = scoring cards
workshop-did-name = name of the edition
workshop-did-take = value of the other edition
workshop-did-take-all = values of the other edition
workshop-did-remove-card = card removed

## Keys

workshop-keys = Keys and signs
workshop-keys-page = Anywhere
workshop-key-page-next = N
    .does = next card
workshop-key-page-previous = P
    .does = previous card
workshop-key-page-undo = Z
    .does = undo; in an empty field, with Ctrl
workshop-key-page-redo = Shift Z
    .does = redo
workshop-key-page-entry = /
    .does = to the card in one line
workshop-key-page-help = ?
    .does = these keys
workshop-key-page-leave = Esc
    .does = back to the workshop
workshop-keys-entry = The card in one line
workshop-key-entry-card = w2f4s6o1a2
    .does = water, final fame 2; fame 4, stardust 6, observation 1, activation 2. Element, fame or boons may be left out.
workshop-key-entry-confirm = =
    .does = the whole card is as printed, the figure too; alone or at the end of the line
workshop-key-entry-on = Enter
    .does = accepts the line; on an empty line, goes to the next card, with Shift to the previous one
workshop-keys-chart = On a star
workshop-key-chart-go = ← ↑ → ↓
    .does = to the next star that way
workshop-key-chart-move = Shift ←
    .does = moves the star a little; with Alt, further
workshop-key-chart-add = A
    .does = a new star beside it, joined to it
workshop-key-chart-line = L
    .does = starts a line; L on another star draws it, or erases the existing one
workshop-key-chart-grand = G
    .does = grand star, or common again
workshop-key-chart-start = S
    .does = the starting star
workshop-key-chart-remove = Del
    .does = removes the star
workshop-key-chart-name = Enter
    .does = to its name
