### Cards, elements, boons, abilities, pens, modifiers.
### One logical line per text: Fluent keeps line breaks.
###
### Words to keep: stardust (dust for short), pouch, telescope, wisdom, fame, card limit, Observe, Rest, Discovery,
### dream, boon, ability, assistant, discoverer, active, exhausted, sphere, place, draw deck, discard pile.

## Constellations: the name; what it is; with "of" (3 stars of Taurus); as a sentence's noun (uses Taurus).

card-And = Andromeda
    .meaning = the Chained Princess
    .of = of Andromeda
    .the = Andromeda

card-Aqr = Aquarius
    .meaning = the Water Bearer
    .of = of Aquarius
    .the = Aquarius

card-Aql = Aquila
    .meaning = the Eagle
    .of = of Aquila
    .the = Aquila

card-Ara = Ara
    .meaning = the Altar
    .of = of Ara
    .the = Ara

card-Arg = Argo Navis
    .meaning = the Ship Argo
    .of = of Argo Navis
    .the = Argo Navis

card-Ari = Aries
    .meaning = the Ram
    .of = of Aries
    .the = Aries

card-Aur = Auriga
    .meaning = the Charioteer
    .of = of Auriga
    .the = Auriga

card-Boo = Boötes
    .meaning = the Herdsman
    .of = of Boötes
    .the = Boötes

card-Cnc = Cancer
    .meaning = the Crab
    .of = of Cancer
    .the = Cancer

card-CMa = Canis Major
    .meaning = the Greater Dog
    .of = of Canis Major
    .the = Canis Major

card-CMi = Canis Minor
    .meaning = the Lesser Dog
    .of = of Canis Minor
    .the = Canis Minor

card-Cap = Capricornus
    .meaning = the Sea Goat
    .of = of Capricornus
    .the = Capricornus

card-Cas = Cassiopeia
    .meaning = the Seated Queen
    .of = of Cassiopeia
    .the = Cassiopeia

card-Cen = Centaurus
    .meaning = the Centaur
    .of = of Centaurus
    .the = Centaurus

card-Cep = Cepheus
    .meaning = the King
    .of = of Cepheus
    .the = Cepheus

card-Cet = Cetus
    .meaning = the Sea Monster
    .of = of Cetus
    .the = Cetus

card-CrA = Corona Australis
    .meaning = the Southern Crown
    .of = of Corona Australis
    .the = Corona Australis

card-CrB = Corona Borealis
    .meaning = the Northern Crown
    .of = of Corona Borealis
    .the = Corona Borealis

card-Crv = Corvus
    .meaning = the Raven
    .of = of Corvus
    .the = Corvus

card-Crt = Crater
    .meaning = the Cup
    .of = of Crater
    .the = Crater

card-Cyg = Cygnus
    .meaning = the Swan
    .of = of Cygnus
    .the = Cygnus

card-Del = Delphinus
    .meaning = the Dolphin
    .of = of Delphinus
    .the = Delphinus

card-Dra = Draco
    .meaning = the Dragon
    .of = of Draco
    .the = Draco

card-Equ = Equuleus
    .meaning = the Little Horse
    .of = of Equuleus
    .the = Equuleus

card-Eri = Eridanus
    .meaning = the River
    .of = of Eridanus
    .the = Eridanus

card-Gem = Gemini
    .meaning = the Twins
    .of = of Gemini
    .the = Gemini

card-Her = Hercules
    .meaning = the Kneeling Hero
    .of = of Hercules
    .the = Hercules

card-Hya = Hydra
    .meaning = the Water Snake
    .of = of Hydra
    .the = Hydra

card-Leo = Leo
    .meaning = the Lion
    .of = of Leo
    .the = Leo

card-Lep = Lepus
    .meaning = the Hare
    .of = of Lepus
    .the = Lepus

card-Lib = Libra
    .meaning = the Scales
    .of = of Libra
    .the = Libra

card-Lup = Lupus
    .meaning = the Wolf
    .of = of Lupus
    .the = Lupus

card-Lyr = Lyra
    .meaning = the Lyre
    .of = of Lyra
    .the = Lyra

card-Oph = Ophiuchus
    .meaning = the Serpent Bearer
    .of = of Ophiuchus
    .the = Ophiuchus

card-Ori = Orion
    .meaning = the Hunter
    .of = of Orion
    .the = Orion

card-Peg = Pegasus
    .meaning = the Winged Horse
    .of = of Pegasus
    .the = Pegasus

card-Per = Perseus
    .meaning = the Gorgon Slayer
    .of = of Perseus
    .the = Perseus

card-Psc = Pisces
    .meaning = the Fishes
    .of = of Pisces
    .the = Pisces

card-PsA = Piscis Austrinus
    .meaning = the Southern Fish
    .of = of Piscis Austrinus
    .the = Piscis Austrinus

card-Sge = Sagitta
    .meaning = the Arrow
    .of = of Sagitta
    .the = Sagitta

card-Sgr = Sagittarius
    .meaning = the Archer
    .of = of Sagittarius
    .the = Sagittarius

card-Sco = Scorpius
    .meaning = the Scorpion
    .of = of Scorpius
    .the = Scorpius

card-Ser = Serpens
    .meaning = the Serpent
    .of = of Serpens
    .the = Serpens

card-Tau = Taurus
    .meaning = the Bull
    .of = of Taurus
    .the = Taurus

card-Tri = Triangulum
    .meaning = the Triangle
    .of = of Triangulum
    .the = Triangulum

card-UMa = Ursa Major
    .meaning = the Great Bear
    .of = of Ursa Major
    .the = Ursa Major

card-UMi = Ursa Minor
    .meaning = the Little Bear
    .of = of Ursa Minor
    .the = Ursa Minor

card-Vir = Virgo
    .meaning = the Maiden
    .of = of Virgo
    .the = Virgo

## Elements: the sphere's name; with "of" (the sphere of Fire).

element-fire = Fire
    .of = of Fire

element-water = Water
    .of = of Water

element-air = Air
    .of = of Air

element-earth = Earth
    .of = of Earth

## Stars

star-start = starting star
star-grand = grand star
star-common = common star

## Pens that are nobody's seat

pen-dreamer = Dreamer
    .of = of the dreamer
    .the = the dreamer

pen-auptolemy = Auptolemy
    .of = of Auptolemy
    .the = Auptolemy

## Boons: with its amount; short name; what it does (R1.3, R6.4, R6.5).

boon-fame = { $n } fame
    .name = Fame
    .help = Your fame rises by this much at once.

boon-improvement = pouch +{ $n }
    .name = Pouch
    .help = Your pouch grows by this much, to 12 at the most; it brings no dust by itself.

boon-stardust = { $n } stardust
    .name = Stardust
    .help = Take this much stardust; it may exceed your pouch.

boon-wisdom = { $n } wisdom
    .name = Wisdom
    .help = Mark this many spots of your wisdom track; what goes beyond its end is lost.

boon-observation = { $n ->
        [one] { $n } telescope
       *[other] { $n } telescopes
    }
    .name = Telescopes
    .help = Take this many telescopes; each pays for one more Observe on a later turn.

boon-activation = { $n ->
        [one] reactivate { $n } card
       *[other] reactivate { $n } cards
    }
    .name = Activation
    .help = Make this many of your exhausted cards active, your choice, of any element; all of them if you have no more.

## Abilities: as printed on a card (about 90 letters at most); when; the exact rule (R3.3, section 10).

ability-gain_dust = +{ $n } stardust.
    .when = At once
    .help = Take the stardust at once. It may exceed your pouch, and what exceeds it is kept. You can always use this.

ability-gain_telescope = { $n ->
        [one] +{ $n } telescope.
       *[other] +{ $n } telescopes.
    }
    .when = At once
    .help = Take the telescope at once; it can already pay for a further Observe this turn. You can always use this.

ability-trade_dust = Pay { $cost } stardust for 1 telescope, as often as you like.
    .when = At once
    .help = You trade once, then again as often as you like and can afford. You need the dust for one trade to use this. The telescopes can already be spent this turn. Dust paid here is not spent on marking: no ability brings it back.

ability-gain_wisdom = +{ $n } wisdom.
    .when = At once
    .help = Mark the next spot of your wisdom track; the card limit grows only when a spot with a higher number is reached. You cannot use this at the end of the track.

ability-gain_pouch = +{ $n } pouch size.
    .when = At once
    .help = Your pouch grows at once, without new dust; a Rest this turn already fills it to the new size. You cannot use this once your pouch size is 12.

ability-fame_per_marked = +1 fame per undiscovered card with a star of yours.
    .when = At once
    .help = Counts the undiscovered cards at the places on which you have at least one star; more stars on one card make no difference. A card that was fully marked this turn is no longer undiscovered. You can use this only if it gives at least 1 fame.

ability-fame_per_element = +1 fame per card you own of the active sphere’s element.
    .when = At once
    .help = Counts your cards of that element, active or exhausted, including this one. A card you have fully marked but not yet taken is not yours. You can use this only if it gives at least 1 fame.

ability-mark_any = Mark any one star of any undiscovered card, free.
    .when = At once
    .help = You may choose any unmarked star, next to a marked one or not, and pay no dust. A grand star gives its wisdom. This is not an Observe: your first Observe still needs no telescope. If it completes the card, you discover it this turn.

ability-starburst = Mark any star and all stars joined to it, free. No action this turn.
    .when = At once
    .help = Choose any unmarked star of an undiscovered card: it and every unmarked star joined to it are marked without dust, and grand stars give their wisdom. You then have no Action phase, neither Observe nor Rest, and no telescope can be used. You may still use other abilities, even another like this one, but none that affects the action: another start, a fuller Rest, returning dust. A card you complete is discovered this turn.

ability-mark_two = Mark 2 stars, free: one and a star joined to it, or first stars of two cards.
    .when = At once
    .help = The first star follows the rule for first stars. The second is joined to it, or is a first star of another card, never a second first star of the same card. Both must be marked if they can be; if there is no second, one is enough. No dust is spent, grand stars give their wisdom, and a completed card is discovered this turn.

ability-mark_three = Mark 1 star on each of 3 cards, free.
    .when = At once
    .help = One star on each of three different undiscovered cards, each by the rule for first stars. If there are fewer such cards, one on each of them; you cannot leave one out. No dust is spent, grand stars give their wisdom, and a completed card is discovered this turn.

ability-free_start = Each Observe may begin at any common star.
    .when = This turn
    .help = The first star of every Observe this turn, including those for telescopes, may be any unmarked common star of any undiscovered card; it costs 1 dust as usual. A starting star is never common, even where the card already has marks. You cannot use this while another such card is in force, or when you have no Action phase.

ability-fame_per_grand = At the turn’s end, +1 fame for every grand star you marked.
    .when = This turn
    .help = At the turn’s end, after Discovery and dream, you gain 1 fame per grand star you marked this turn, by Observe or ability, before or after using this, whether your wisdom track was full or not. The dreamer’s stars do not count. Two such cards both pay.

ability-overfill = A Rest adds your whole pouch instead of filling it.
    .when = This turn
    .help = If you Rest this turn, you gain as much dust as your pouch size, whatever you hold, and keep what exceeds the pouch. If you Observe, nothing happens. You cannot use this while another such card is in force, or when you have no Action phase.

ability-reclaim_to_grand = Dust spent before an Observe’s first grand star returns.
    .when = This turn
    .help = For each Observe that marks a grand star, the dust spent on its stars before the first grand star comes back at the turn’s end; the grand star and what follows stay paid. An Observe without a grand star returns nothing. What comes back may exceed your pouch but cannot be spent this turn. You cannot use this while another such card is in force, or when you have no Action phase.

ability-reclaim_common = If you mark only common stars and complete no card, your dust returns.
    .when = This turn
    .help = If every star you marked this turn was common, including those marked by abilities and those before using this, and you completed no card, all dust spent on marking comes back at the turn’s end. A starting star is not common; the dreamer’s stars do not count. What comes back may exceed your pouch, and no dust comes back twice. You cannot use this while another such card is in force, or when you have no Action phase.

## Solo modifiers, easier (R13.15) and harder (R13.16)

modifier-E1 = Shallow waters
    .help = Three Water cards with exactly 14 stars are removed instead of the usual cards with 7 or fewer; if there are fewer than three, the Water cards with the most stars.

modifier-E2 = Unknown name
    .help = Auptolemy starts with 0 fame.

modifier-E3 = Bare eyes
    .help = Auptolemy never gains telescopes.

modifier-E4 = Open book
    .help = The top card of Auptolemy’s deck is always face up.

modifier-E5 = Endless shelves
    .help = When its clean-up leaves Auptolemy’s deck empty, the library’s discard pile, including the card just used, is shuffled into a new deck: you never lose because its deck is empty.

modifier-E6 = Heavy pouch
    .help = You start with 10 dust.

modifier-H1 = Great name
    .help = Auptolemy starts with 20 fame.

modifier-H2 = Jealous eyes
    .help = Auptolemy gains a telescope whenever you discover a card, but not for a card completed in a dream.

modifier-H3 = Hidden purpose
    .help = Auptolemy gets a hidden final scoring card, dealt after yours and shown at the end, and counts one more card of each of its two elements, both per element and for the sets.

modifier-H4 = Deep breath
    .help = Auptolemy starts with 6 dust and gains 6 with each Rest.

modifier-H5 = Closed book
    .help = The right library card lies face down from the set-up on; it is turned up when chosen and replaced face down. With E4, a card seen on top of the deck stays known.

modifier-H6 = Wide sky
    .help = One more card with 7 or fewer stars is removed from each of Air, Fire and Earth.
