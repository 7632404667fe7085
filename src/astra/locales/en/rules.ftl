### The rules of Astra, made by tools/rules_texts.py from docs/rules.md: do not edit.
### ‡ marks a ruling; the attribute `ruling` gives its reason.

-ruling = The rulebooks leave this open, so this project decides.

rules-title = The rules of Astra, as this project plays them

rules-intro = The printed rulebooks are the source. This page restates every rule precisely, in our own words, and settles what they leave open. ‡ marks what the rulebooks leave open or disagree on and this page decides; section 12 gives the reasons.

rules-words = Words: a card is a Constellation card; a star is one dot on it; a line joins two stars; dust is Stardust; a pen belongs to the one who marked a star: a player, the dreamer or Auptolemy; a place is where a card lies beside the sphere board.

## Section 1

rules-section-1 = What is printed (the edition)

rule-R1-1 = 48 cards, one per Ptolemaic constellation. A card has: name, element (Fire, Water, Air, Earth), its stars (‡ 5 to 14) and lines, final fame (1 or 2), one ability, and exactly 4 boons in order left to right.
    .ruling = We do not have the pictures; this is the simplest reading that fits the text.

rule-R1-2 = Exactly one star is the starting star; one or more are grand stars (named after a real star); the others are common. ‡ The figure is one connected graph; no star is both starting and grand.
    .ruling = { -ruling }

rule-R1-3 = Boon kinds: Fame n, Improvement n (pouch), Stardust n, Wisdom n, Observation n (telescopes), Activation n. Every card has at least one Fame boon (the solo rules need it); some have more than one.

rule-R1-4 = The journal: pouch track 5,6,...,12. Wisdom track: card limit 2 at the start, 8 at the end; a row of spots of which only some carry a number, so one Wisdom is not always one more card (‡ two spots per number, 12 in all; the edition holds the track, and may have three where play shows that the limit never binds). The card limit is the highest number reached.
    .ruling = English “a marking below the number”, French “last complete section”, Russian “cell under the number”: a row of spots of which some carry numbers fits all three.

rule-R1-5 = The sphere board: four spheres, one per element, in a ring; the marker moves clockwise; a discard icon lies between two neighbouring spheres. One board per player count; n players have n+1 places. The 2-player board carries a number from 1 to 4 on each sphere. (‡ order, icon, numbers, and which sphere each place is nearest to, are in the edition; see section 11.)
    .ruling = We do not have the pictures; this is the simplest reading that fits the text.

rule-R1-6 = Six final scoring cards: each has a first mark in two different element rows; ‡ the six are all the pairs of four elements.
    .ruling = We do not have the pictures; this is the simplest reading that fits the text.

## Section 2

rules-section-2 = Set-up (2 to 5 players)

rule-R2-1 = Each player: 8 dust, pouch 5, card limit 2, no telescope, no fame, one hidden final scoring card that only its owner may see. Leftover final scoring cards are out of the game, unseen.

rule-R2-2 = Shuffle the 48 cards. Below the Game End card: 29/25/18/11 cards for 2/3/4/5 players; above it the remaining 19/23/30/37.
    .ruling = Three players: English and French 23 above, Russian 22; 25+23=48, so 23.

rule-R2-3 = Draw one card to the discard pile; its element is the active sphere. Draw n+1 cards to the places.

rule-R2-4 = A chosen or random first player (‡), the same all game; play goes clockwise. The number of cards left above the Game End card is public; their order and identity are not.
    .ruling = { -ruling }

rule-R2-5 = Dust and telescopes are unlimited. All else is public: journals, dust, the whole discard pile.

## Section 3

rules-section-3 = A turn

rule-R3-1 = Phases, in order: Ability (optional), Action (Observe or Rest, mandatory unless an ability says to skip it), Discovery (if a card is fully marked), Dream (2 players and solo, only after a Rest). A player who has no dust when the action is due, or no undiscovered card to mark, must Rest.

rule-R3-2 = A turn opens with one choice among every usable ability, every possible first star, and Rest. Ability phase: any number of the player’s active cards, in any order, one at a time, each resolved fully before the next. A used card is exhausted; an exhausted card’s ability cannot be used.

rule-R3-3 = ‡ An ability may be used only if, at that moment: A5, at least 3 dust; A6, wisdom below the end of its track; A7, pouch below 12; A8, A9, it would give at least 1 fame; A10 to A13, there is an undiscovered card; A14, A16, A17, A18, no copy of the same kind is in force and the Action phase is not skipped this turn. A1 to A4 and A15 always.
    .ruling = Exhausting a card for nothing never helps, so it could only be a mistake.

rule-R3-4 = Starting the action ends the Ability phase: a card reactivated later in the turn cannot be used again in it.

rule-R3-5 = Where the effect of a boon or an ability contradicts another rule, the effect wins.

## Section 4

rules-section-4 = Observe

rule-R4-1 = Needs at least 1 dust. Marks at least 1 star. Each star costs 1 dust. A marked star is never marked again.

rule-R4-2 = First star: on a card with no marked star, the starting star; else any unmarked star joined by a line to a marked star (no matter who marked it, or how).

rule-R4-3 = Each further star of the same Observe lies on the same card, unmarked, joined to the star marked immediately before.

rule-R4-4 = The Observe ends when the player stops, has no dust, or the last star has no unmarked neighbour.

rule-R4-5 = After an Observe the player may Observe again for 1 telescope each time, on the same or another card, under the same rules, as often as telescopes and dust allow. The telescope is spent with the first star. Telescopes gained in this turn’s Ability phase count. Marks made by an ability are not an Observe: the first Observe of a turn needs no telescope, whatever abilities did.

rule-R4-6 = Marking a grand star gives its marker 1 Wisdom at once. Wisdom beyond the end of the track is lost.

rule-R4-7 = Only undiscovered cards (with an unmarked star) at the places can be marked. A card that became fully marked this turn stays in its place until the Discovery phase and cannot be marked or chosen, and does not count as undiscovered or as owned.

rule-R4-8 = On a card with any mark the starting star is first-markable like any other star (R4.2), but it stays a starting star, not a common one, for A14, A17 and A18.

## Section 5

rules-section-5 = Rest

rule-R5-1 = One Rest per turn, never together with an Observe; no telescope may be used that turn.

rule-R5-2 = Step 1: dust becomes the pouch size if it is lower; else nothing changes, and what exceeds the pouch is kept.
    .ruling = French could be read as losing excess dust; Russian says that it is kept.

rule-R5-3 = Step 2: all the player’s exhausted cards of the active sphere’s element become active (the sphere before it moves; cards used this turn too). ‡ automatic, as it never hurts.
    .ruling = English and Russian “may”, French an order.

rule-R5-4 = Step 3: the marker moves to the next sphere clockwise; if it passes the discard icon, the top card of the draw deck is discarded face up (this can bring up the Game End card).

rule-R5-5 = Pouch grows to 12 at the most; excess is lost. Dust from abilities and boons may exceed the pouch.

## Section 6

rules-section-6 = Discovery

rule-R6-1 = Every fully marked card at the places is discovered by the active player. ‡ with two or more, the active player chooses which to resolve next; one is complete before the next begins.
    .ruling = All are the active player’s; the order can matter to the assistants, and somebody must choose.

rule-R6-2 = For each: players other than the discoverer with at least one star on it are assistants. They choose one boon each, most stars first. A chosen boon is crossed out for those with fewer stars.

rule-R6-3 = Assistants with equally many stars may take the same boon or different ones; all they took are crossed out for the next. ‡ they choose hidden from each other, asked clockwise from the discoverer (in a dream: from the active player, who is first); when all of that tie have chosen, the choices are shown (public from then on) and take effect in that order, Activation choices included.
    .ruling = The rulebooks let ties choose at the same time; hidden choices in turn are just that.

rule-R6-4 = A boon takes effect at once (in a tie: R6.3). ‡ an assistant must choose one; one that would do nothing for it may be chosen, and is crossed out like any other.
    .ruling = English “may”, Russian an order. Declining never helps, and a button that can only hurt is bad manners.

rule-R6-5 = Activation n: its taker makes exactly n of its exhausted cards active, its own choice, whatever their element and the active sphere; all of them, without a choice, if it has n or fewer; none if it has none.

rule-R6-6 = Then the discoverer takes the card, active. It can be used from its next turn on.

rule-R6-7 = When all are taken: if the discoverer has more cards than the card limit, it discards cards of its choice (new or old, active or exhausted) down to the limit, face up to the discard pile. Cards are discarded only then, and only by the discoverer in its own Discovery; Wisdom gained in another’s turn just raises the limit.

rule-R6-8 = Then one card is drawn for each card discovered this turn, to the places that became empty (‡ in the order in which the edition lists the places). With the draw deck empty a place stays empty; the discard pile is never shuffled back (‡).
    .ruling = French names the place; nothing brings the discard pile back.

rule-R6-9 = The discoverer never takes a boon of the card it discovers.

## Section 7

rules-section-7 = End of the game

rule-R7-1 = The moment the Game End card lies on top of the draw deck (after a draw or a discard, in whatever phase), the end is triggered, once, and the Game End card leaves the deck. Later draws, including the rest of a refill under way, come from the cards below it.

rule-R7-2 = Triggered in the first player’s turn: the others take one more turn each and the game ends. Triggered in another player’s turn: the round is finished, then one more full round is played.

rule-R7-3 = The discard icon after the trigger still discards, while there are cards (‡).
    .ruling = { -ruling }

## Section 8

rules-section-8 = Final scoring (added to fame, after everything else in the last turn, including refunds)

rule-R8-1 = Pouch size.

rule-R8-2 = Card limit.

rule-R8-3 = 1 per 3 dust left, rounded down.

rule-R8-4 = 1 per 2 stars the player has marked on all cards still at the places, together, rounded down.
    .ruling = English and French one per two stars, Russian one per star; the first two agree.

rule-R8-5 = Each active card: its final fame.

rule-R8-6 = Elements: to the two first marks of the final scoring card add one mark per card owned (active or exhausted) in its element’s row; a row has 4 spots, more are lost. Row with 1/2/3/4 marks: 0/2/6/11. Column c has a mark in every row that has at least c marks: 3 marks score 3, 4 marks score 6. Check: first marks Air and Fire, cards 3 Air, 2 Earth, 3 Water: 11+2+0+6 and 6+3+0+0 = 28.

rule-R8-7 = Most fame wins; a tie is a shared victory. Fame has no upper bound. Telescopes score nothing.

## Section 9

rules-section-9 = Two players: the dreamer

rule-R9-1 = A third pen, the dreamer’s. After a turn with a Rest, and after its Discovery phase, the active player must mark stars with the dreamer’s pen: as many as the number on the active sphere (‡ after the marker moved).
    .ruling = French reads the number where the marker now stands. French once speaks of a dream every turn; all three then say only after a Rest. All say that the numbers matter in Discovery, and none has such a rule.

rule-R9-2 = Which card: among those with no marked star the one with the most stars; if every card has a mark, the one with the most stars in all (counting marked ones). The player chooses among equals.

rule-R9-3 = How: as one path of that many stars under R4.2 and R4.3, free, the player choosing the path; fewer only where the path dead-ends (choosing a path that dead-ends early is allowed; stopping is not).

rule-R9-4 = ‡ A dream is not an Observe, and its stars are the dreamer’s: nobody gains Wisdom, fame or anything else for them, and no ability applies to them or counts them (A14, A15, A17, A18).
    .ruling = The dreamer is a player of its own (Russian: an automaton), and boons count its stars as its own.

rule-R9-5 = A card discovered in a player’s own Discovery phase: if the dreamer has more stars on it than the assistant, the assistant chooses only among the two rightmost boons; else among all four. The dreamer itself is never an assistant.

rule-R9-6 = A card completed by the dreamer: nobody gets it. ‡ Every player with a star on it is an assistant (the active player too); R6.2 to R6.5 and, by each one’s own count, R9.5 apply; then the card is discarded and replaced (R6.8). No card limit is checked.
    .ruling = French ranks the helpers of a dream, Russian gives boons to the players; both need the active one.

rule-R9-7 = With no card left to mark, there is no dream (‡).
    .ruling = { -ruling }

## Section 10

rules-section-10 = Abilities (18 rows; “free” = no dust; marking abilities give Wisdom for grand stars)

rule-A1 = +4 dust
    .cards = { card-Aql }, { card-Leo }
    .when = at once

rule-A2 = +3 dust
    .cards = { card-Ari }, { card-Del }
    .when = at once

rule-A3 = +2 dust
    .cards = { card-Equ }, { card-Tri }
    .when = at once

rule-A4 = +1 telescope
    .cards = { card-Cep }, { card-CrB }, { card-UMi }
    .when = at once

rule-A5 = pay 3 dust for 1 telescope, as often as wanted and possible (at least once)
    .cards = { card-Ara }, { card-Aur }, { card-UMa }
    .when = at once

rule-A6 = +1 Wisdom
    .cards = { card-CMi }, { card-Sge }
    .when = at once

rule-A7 = +1 pouch size
    .cards = { card-Crt }, { card-Gem }
    .when = at once

rule-A8 = +1 fame per undiscovered card at the places with a star of yours
    .cards = { card-Cas }, { card-Crv }, { card-Lyr }
    .when = at once

rule-A9 = +1 fame per card you own (active or not, itself too) of the active sphere’s element
    .cards = { card-Lib }, { card-Per }
    .when = at once

rule-A10 = mark any one unmarked star of any undiscovered card, free, R4.2 ignored
    .cards = { card-Cen }, { card-Cet }, { card-Ser }
    .when = at once

rule-A11 = mark any one unmarked star of an undiscovered card, free, R4.2 ignored, then all unmarked stars joined to it; you have no Action phase this turn, so no telescope either (further abilities may be used, a second A11 too, until you stop)
    .cards = { card-And }, { card-Eri }, { card-Vir }
    .when = at once

rule-A12 = two stars, free: a first star by R4.2, then either a star joined to it (R4.3) or a first star on another card (never a second first star on the same card); one star if there is no second
    .cards = { card-Her }, { card-Oph }, { card-Psc }
    .when = at once

rule-A13 = one star by R4.2 on each of three different undiscovered cards, free; on as many as there are, if fewer (‡)
    .cards = { card-Arg }, { card-Dra }, { card-Lep }
    .when = at once
    .ruling = { -ruling }

rule-A14 = the first star of each Observe may be any unmarked common star of any undiscovered card
    .cards = { card-Boo }, { card-CMa }, { card-Sco }
    .when = this turn

rule-A15 = at the turn’s end +1 fame per grand star you marked this turn by any means, before or after using this (‡), wisdom track full or not; two such cards each count
    .cards = { card-Cnc }, { card-CrA }, { card-Ori }
    .when = this turn
    .ruling = { -ruling }

rule-A16 = if you Rest, step 1 instead adds dust equal to the pouch size
    .cards = { card-Cyg }, { card-Lup }, { card-Sgr }
    .when = this turn
    .ruling = French omits “instead”; English and Russian agree.

rule-A17 = for each Observe that marks a grand star: at the turn’s end the dust spent on its stars before the first grand star comes back; the grand star and what follows do not
    .cards = { card-Aqr }, { card-Cap }, { card-Hya }
    .when = this turn
    .ruling = English and French per Observe and only with a grand star, Russian per turn; the first two agree.

rule-A18 = at the turn’s end, if every star you marked this turn (by any means, also before using this) was common and you completed no card, all dust spent on marking comes back
    .cards = { card-Peg }, { card-PsA }, { card-Tau }
    .when = this turn

rule-R10-1 = “Turn’s end” is after Discovery and Dream; so what comes back cannot pay this turn. It may exceed the pouch. No dust comes back twice. ‡ A14, A16, A17, A18 do not stack with a second copy (R3.3); A15 does. Dust paid for A5 is not spent on marking. An effect in force stays so if its card is reactivated or discarded.
    .ruling = One pile of dust cannot come back twice, one refill is replaced once; fame has no such limit.

rule-R10-2 = Once begun, an ability is carried out as far as it can be (‡ marks of A12, A13 are not optional once the ability is used).
    .ruling = The abilities say mark, not may mark.

rule-R10-3 = A10 to A13 may complete a card: it is discovered in this turn’s Discovery phase, also when the Action phase is skipped or was a Rest (then Discovery and refill come before the dream).

## Section 11

rules-section-11 = What the rulebooks do not print

rules-edition = The text of the rulebooks gives no card’s stars, lines, element, fame or boons (they are pictures), with few exceptions. So the project ships its own reconstructed edition, says so plainly, and lets owners of the printed game load a corrected one. The edition must honour what is known:

rules-known-1 = Taurus has 10 stars: starting star at the tip of one horn, a second horn star, the head; from the head the other horn (2 stars, dead end) and the neck; from the neck an upper path of 2 and a lower path of 2, both dead ends. Fame 4 and Stardust 6 are two of its boons, Fame 4 probably the leftmost.

rules-known-2 = Cards have 5 to 14 stars. At least three Water cards have exactly 14. Fire, Air and Earth each have cards with 7 or fewer.

rules-known-3 = On some cards the highest Fame boon is 2 or 3, on others more; some cards have several Fame boons. Final fame is 1 or 2.

rules-known-4 = 2-player board: three places, nearest to Earth, Fire and Air (the solo rules need that).

rules-known-5 = The box holds 20 telescopes and 60 dust for 5 players (neither is limited); the fame track has 90 spots.

rules-known-6 = Reviewers say: most cards cannot be finished in one turn, a card usually takes two or three, and a game 40 to 60 minutes (an online listing says 43).

rules-prices = Prices that follow from the rulebooks’ own numbers, and that the edition keeps:

rules-known-7 = A telescope is worth 3 dust, for which A5 sells one, and 2 fame, which Auptolemy scores for each that is left (R13.13). So 1 fame is worth 1.5 dust, as on Taurus, which offers Fame 4 beside Stardust 6. Three independent places, one list.

rules-known-8 = The Fame boon rises with the stars: 2 for 5 or 6 stars, 3 for 7 or 8, 4 for 9 to 11, 5 for 12 or 13, 5 or 6 for 14. Stardust is about six for ten stars, from 3 to 9. Observation is 1 to 3, but 3 only on the largest figures; Wisdom and Improvement are 1 or 2, and 3 on the largest; Activation is 1 to 3. One card is known; that boons rise with the stars follows from R13.2 and E1, how steeply is a guess.

rules-known-9 = Boons run from better to worse, as R9.5 takes the two leftmost away for a penalty. So a second Fame boon is smaller.

rules-known-10 = Auptolemy’s set-up looks for its cards among 28 of 48 (R13.2, E1). So at least five cards of Air, of Fire and of Earth have 7 stars or fewer, and at least five of Water have 14. The mean is between 9 and 10 stars.

rules-known-11 = Before the end is triggered 15, 18, 24 and 30 cards leave the deck with 2, 3, 4 and 5 players, and 13 in solo. That is 4 to 7 cards for each, and with three players some 20 turns a seat.

rules-decisions = Decisions for what is unknown: 12 cards per element; spheres clockwise Fire, Water, Air, Earth; one discard icon, between Earth and Fire; dream numbers Fire 1, Water 2, Air 3, Earth 4; two wisdom spots per number (or three, R1.4); one grand star on figures of up to 8 stars, two up to 13, three on those of 14; final fame 2 from 10 stars on, but 1 with A14, A17 and A18; most figures cannot be finished in one Observe. Stars, names, magnitudes and positions come from the real sky (the star catalogue), figures trimmed or extended to 5..14.

## Section 12

rules-section-12 = Why: disagreements and silences

## Section 13

rules-section-13 = Solo: Auptolemy

rule-R13-1 = 2-player board; 3 cards below the Game End card, 17 above it; then R2.3 (three places). You set up as R2.1 and are the first player. The dreamer’s pen is in play (section 9).

rule-R13-2 = Of the 28 cards left: remove one card with 7 or fewer stars of each of Air, Fire and Earth, at random (‡ if an element has no such card, one with the fewest stars of that element, ties at random; if it has no card at all, none). The others (normally 25), shuffled, are Auptolemy’s deck; two are turned up beside it, first left, then right: its library. Cards of the library and its deck are not constellations. ‡ The removed cards stay unseen.
    .ruling = Keep the number of cards that the solo text wants. Solo’s “Wind” is Air.

rule-R13-3 = Auptolemy: 12 fame, 5 dust, no telescope. It has no abilities, no card limit, gains no wisdom or pouch.

rule-R13-4 = Its turn: no dust: Rest. Else Observe.

rule-R13-5 = Observe: with its deck empty at this moment, you lose at once (but R13.14). Roll a die: 1-2 left card, 3-4 right card, 5-6 the top of its deck. The element of that card is the focus, X the value of its leftmost Fame boon.

rule-R13-6 = Focus Earth, Fire, Air: the card at the place nearest to that sphere (‡ if empty, the next place in the edition’s order, around, that is not). Focus Water: the card with the fewest unmarked stars, ties at random. Only undiscovered cards count; with none it marks nothing and R13.9 still happens.
    .ruling = { -ruling }

rule-R13-7 = It marks up to X stars by R4.2 and R4.3, free of dust. ‡ Candidates are all paths that have X stars or cannot be extended. It keeps, one after another, only those (a) that mark the most grand stars; (b) whose first star is fewest lines from the starting star, counted over all stars of the figure; (c) whose last star is fewest lines from a grand star that is still unmarked after the path, counted over unmarked stars (skipped where none can be reached by any candidate left; a candidate that can reach one beats one that can’t); (d) that mark the most stars; then one at random.
    .ruling = “always” and “if possible” put grand stars first; a machine that pays telescopes to finish a card also finishes it for free.

rule-R13-8 = ‡ Before R13.7: if X or fewer stars are unmarked and one path marks them all, it takes such a path. If they need k > 1 paths (the fewest that complete the card, each by R4.2 and R4.3 and of any length) and it has k-1 telescopes or more, it spends k-1 and completes the card. Otherwise it spends none and R13.7 applies. Never on another card, never in a dream.
    .ruling = “always” and “if possible” put grand stars first; a machine that pays telescopes to finish a card also finishes it for free.

rule-R13-9 = Then, before Discovery: the selected card goes to the library’s discard pile, 1 dust leaves Auptolemy, a taken left or right card is replaced from its deck, if there is one.

rule-R13-10 = Rest: +5 dust, the marker moves (R5.4), then its Dream phase: R9.1, R9.2 (‡ equals at random), R13.7 (not R13.8) with the sphere’s number as X.
    .ruling = { -ruling }

rule-R13-11 = Discovery by Auptolemy: it collects the card, then R6.8. You choose a boon first if you have a star on it (R9.5).

rule-R13-12 = Discovery by you, with a star of Auptolemy’s on the card: it takes the highest Fame boon left (the leftmost of equals), whatever the dreamer has; if that was 2 or 3, it also gains a telescope. In a dream discovery nobody collects (R9.6): most stars first, tied both may take the same; Auptolemy as just said; with no Fame boon left it gets nothing (‡).
    .ruling = { -ruling }

rule-R13-13 = End: R7.1, R7.2. Your scoring: section 8. Auptolemy adds: final fame of all its cards; 1 per 2 of its stars at the places; 2 per telescope; per element with 1/2/3/4+ cards 2/3/7/13; for 1/2/3/4+ sets of four different elements 8/17/27/38.
    .ruling = The solo text overrides nothing of R7.2.

rule-R13-14 = You win with more fame; a tie is a loss. ‡ Once the end is triggered, an empty deck no longer loses the game: a roll of 5 or 6 with an empty deck, or for a missing card, is rolled again, and a taken card is not replaced.
    .ruling = The solo text promises a scoring to a player who reaches the Game End card before the deck is empty.

rule-R13-15 = Easier, any of: E1 remove three Water cards with exactly 14 stars instead of R13.2’s (‡ if there are fewer than three, the Water cards with the most stars); E2 it starts with 0 fame; E3 it never gains telescopes; E4 the top of its deck is always face up; E5 at the end of a clean-up (R13.9) that leaves its deck empty, the library’s discard pile, including the card just used, is shuffled into a new deck, so that there is no such loss (if it is empty all the same, R13.14’s re-roll); E6 you start with 10 dust.
    .ruling = Keep the number of cards that the solo text wants. Solo’s “Wind” is Air.

rule-R13-16 = Harder, any of: H1 it starts with 20 fame; H2 it gains a telescope whenever you discover a card (not by a dream); H3 it gets a hidden final scoring card, dealt after yours and shown at the end, and counts one more for each of its two elements in both tables of R13.13; H4 it starts with 6 dust and gains 6 per Rest; H5 the right library card is face down from set-up on, turned up when chosen and replaced face down (with E4 a card seen on top stays known); H6 remove one more card with 7 or fewer stars of each of the three elements (‡).
    .ruling = Keep the number of cards that the solo text wants. Solo’s “Wind” is Air.

rule-R13-17 = E1 with H6 removes six: E1’s three Water cards and one card with 7 or fewer stars of each of Air, Fire, Earth. ‡ E2 and H1 exclude each other, and so do E3 and H2: asking for both is refused. Modifiers can be picked or drawn at random.
    .ruling = { -ruling }
