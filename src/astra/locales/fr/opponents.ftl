### Les adversaires : leur nom propre, et leur caractère en une phrase.

opponent-random = Phaéton
    .character = Il prend les rênes sans avoir appris à conduire, et va où vont les chevaux.
opponent-novice = Aratos
    .character = Il aime les figures du ciel, prévoit un tour mais jamais la suite, et se soucie peu de ce que gagnent les autres.
opponent-greedy = Ératosthène
    .character = Il mesure chaque tour au grain de poussière près, et prend ce qu’il donne aujourd’hui.
opponent-scholar = Hypatie
    .character = Elle pèse votre réponse avant de jouer, et n’offre rien.
opponent-master = al-Soufi
    .character = Il a regardé chaque étoile toute une vie, et compte ce que chacune vaudra pour tous.
opponent-thinks-longer = Les adversaires tournent ici sans code machine et réfléchissent plus longtemps. Ils jouent aussi bien qu’ailleurs, sauf al-Soufi, qui cherche moins loin qu’il ne pourrait.
