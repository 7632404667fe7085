### The opponents: their proper names, each with a character in one sentence.

opponent-random = Phaethon
    .character = Takes the reins without having learnt to drive, and goes wherever the horses go.
opponent-novice = Aratus
    .character = Loves the pictures in the sky, plans a turn but never a round, and hardly minds what others gain.
opponent-greedy = Eratosthenes
    .character = Measures every turn to the last grain of dust, and takes what it gives today.
opponent-scholar = Hypatia
    .character = Thinks your answer over before she moves, and gives nothing away.
opponent-master = al-Sufi
    .character = Has looked at every star for a lifetime, and counts what each of them will be worth to everyone.
opponent-thinks-longer = The opponents run without machine code here and think longer. They play as well as elsewhere, except for al-Sufi, who searches less than he could.
