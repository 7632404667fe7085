### The guided first game. One logical line per text; a step says one thing.

learn-title = A guided first night
learn-lead = Seven short lessons on the real table, ten minutes in all. Leave whenever you like: you go on where you were.
learn-begin = Begin
learn-resume = Go on
learn-play = Play a game
learn-anew = Begin anew
learn-open = to do
learn-going = under way
learn-done = done
learn-keys = By keyboard: N goes to the next star that can be marked, Space marks it, Enter confirms, Backspace takes back.
learn-coach = Lesson
learn-step = { $n } of { $of }
learn-on = On
learn-next-lesson = Next lesson
learn-see-score = To the scoring
learn-your-move = Your move
learn-leave = Leave the lesson
learn-lesson-anew = Once more
learn-refused = The lesson asks for another move: look for the brass frame.
learn-refused-more = Nearly: the path goes on. Take it back and trace all of it.
learn-refused-read = Read on first, then move.

learn-lesson-observe = Observe
    .help = Marking stars along the lines
learn-observe-sky = Four constellations lie around the ring. You and your opponents mark their stars; whoever marks the last one discovers the card. Your pen is the disc.
learn-observe-dust = Each star costs 1 stardust. You hold 5, and your pouch has room for 5.
learn-observe-do = Nobody has marked Leo, so its path begins at the starting star, the one in a sight. Choose it, then two more along the lines, and confirm.
learn-observe-done = Three stars of Leo are yours, for 3 dust. That was an Observe, the heart of every turn. Now the others play.

learn-lesson-grand = Grand stars
    .help = Beginning beside any mark, wisdom
learn-grand-join = Where a card has marks, an Observe may begin beside any of them, no matter whose. On Orion others have been before you.
learn-grand-do = Go on from their stars: Alnilam, Mintaka, then Bellatrix, the grand star. It costs 3 dust. Then confirm.
learn-grand-done = A grand star gives 1 wisdom at once. Your second spot is full, so your card limit rose to 3: that many cards you may keep.

learn-lesson-rest = Rest
    .help = New dust, cards that wake, the spheres
learn-rest-why = You have 1 dust left, and both your cards are exhausted: their abilities are used up. It is time to rest.
learn-rest-do = A Rest fills your dust to the size of your pouch and wakes your cards of the active sphere. That is Fire now, so Leo wakes. Rest.
learn-rest-done = The marker went on to Water. Whoever rests next wakes Water cards. Where it passes the discard icon, a card leaves the deck, and the night grows shorter.

learn-lesson-discovery = Discovery
    .help = Completing a card and taking it
learn-discovery-why = One star of Lyra is open. Whoever marks it discovers Lyra. You have three stars there; the triangle has two and will choose a boon.
learn-discovery-do = Mark the last star.
learn-discovery-done = Lyra is yours and active; you can use it from your next turn on. The triangle took one of the four boons for helping, and a new card fills the place.

learn-lesson-boons = Boons
    .help = What helpers get
learn-boons-why = Now the square has completed Lyra. You have most stars on it, so you choose first among its four boons. What you take, the others cannot.
learn-boons-do = Choose a boon and take it. It takes effect at once.
learn-boons-done = So a card pays those who helped, too: marking on another’s card is never in vain.

learn-lesson-abilities = Abilities
    .help = Using your cards
learn-abilities-why = Before your action you may use active cards, each once; then they are exhausted. You hold 1 dust and two cards.
learn-abilities-once = Aquila works at once: +4 stardust. Use it.
learn-abilities-turn = Cancer works for this turn: at its end you gain 1 fame per grand star you marked. Use it.
learn-abilities-do = Now Observe on Orion as far as Bellatrix, and confirm.
learn-abilities-done = A grand star brought wisdom and, thanks to Cancer, fame. Both cards sleep until a Rest in their sphere wakes them.

learn-lesson-end = The end
    .help = The last turn and the scoring
learn-end-ring = The ring’s scale is dark: the Game End card came up, and this turn is the last of the night. It is yours.
learn-end-score = Now everything counts: pouch size, card limit, 1 fame per 3 dust and per 2 stars on open cards, your active cards, and the elements of your cards with your hidden final card.
learn-end-do = Make the most of it: two stars on a card are worth as much as three dust. Play as you like.
learn-end-done = The night is over. The scoring tells every source one after another. After this you know enough to play.
