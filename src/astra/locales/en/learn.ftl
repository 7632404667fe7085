### The guided first game. One logical line per text; a step says one thing.

learn-title = A guided first night
learn-lead = Eight short lessons at the real table, twelve minutes in all. Leave whenever you like and pick up where you left off.
learn-begin = Start
learn-resume = Continue
learn-play = Play a game
learn-start-over = Start over
learn-open = to do
learn-going = in progress
learn-done = done
learn-keys = By keyboard: N goes to the next star that can be marked, Space marks it, Enter confirms, Backspace takes back.
learn-coach = Lesson
learn-step = { $n } of { $of }
learn-on = Next
learn-next-lesson = Next lesson
learn-see-score = See the scoring
learn-your-move = Your move
learn-leave = Leave the lesson
learn-lesson-again = Start over
learn-refused = The lesson asks for another move: look for the brass frame.
learn-refused-more = Almost: the path goes on. Take it back and trace all of it.
learn-refused-read = Read on first, then make your move.

learn-lesson-observe = Observe
    .help = Marking stars along the lines
learn-observe-goal = You are an astronomer with one night to chart the sky. The most fame at its end wins; this is your journal. The disc is your pen, and the laurel counts your fame.
learn-observe-sky = Four constellations are in the sky. You and your opponents mark their stars, and marking the last one discovers the card.
learn-observe-dust = Each star costs 1 stardust. You hold 5, and your pouch has room for 5.
learn-observe-do = Nobody has marked Leo yet, so you begin at its starting star, the one in the crosshairs. Choose it, then two more along the lines, and confirm.
learn-observe-done = Three stars of Leo are yours, for 3 dust. That was an Observe, the heart of every turn. Then the others take their turns.

learn-lesson-grand = Grand stars
    .help = Joining in anywhere, and wisdom
learn-grand-join = On a card with marks, you can begin next to any of them, no matter whose. Others have already been at work on Orion.
learn-grand-do = Go on from their stars: along the belt, then up to Bellatrix, the grand star. It costs 3 dust. Then confirm.
learn-grand-done = A grand star gives 1 wisdom at once. That fills your second spot, so your card limit rises to 3: you can now keep three cards.

learn-lesson-rest = Rest
    .help = New dust, waking cards, the spheres
learn-rest-why = You have 1 dust left, and both your cards are exhausted: you have used their abilities. Time to rest.
learn-rest-do = A Rest fills your dust to the size of your pouch and wakes your cards of the active sphere. That is Fire now, so Leo wakes. Rest.
learn-rest-done = The marker moved on to Water, so the next player to rest wakes Water cards. Whenever it passes the discard icon between Earth and Fire, a card leaves the deck and the night grows shorter.

learn-lesson-discovery = Discovery
    .help = Completing a card and taking it
learn-discovery-why = Lyra has one open star left, and marking it discovers the card. You have three stars there; the triangle has two, and will choose a boon.
learn-discovery-do = Mark the last star, and confirm.
learn-discovery-done = Lyra is yours and active; you can use it from your next turn on. The triangle took one of the four boons for helping, and a new card fills the place.

learn-lesson-boons = Boons
    .help = What helpers get
learn-boons-why = This time the square has completed Lyra. You have the most stars on it, so you choose first among its four boons. The others cannot take the one you choose.
learn-boons-do = Choose a boon and take it. It takes effect at once.
learn-boons-done = A card rewards everyone who helped, so a star on someone else’s card is never wasted.

learn-lesson-abilities = Abilities
    .help = Using your cards
learn-abilities-why = Before your action you may use active cards, each once; then they are exhausted. You hold 1 dust and two cards.
learn-abilities-once = Aquila works at once: +4 stardust. Use it.
learn-abilities-turn = Cancer works for this turn: at its end you gain 1 fame per grand star you marked. Use it.
learn-abilities-do = Now Observe Orion as far as Bellatrix, and confirm.
learn-abilities-done = The grand star gave you wisdom and, thanks to Cancer, fame. Both cards sleep until a Rest in their sphere wakes them.

learn-lesson-think = Thinking like an astronomer
    .help = When to stop, what to take, how to end well
learn-think-stop = Know when to stop. Two stars of Delphinus are open. If you mark one of them, the next player marks the last one and takes the card. Leave it alone, or make sure that you finish it.
learn-think-steal = Lyra is different: others did the work, one star is open, and a card goes to the player who marks its last star. You have 1 dust. Take it.
learn-think-elements = Lyra is yours, and the others chose boons. It is your second Air card, and your final card also counts Air: 2, 3 or 4 marks in a row bring 2, 6 or 11 fame. Marks in three or four elements bring more.
learn-think-end = Watch how many cards are left. Near the end, a Rest that wakes cards is worth their final fame, two stars on open cards are worth 1, and a card that nobody completes in time brings no boons.

learn-lesson-end = The end
    .help = The last turn and the scoring
learn-end-ring = The Game End card has come up, and this turn is the last of the night. It is yours.
learn-end-score = Now everything counts: pouch size, card limit, 1 fame per 3 dust and per 2 stars on open cards, your active cards, and the elements of your cards with your hidden final card.
learn-end-do = Make the most of it: two stars on open cards are worth as much as three dust. Play as you like.
learn-end-done = The night is over. The scoring page goes through every source in turn. After this, you know enough to play.
