### Mots qui ne paraissent que sur la planche à imprimer (`astra edition sheet`).
### Un texte par ligne. Une section est un titre dont les paragraphes sont les attributs p1, p2, ... ; ce qui précède une barre est en gras

sheet-title = Astra
    .subtitle = Cartes, plateaux et journaux à imprimer et à jouer
    .notice = Non officiel : sans lien avec l’éditeur, sans texte ni image du jeu imprimé. Les valeurs des cartes sont une reconstitution.
    .credit = Données stellaires : Hipparcos (XHIP), par d3-celestial. Figures d’après les cartes de l’UAI et de Sky & Telescope (IAU and Sky & Telescope, CC BY 4.0), modifiées. Noms des étoiles : UAI.
    .foot = Astra à imprimer et à jouer, non officiel · étoiles : Hipparcos, UAI · figures d’après IAU and Sky & Telescope

sheet-edition = { $id }, version { $version }
sheet-page = { $page } sur { $pages }
sheet-stars = { $n ->
        [one] { $n } étoile
       *[other] { $n } étoiles
    }

## Le tour en une page

sheet-make = Fabrication
    .p1 = Imprimez en A4 à 100 %, de préférence sur papier fort, et coupez le long des repères : une carte mesure 70 × 120 mm.
    .p2 = Glissez cartes et journaux dans des pochettes, ou plastifiez-les ; des feutres effaçables y marquent étoiles et pistes.
    .p3 = Il faut une plume par joueur, reconnaissable à sa couleur ou à son signe, un marqueur pour les sphères ; à deux, une plume pour le rêveur ; en solitaire, une de plus pour Auptolémée, et un dé.
    .p4 = Si votre imprimante le permet, imprimez une page de dos au revers des constellations et des cartes de décompte. La carte Fin de partie n’a pas de dos.

sheet-setup = Mise en place
    .p1 = Prenez le plateau qui convient et choisissez le premier joueur. Chacun reçoit un journal, 8 poussières, une sacoche de 5, une limite de 2 cartes et une carte de décompte final que personne d’autre ne voit.
    .p2 = Mélangez les constellations. La carte Fin de partie se place dans la pioche, avec sous elle : 29 cartes à deux joueurs, 25 à trois, 18 à quatre, 11 à cinq.
    .p3 = Piochez une carte pour la défausse : son élément est la sphère où part le marqueur. Posez ensuite une carte à chaque emplacement du plateau.

sheet-turn = Un tour
    .p1 = Pouvoirs | Utilisez autant de vos cartes actives que vous voulez, l’une après l’autre. Tournez de côté une carte utilisée : elle est épuisée.
    .p2 = Puis Observation ou Repos. Sans poussière, c’est un Repos.
    .p3 = Observation | Marquez une étoile pour 1 poussière : l’étoile de départ d’une carte vierge, ou toute étoile reliée à une étoile marquée. Continuez le long des lignes de cette carte, d’étoile en étoile, 1 poussière chacune, aussi loin que vous voulez. Une grande étoile donne aussitôt 1 point de sagesse.
    .p4 = Pour 1 télescope, une Observation de plus, sur n’importe quelle carte, autant de fois que vous pouvez payer.
    .p5 = Repos | Complétez votre poussière jusqu’à la capacité de la sacoche. Vos cartes épuisées de l’élément de la sphère active redeviennent actives. Le marqueur avance d’une sphère dans le sens horaire ; s’il franchit le signe de défausse, la carte du dessus de la pioche est défaussée.

sheet-discovery = Découverte
    .p1 = À la fin de votre tour, vous découvrez chaque carte dont toutes les étoiles sont marquées, par qui que ce soit.
    .p2 = Chaque autre joueur qui y a une étoile prend une faveur, en commençant par qui en a le plus. Une faveur prise n’est plus offerte à ceux qui ont moins d’étoiles. À égalité, on choisit en secret et l’on peut prendre la même.
    .p3 = La carte est alors à vous, active, utilisable dès votre prochain tour. Au-delà de votre limite de cartes, défaussez l’excédent. De nouvelles cartes viennent aux emplacements vides.

sheet-dream = À deux : le rêveur
    .p1 = Après un tour avec Repos, son joueur marque sans poussière, avec la plume du rêveur et en un seul chemin, autant d’étoiles que l’indique la sphère désormais active : sur la carte vierge qui a le plus d’étoiles ou, s’il n’y en a pas de vierge, sur celle qui en a le plus.
    .p2 = Si le rêveur a plus d’étoiles que vous sur une carte, vous ne choisissez qu’entre ses deux faveurs de droite. Une carte que le rêveur complète n’est à personne : qui y a une étoile prend une faveur, puis elle est défaussée.

sheet-end = La fin
    .p1 = Quand la carte Fin de partie est sur le dessus de la pioche, retirez-la. Au tour du premier joueur : les autres jouent encore un tour chacun. Au tour d’un autre : finissez la manche et jouez-en une de plus.
    .p2 = Ajoutez à votre renommée : la capacité de votre sacoche ; votre limite de cartes ; 1 par 3 poussières ; 1 par 2 étoiles à vous sur toutes les cartes en place ; les lauriers de chaque carte active ; les éléments de votre carte de décompte.
    .p3 = La plus grande renommée gagne la nuit ; à égalité, on la partage.

sheet-signs = Signes
sheet-abilities = Pouvoirs
    .intro = Une carte active s’utilise une fois ; elle est ensuite épuisée, jusqu’à ce qu’un Repos ou une faveur la réactive. « Gratuitement » : sans poussière. Une grande étoile marquée par un pouvoir donne sa sagesse.

## Cartes

sheet-final = Décompte final
    .row = Renommée d’une ligne
    .column = Renommée d’une colonne
    .help = Aux deux marques imprimées, ajoutez une marque par carte à vous, dans la ligne de son élément, quatre au plus. Une ligne compte selon ses marques. Une colonne compte 3 pour trois marques, 6 pour quatre.
    .sum = Somme

sheet-game-end = Fin de partie
    .help = Quand cette carte est sur le dessus de la pioche, retirez-la : la nuit s’achève.
    .first = Tour du premier joueur : les autres jouent encore un tour chacun.
    .other = Tour d’un autre joueur : finissez la manche, puis jouez-en une de plus.

sheet-first = Premier joueur
    .help = Gardez cette carte toute la partie. Chaque manche commence par vous.

## Plateaux et journaux

sheet-board = { $players ->
        [2] Un ou deux joueurs
        [3] Trois joueurs
        [4] Quatre joueurs
       *[5] Cinq joueurs
    }
    .deck = { $below } cartes sous la carte Fin de partie, { $above } au-dessus
    .deck-solo = En solitaire : { $below } dessous, { $above } au-dessus
    .teeth = Une dent du limbe par carte au-dessus de la carte Fin de partie
    .rest = Repos : le marqueur avance d’une sphère
    .discard = Ce signe franchi, défaussez la carte du dessus de la pioche
    .dream = Étoiles que marque le rêveur
    .centre = avant la fin

sheet-journal = Journal
    .name = Nom
    .pouch = Sacoche
    .wisdom = Sagesse et limite de cartes
    .dust = Poussière d’étoile
    .telescopes = Télescopes
    .fame = Renommée
    .score = La fin
    .score-pouch = capacité de la sacoche
    .score-limit = limite de cartes
    .score-dust = poussière, 1 par 3
    .score-stars = étoiles en place, 1 par 2
    .score-active = lauriers des cartes actives
    .score-elements = éléments
    .score-total = Somme

sheet-solo = En solitaire, contre Auptolémée
    .p1 = Plateau pour deux, { $below } cartes sous la carte Fin de partie, { $above } au-dessus. Du reste, retirez sans les voir une carte de 7 étoiles ou moins d’Air, une de Feu et une de Terre. Les autres sont sa pioche ; retournez-en deux à côté, à gauche et à droite : sa bibliothèque. Il commence avec { $fame } points de renommée et { $dust } poussières.
    .p2 = Son tour sans poussière : Repos. Il gagne { $dust } poussières, le marqueur avance, et il rêve.
    .p3 = Avec poussière : Observation. Lancez le dé : 1–2 carte de gauche, 3–4 carte de droite, 5–6 dessus de sa pioche. X est la faveur Renommée la plus à gauche de cette carte. Selon son élément : Terre, Feu ou Air, la carte à l’emplacement le plus proche de cette sphère ; Eau, la carte qui a le moins d’étoiles libres.
    .p4 = Il y marque jusqu’à X étoiles, sans poussière. S’il peut ainsi compléter la carte, il le fait (chaque chemin de plus coûte un télescope). Sinon le chemin qui marque le plus de grandes étoiles ; puis celui qui part le plus près de l’étoile de départ ; puis finit le plus près d’une grande étoile libre ; puis le plus long ; puis au sort.
    .p5 = Ensuite cette carte quitte sa bibliothèque, elle est remplacée, et 1 poussière est dépensée. Pioche vide quand il doit observer : vous perdez, sauf si la fin est déclenchée.
    .p6 = Il prend la plus forte faveur Renommée restante, et un télescope si elle valait 2 ou 3. Il garde toutes les cartes qu’il découvre. Vous gagnez avec plus de renommée que lui.
    .row = Cartes d’un élément
    .sets = Séries de quatre éléments
    .score-cards = lauriers de toutes ses cartes
    .score-telescopes = 2 par télescope
    .score-elements = par élément
    .score-sets = séries de quatre
