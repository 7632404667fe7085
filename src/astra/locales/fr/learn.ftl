### La première partie guidée. Un texte par ligne logique ; une étape dit une chose.

learn-title = Une première nuit guidée
learn-lead = Huit courtes leçons sur la vraie table, douze minutes en tout. Partez quand vous voulez : vous reprendrez où vous étiez.
learn-begin = Commencer
learn-resume = Reprendre
learn-play = Jouer une partie
learn-start-over = Tout recommencer
learn-open = à faire
learn-going = en cours
learn-done = faite
learn-keys = Au clavier : N va à l’étoile suivante que l’on peut marquer, Espace la marque, Entrée confirme, Retour arrière la reprend.
learn-coach = Leçon
learn-step = { $n } sur { $of }
learn-on = Suite
learn-next-lesson = Leçon suivante
learn-see-score = Au décompte
learn-your-move = À vous
learn-leave = Quitter la leçon
learn-lesson-again = Encore une fois
learn-refused = La leçon demande un autre coup : cherchez le cadre de laiton.
learn-refused-more = Presque : le tracé va plus loin. Reprenez-le et tracez-le en entier.
learn-refused-read = Lisez d’abord la suite, puis jouez.

learn-lesson-observe = Observer
    .help = Marquer des étoiles le long des lignes
learn-observe-goal = Vous êtes astronome et n’avez qu’une nuit pour cartographier le ciel. Qui a le plus de renommée à la fin l’emporte ; voici votre journal. Le disque est votre plume, et le laurier compte votre renommée.
learn-observe-sky = Quatre constellations sont dans le ciel. Vous et vos adversaires marquez leurs étoiles ; qui marque la dernière découvre la carte.
learn-observe-dust = Chaque étoile coûte 1 poussière. Vous en avez 5, et votre sacoche en contient 5.
learn-observe-do = Personne n’a marqué le Lion : son tracé commence à l’étoile de départ, celle du viseur. Choisissez-la, puis deux autres le long des lignes, et confirmez.
learn-observe-done = Trois étoiles du Lion sont à vous, pour 3 poussières. C’était une Observation, le cœur de chaque tour. Ensuite, les autres jouent.

learn-lesson-grand = Grandes étoiles
    .help = Partir d’une marque, gagner en sagesse
learn-grand-join = Là où une carte a des marques, une Observation peut partir à côté de n’importe laquelle, peu importe à qui. Sur Orion, d’autres sont passés avant vous.
learn-grand-do = Continuez depuis leurs étoiles : le long de la ceinture, puis jusqu’à Bellatrix, la grande étoile. Cela coûte 3 poussières. Puis confirmez.
learn-grand-done = Une grande étoile donne aussitôt 1 point de sagesse. Votre deuxième case est pleine, votre limite passe donc à 3 : c’est le nombre de cartes que vous pouvez garder.

learn-lesson-rest = Repos
    .help = Poussière, réveil des cartes, sphères
learn-rest-why = Il vous reste 1 poussière, et vos deux cartes sont épuisées : leurs pouvoirs ont servi. Il est temps de se reposer.
learn-rest-do = Un Repos complète votre poussière jusqu’à la capacité de la sacoche et réveille vos cartes de la sphère active. C’est le Feu : le Lion se réveille. Reposez-vous.
learn-rest-done = Le marqueur est passé à l’Eau. Le prochain Repos réveillera des cartes d’Eau. Là où le marqueur franchit le signe de défausse, entre Terre et Feu, une carte quitte la pioche, et la nuit raccourcit.

learn-lesson-discovery = Découverte
    .help = Compléter une carte et la prendre
learn-discovery-why = Une étoile de la Lyre est libre. Qui la marque découvre la Lyre. Vous y avez trois étoiles ; le triangle en a deux et choisira une faveur.
learn-discovery-do = Marquez la dernière étoile et confirmez.
learn-discovery-done = La Lyre est à vous, et active ; vous pourrez l’utiliser dès votre prochain tour. Le triangle a pris une des quatre faveurs pour son aide, et une nouvelle carte remplit l’emplacement.

learn-lesson-boons = Faveurs
    .help = Ce que reçoivent ceux qui aident
learn-boons-why = Cette fois, le carré a complété la Lyre. Vous y avez le plus d’étoiles : vous choisissez avant les autres parmi ses quatre faveurs. Ce que vous prenez, les autres ne l’auront pas.
learn-boons-do = Choisissez une faveur et prenez-la. Elle agit aussitôt.
learn-boons-done = Ainsi une carte paie aussi ceux qui ont aidé : marquer sur la carte d’un autre n’est jamais vain.

learn-lesson-abilities = Pouvoirs
    .help = Utiliser ses cartes
learn-abilities-why = Avant votre action, vous pouvez utiliser vos cartes actives, une fois chacune ; elles sont alors épuisées. Vous avez 1 poussière et deux cartes.
learn-abilities-once = L’Aigle agit aussitôt : +4 poussières. Utilisez-le.
learn-abilities-turn = Le Cancer agit ce tour-ci : à la fin, vous gagnez 1 point de renommée par grande étoile marquée. Utilisez-le.
learn-abilities-do = Observez maintenant Orion jusqu’à Bellatrix, et confirmez.
learn-abilities-done = Une grande étoile a donné de la sagesse et, grâce au Cancer, de la renommée. Les deux cartes dorment jusqu’à un Repos dans leur sphère.

learn-lesson-think = Penser en astronome
    .help = S’arrêter à temps, choisir, bien finir
learn-think-stop = Sachez vous arrêter. Deux étoiles du Dauphin sont libres. Si vous en marquez une, le joueur suivant marque la dernière et prend la carte. N’y touchez pas, ou soyez sûr de la finir.
learn-think-steal = La Lyre, c’est autre chose : d’autres ont fait le travail, une étoile est libre, et une carte va à qui marque la dernière. Vous avez 1 poussière. Prenez-la.
learn-think-elements = La Lyre est à vous, les autres ont choisi leurs faveurs. C’est votre deuxième carte d’Air, et votre carte finale compte aussi l’Air : 2, 3 ou 4 marques sur une ligne valent 2, 6 ou 11 de renommée. Trois ou quatre éléments valent davantage.
learn-think-end = Comptez les cartes qui restent. Vers la fin, un Repos qui réveille des cartes vaut leur renommée finale, deux étoiles sur les cartes en place valent 1, et une carte que personne n’achève à temps n’offre aucune faveur.

learn-lesson-end = La fin
    .help = Le dernier tour et le décompte
learn-end-ring = La carte Fin de partie est apparue, et ce tour est le dernier de la nuit. C’est le vôtre.
learn-end-score = Tout compte à présent : capacité de la sacoche, limite de cartes, 1 point de renommée pour 3 poussières et pour 2 étoiles sur les cartes en place, vos cartes actives, et les éléments de vos cartes avec votre carte finale cachée.
learn-end-do = Tirez-en le meilleur : deux étoiles sur une carte valent autant que trois poussières. Jouez comme vous voulez.
learn-end-done = La nuit est finie. Le décompte montre chaque source l’une après l’autre. Après cela, vous en savez assez pour jouer.
