### What the ancients told of each constellation: two or three sentences, the source above each.

# Ovid, Metamorphoses 4.663-764; Eratosthenes, Catasterisms 17
story-And = Her mother boasted, and the daughter paid: Andromeda was chained to a sea cliff for the monster. Perseus, passing on winged sandals, would have taken her for marble, had the wind not moved her hair. Athena set her in the sky with her arms still outstretched.

# Homer, Iliad 20.231-235; Eratosthenes, Catasterisms 26
story-Aqr = Ganymede, fairest of mortals, was carried off from Troy to pour wine for the gods. In the sky he pours without end, and Eratosthenes took the breadth of the stream as proof that it is nectar.

# Eratosthenes, Catasterisms 30; Hyginus, On Astronomy 2.16
story-Aql = When the gods shared out the birds, the eagle fell to Zeus, and it was the eagle that brought Ganymede up to him. Alone of living things, they said, it flies straight at the sun and does not bend before the rays.

# Eratosthenes, Catasterisms 39; Aratus, Phaenomena 402-430
story-Ara = The Cyclopes forged this altar, and on it the gods swore their first common oath, before they marched against Kronos. They won and set it among the stars. Sailors feared to see it clear while clouds covered the rest: it foretold a gale from the south.

# Apollonius of Rhodes, Argonautica 1.524-527; Aratus, Phaenomena 342-352; Eratosthenes, Catasterisms 35
story-Arg = With a speaking beam of Dodona’s oak in her keel, the Argo carried Jason to the Golden Fleece. Only half of her stands in the sky, from the mast to the steering oars. She comes stern first, like a ship that turns in to land.

# Eratosthenes, Catasterisms 19; Apollodorus, Library 1.9.1
story-Ari = A golden ram carried Phrixus and Helle away from their stepmother’s plot; Helle slipped, and the strait below took her name, Hellespont. Having set Phrixus ashore in Colchis, the ram gave him its fleece and went up to the stars. That is why it shines so faintly.

# Eratosthenes, Catasterisms 13; Hyginus, On Astronomy 2.13; Aratus, Phaenomena 156-166
story-Aur = Erichthonius of Athens was the first man to yoke four horses, and Zeus marvelled: until then only the Sun had driven so. On his shoulder he carries the she-goat that nursed the infant Zeus. It is Capella, one of the brightest stars of the north.

# Homer, Odyssey 5.272; Aratus, Phaenomena 91-95; Ovid, Metamorphoses 2.496-507
story-Boo = Homer knew him as the one who sets late: he stands upright and goes down slowly, behind the Bear he drives. Some call him Arcas, who came upon his own mother in a bear’s shape and raised his spear. Zeus caught them both up before he could throw.

# Eratosthenes, Catasterisms 11; Hyginus, On Astronomy 2.23; Apollodorus, Library 2.5.2
story-Cnc = While Heracles fought the Hydra, a crab crept out of the marsh of Lerna and bit him in the foot. No other creature had taken the monster’s side. He crushed it, and Hera, who hated him, gave the small ally a place in the zodiac.

# Homer, Iliad 22.25-31; Eratosthenes, Catasterisms 33; Hyginus, On Astronomy 2.35
story-CMa = Homer already knew Orion’s Dog, brightest of all stars and bringer of fever. Others call it Laelaps, the hound that never missed its prey, set upon a fox that could not be caught. Zeus solved the riddle: the fox became a stone, the hound a constellation.

# Eratosthenes, Catasterisms 42; Hyginus, On Astronomy 2.4, 2.36
story-CMi = It rises just before the greater Dog, hence its Greek name, Procyon. Some call it Orion’s second hound. Others say it is Maera, the faithful dog that led a daughter to the body of her murdered father.

# Hyginus, On Astronomy 2.28; Eratosthenes, Catasterisms 27
story-Cap = When Typhon burst in upon the gods, Pan leapt into the river: what was under water became a fish, the rest a goat. Zeus admired the trick and kept the shape among the stars. The goat-fish itself is older, and already known to Babylon.

# Apollodorus, Library 2.4.3; Aratus, Phaenomena 188-196, 654-658; Hyginus, On Astronomy 2.10
story-Cas = She called herself lovelier than the daughters of the sea, and the sea came for her child. She kept her throne in heaven. But as the pole turns it tips over, and the proud queen goes down head first, like a diver.

# Ovid, Fasti 5.379-414; Eratosthenes, Catasterisms 40
story-Cen = Chiron, wisest of the centaurs, brought up Achilles and taught heroes to heal. A poisoned arrow of his guest Heracles slipped and fell on his foot. The great healer found no cure, and Zeus set him among the stars.

# Aratus, Phaenomena 179-187; Apollodorus, Library 2.4.3; Eratosthenes, Catasterisms 15
story-Cep = King of Ethiopia, he heeded an oracle and gave his daughter to the sea; a stranger brought her back. His whole unlucky house rose to the sky with him. He stands beside the pole with his arms spread, and his feet never set.

# Ovid, Metamorphoses 4.706-739; Eratosthenes, Catasterisms 36
story-Cet = Poseidon sent the beast to avenge the sea nymphs on a boastful queen. It parted the waves like a galley at full oar. It was snapping at a shadow on the water when Perseus, who cast the shadow, came down with his sword.

# Aratus, Phaenomena 399-401; Hyginus, On Astronomy 2.27; Ptolemy, Almagest 8.1
story-CrA = Aratus saw only a nameless ring of stars beneath the Archer’s forefeet. Some took it for his garland, tossed aside in play. Ptolemy counted thirteen stars in it and wrote down the name it kept, the Southern Crown.

# Ovid, Metamorphoses 8.174-182; Eratosthenes, Catasterisms 5; Hyginus, On Astronomy 2.5
story-CrB = Ariadne’s thread led Theseus out of the labyrinth, and he left her on the shore of Naxos. Dionysus found her there. He threw her crown into the sky, and its jewels caught fire as they flew.

# Ovid, Fasti 2.243-266; Eratosthenes, Catasterisms 41; Hyginus, On Astronomy 2.40
story-Crv = Apollo sent the raven for spring water, but it saw green figs on the way and waited until they were ripe. It came home late, with a water snake as its excuse. The god, who cannot be lied to, put it in the sky, thirsty, beside a full cup.

# Ovid, Fasti 2.243-266; Aratus, Phaenomena 448
story-Crt = This is the golden bowl that the raven carried when Apollo, preparing a feast for Zeus, sent it for pure water. It stands full on the water snake’s back. The bird beside it may look, and not drink.

# Euripides, Helen 16-22; Eratosthenes, Catasterisms 25; Hyginus, On Astronomy 2.8
story-Cyg = Zeus came to Leda as a swan in flight from an eagle, and of that meeting was born Helen, for whom Troy burned. He flew back to heaven without changing. The shape stayed there, wings spread along the Milky Way.

# Eratosthenes, Catasterisms 31; Hyginus, On Astronomy 2.17; Ovid, Fasti 2.81-82
story-Del = Amphitrite did not want the lord of the sea and hid at the far end of it, with Atlas. Of all Poseidon’s messengers only the dolphin found her, and talked her into the wedding. It was thanked with stars.

# Eratosthenes, Catasterisms 3; Hyginus, On Astronomy 2.3; Aratus, Phaenomena 45-62
story-Dra = Earth gave Hera golden apples for her wedding, and the goddess set a sleepless serpent about the tree. Heracles killed it; Hera raised it to the stars. There it still keeps watch, winding around the pole, and never sets.

# Ptolemy, Almagest 7.5; Geminus, Introduction to the Phenomena 3.8
story-Equ = No poet sang of it: the Little Horse enters the catalogues as a mere head and neck, four faint stars in Ptolemy’s count. Geminus gives the credit to Hipparchus. Its head comes up before that of Pegasus, and every night it wins by a nose.

# Ovid, Metamorphoses 2.304-366; Eratosthenes, Catasterisms 37; Aratus, Phaenomena 359-366
story-Eri = For one day Phaethon drove the chariot of the Sun and set the world on fire; a thunderbolt threw him burning into the Eridanus. His sisters wept on the bank until they were poplars and their tears amber. Eratosthenes, in Alexandria, preferred to see the Nile.

# Pindar, Nemean 10.55-90; Eratosthenes, Catasterisms 10; Hyginus, On Astronomy 2.22
story-Gem = Castor was mortal, Polydeuces a son of Zeus. When Castor fell, his brother gave up half of his own immortality for him. Since then they share death and heaven, day by day in turn.

# Aratus, Phaenomena 63-70; Eratosthenes, Catasterisms 4; Hyginus, On Astronomy 2.6
story-Her = Aratus saw a man on his knees, worn out by toil, and admitted that nobody could tell his name or his labour. Others knew him at once: Heracles, club raised, one foot on the Dragon’s head.

# Ovid, Fasti 2.243-266; Aratus, Phaenomena 443-449
story-Hya = The raven blamed this snake for its lateness, though the snake had done nothing but live in the spring. So it lies in the sky, the longest of all figures, with the cup on its coils. Near its tail the raven goes on pecking.

# Eratosthenes, Catasterisms 12; Theocritus, Idylls 25.204-281; Apollodorus, Library 2.5.1
story-Leo = No blade could cut the hide of the lion of Nemea. Heracles choked it with his bare hands, flayed it with its own claws and wore it ever after. Zeus set the king of beasts in the sky.

# Hyginus, On Astronomy 2.33; Aratus, Phaenomena 338-341; Eratosthenes, Catasterisms 34
story-Lep = Leros had no hares until someone brought one over, heavy with young; soon they had eaten the island bare and had to be driven out. One was set in the sky as a reminder that wishes multiply. The Dog chases it there under Orion’s feet.

# Aratus, Phaenomena 88-90; Virgil, Georgics 1.32-35, 1.208; Ptolemy, Almagest 8.1
story-Lib = For the Greeks these stars were the claws of the Scorpion, and Ptolemy still calls them so. Rome made them a balance that weighs day against night at the equinox. Virgil has the Scorpion draw in its arms to leave room in heaven for Caesar.

# Aratus, Phaenomena 436-442; Hyginus, On Astronomy 2.38; Ptolemy, Almagest 8.1
story-Lup = The Greeks gave it no name but the Beast. The Centaur holds it out before him and carries it to the Altar, a hunter with his offering. Only much later did someone decide that it was a wolf.

# Eratosthenes, Catasterisms 24; Hyginus, On Astronomy 2.7; Ovid, Metamorphoses 10.40-48
story-Lyr = Hermes made the first lyre from the shell of a tortoise. In the hands of Orpheus it stopped the wheel of Ixion and made the Furies weep. When he was dead, the Muses asked for it to be hung among the stars.

# Eratosthenes, Catasterisms 6; Hyginus, On Astronomy 2.14; Ovid, Fasti 6.733-762
story-Oph = Asclepius healed so well that he began to wake the dead. The lord of the dead complained, and Zeus struck the physician with lightning. Then, for Apollo’s sake, he set him among the stars, the serpent still in his hands.

# Eratosthenes, Catasterisms 32; Aratus, Phaenomena 634-646; Hyginus, On Astronomy 2.34
story-Ori = The hunter boasted that he would kill every beast on earth, and Earth answered with a scorpion. Both were set among the stars, as far apart as can be. When the Scorpion rises, Orion is already leaving by the western door.

# Hesiod, Theogony 280-286; Aratus, Phaenomena 205-224; Eratosthenes, Catasterisms 18
story-Peg = He sprang from Medusa’s neck when Perseus struck off her head. On Helicon he stamped, and the spring of the Muses rose under his hoof. The sky shows only his front half, and leaves the rest to the poets.

# Apollodorus, Library 2.4.2; Eratosthenes, Catasterisms 22; Hyginus, On Astronomy 2.12
story-Per = In winged sandals and the cap of Hades he came upon the Gorgons in their sleep, looked only at the image in his shield, and struck. He carries Medusa’s head to this day. One of its stars, Algol, still winks.

# Ovid, Fasti 2.457-474; Hyginus, On Astronomy 2.30; Aratus, Phaenomena 239-247
story-Psc = In flight from Typhon, Aphrodite and her son came to the Euphrates and leapt. Two fishes carried them across. A long cord ties the pair, tail to tail, and one star is the knot.

# Eratosthenes, Catasterisms 38; Hyginus, On Astronomy 2.41; Aratus, Phaenomena 386-388
story-PsA = When the Syrian goddess Derceto fell into a lake by night, this fish bore her up, and the Syrians honour fish ever since. The two Fishes of the zodiac are called its offspring. It drinks what the Water Bearer pours, and its mouth is Fomalhaut.

# Eratosthenes, Catasterisms 29; Aratus, Phaenomena 311; Hyginus, On Astronomy 2.15
story-Sge = Zeus had killed Asclepius with a thunderbolt. Apollo, his father, did not dare to touch Zeus; with this arrow he killed the Cyclopes who had forged it. Aratus sees it still in flight, alone, without a bow.

# Eratosthenes, Catasterisms 28; Hyginus, On Astronomy 2.27
story-Sgr = Many see a centaur here, but Eratosthenes objects that no centaur uses a bow. He names Crotus, who grew up with the Muses and was so delighted with their songs that he invented applause. The Muses asked Zeus to reward him.

# Eratosthenes, Catasterisms 7; Aratus, Phaenomena 634-646; Ovid, Metamorphoses 2.195-200
story-Sco = Artemis called it up from a hill on Chios to sting Orion. It was so large that the Greeks gave it the space of two signs, one for the body and one for the claws. Orion still flees below the earth whenever it rises.

# Hyginus, On Astronomy 2.14; Aratus, Phaenomena 82-87; Ptolemy, Almagest 7.5
story-Ser = A snake crept up to Asclepius, and he struck it dead; a second came with an herb in its mouth, and the first one rose. So the healer learned his last secret. He holds it in both hands, and today it is the only constellation in two pieces.

# Ovid, Metamorphoses 2.846-875, Fasti 4.717-718; Eratosthenes, Catasterisms 14
story-Tau = A bull as white as snow lay down among the girls on a Phoenician shore, and Europa climbed on its back. It was Zeus, and he swam with her to Crete. The sky shows the bull’s front half; the rest is under water.

# Eratosthenes, Catasterisms 20; Aratus, Phaenomena 233-238; Hyginus, On Astronomy 2.19
story-Tri = The Ram is faint, so Hermes set a bright letter above its head: a delta, for Dios, which is Greek for “of Zeus”. Others saw the mouth of the Nile, or the three corners of Sicily.

# Homer, Iliad 18.487-489; Ovid, Metamorphoses 2.401-530; Eratosthenes, Catasterisms 1
story-UMa = Callisto hunted with Artemis until Zeus loved her, and for that she was turned into a bear. When he raised her to the sky, Hera begged the Ocean never to let her bathe. So the Bear, which Homer also calls the Wagon, never sets.

# Aratus, Phaenomena 30-44; Eratosthenes, Catasterisms 2; Hyginus, On Astronomy 2.2
story-UMi = Two bears hid the infant Zeus in a cave of Crete and were thanked with the two highest places in the sky. The Greeks steered by the large one. The Phoenicians trusted Cynosura, the little one: fainter, but it wheels closer to the pole.

# Aratus, Phaenomena 96-136; Eratosthenes, Catasterisms 9; Hyginus, On Astronomy 2.25
story-Vir = In the golden age Justice lived among people; in the silver age she withdrew to the hills. When men forged the first sword and ate the ox that ploughed for them, she flew up to heaven. There she still stands, an ear of wheat in her hand.
