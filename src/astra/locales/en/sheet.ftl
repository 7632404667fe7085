### Words that occur only on the sheet to print (`astra edition sheet`).
### One logical line per text. A section is a heading with its paragraphs as attributes p1, p2, ...; what stands before a bar is set in bold

sheet-title = Astra
    .subtitle = Cards, boards and journals to print and play
    .notice = Unofficial: not affiliated with the publisher, with no text and no art of the printed game. Card values are a reconstruction.
    .credit = Star data: Hipparcos (XHIP) by way of d3-celestial. Figures after the charts of IAU and Sky & Telescope (CC BY 4.0), with changes. Star names: IAU.
    .foot = Astra to print and play, unofficial · stars: Hipparcos, IAU · figures after IAU and Sky & Telescope

sheet-edition = { $id }, version { $version }
sheet-page = { $page } of { $pages }
sheet-stars = { $n ->
        [one] { $n } star
       *[other] { $n } stars
    }

## The turn on one page

sheet-make = Making it
    .p1 = Print on A4 at 100 %, best on card stock, and cut along the marks: a card is 70 × 120 mm.
    .p2 = Put cards and journals into sleeves, or laminate them; then wipeable pens mark stars and tracks.
    .p3 = You need a pen for each player (different colours or signs), a marker for the spheres, one more pen for the dreamer in a game for two, and, if you play alone, one for Auptolemy and a die.
    .p4 = If your printer can, print a page of backs on the reverse of the constellations and final scoring cards. The Game End card has no back.

sheet-setup = Setting up
    .p1 = Take the board for your number of players and choose the first player. Each takes a journal, starts with 8 dust, pouch 5 and card limit 2, and gets one final scoring card that nobody else sees.
    .p2 = Shuffle the constellations. Put the Game End card into the deck with this many cards below it: 29 for two players, 25 for three, 18 for four, 11 for five.
    .p3 = Draw a card to the discard pile: its element is the sphere where the marker starts. Then lay one card at each place of the board.

sheet-turn = A turn
    .p1 = Abilities | Use any of your active cards, one after another. Turn a used card sideways: it is exhausted.
    .p2 = Then Observe or Rest. Without dust you must Rest.
    .p3 = Observe | Mark a star for 1 dust: the starting star of an untouched card, or any star joined to a marked one. Go on along the lines of that card, star by star, 1 dust each, as far as you like. A grand star gives 1 wisdom at once.
    .p4 = For 1 telescope you may Observe again, on any card, as often as you can pay.
    .p5 = Rest | Fill up with dust to the size of your pouch. Your exhausted cards of the active sphere’s element become active. The marker moves one sphere clockwise; if it passes the discard icon, the top card of the deck is discarded.

sheet-discovery = Discovery
    .p1 = At the end of your turn you discover every card whose stars are all marked, no matter by whom.
    .p2 = Each other player with a star on it takes one boon, most stars first. A boon taken is gone for those with fewer stars. Tied players choose secretly and may take the same one.
    .p3 = Then the card is yours, active; use it from your next turn on. If you own more cards than your card limit, discard down to it. New cards come to the empty places.

sheet-dream = Two players: the dreamer
    .p1 = After a turn with a Rest, its player marks stars with the dreamer’s pen, free, in one path: as many as the sphere now active says, on the untouched card with the most stars, or, if every card has marks, on the card with the most stars.
    .p2 = If the dreamer has more stars on a card than you, you can only choose one of its two rightmost boons. Nobody gets a card that the dreamer completes: everyone with a star on it takes a boon, then it is discarded.

sheet-end = The end
    .p1 = When the Game End card is on top of the deck, remove it. On the first player’s turn: everyone else has one more turn. On another player’s turn: finish the round and play one more.
    .p2 = Add to your fame: your pouch size; your card limit; 1 per 3 dust; 1 per 2 of your stars on all cards at the places; the laurel of each active card; the elements on your final scoring card.
    .p3 = Most fame wins the night; tied players share it.

sheet-signs = Signs
sheet-abilities = Abilities
    .intro = An active card can be used once; then it is exhausted until a Rest or a boon makes it active again. “Free” means without dust. A grand star marked by an ability gives its wisdom.

## Cards

sheet-final = Final scoring
    .row = Fame for a row
    .column = Fame for a column
    .help = Add one mark for each card you own to its element’s row, up to four including the printed ones. A row counts by its marks. A column counts 3 for three marks, 6 for four.
    .sum = Sum

sheet-game-end = Game End
    .help = When this card is on top of the deck, remove it: the night is ending.
    .first = First player’s turn: everyone else has one more turn.
    .other = Another player’s turn: finish the round, then play one more.

sheet-first = First player
    .help = Keep this card for the whole game: every round begins with you.

## Boards and journals

sheet-board = { $players ->
        [2] One or two players
        [3] Three players
        [4] Four players
       *[5] Five players
    }
    .deck = { $below } cards below the Game End card, { $above } above it
    .deck-solo = Alone: { $below } below, { $above } above
    .teeth = One tooth of the rim per card above the Game End card
    .rest = Rest: the marker moves one sphere
    .discard = When it passes this sign, discard the top card of the deck
    .dream = Stars that the dreamer marks
    .centre = to the end

sheet-journal = Journal
    .name = Name
    .pouch = Pouch
    .wisdom = Wisdom and card limit
    .dust = Stardust
    .telescopes = Telescopes
    .fame = Fame
    .score = The end
    .score-pouch = pouch size
    .score-limit = card limit
    .score-dust = dust, 1 per 3
    .score-stars = stars at the places, 1 per 2
    .score-active = laurels of active cards
    .score-elements = elements
    .score-total = Sum

sheet-solo = Alone, against Auptolemy
    .p1 = Board for two, { $below } cards below the Game End card, { $above } above. From the rest remove, unseen, one card with 7 or fewer stars each of Air, Fire and Earth. The others are its deck; turn up two beside it, left and right: its library. It starts with { $fame } fame and { $dust } dust.
    .p2 = Its turn without dust: Rest. It gains { $dust } dust, the marker moves, and it dreams.
    .p3 = With dust: Observe. Roll: 1–2 left card, 3–4 right card, 5–6 top of its deck. X is the leftmost Fame boon of that card. By its element: Earth, Fire, Air, the card at the place nearest to that sphere; Water, the card with the fewest open stars.
    .p4 = There it marks up to X stars, free. If it can complete the card with them, it does (each further path for a telescope). Otherwise it takes the path with the most grand stars; then the one that begins nearest to the starting star; then ends nearest to an open grand star; then the longest; then one at random.
    .p5 = Then that card leaves its library, is replaced, and 1 dust is spent. If its deck is empty when it must Observe, you lose, unless the end was already triggered.
    .p6 = It takes the highest Fame boon left, and a telescope if that was 2 or 3. It keeps all cards it discovers. You win with more fame than it.
    .row = Cards of an element
    .sets = Sets of four elements
    .score-cards = laurels of all its cards
    .score-telescopes = 2 per telescope
    .score-elements = per element
    .score-sets = sets of four
