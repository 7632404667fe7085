### La table dans le navigateur : demandes, boutons, explications, annonces. Un texte par ligne logique.
### $card est le nom d'une carte, $card_of « du Taureau », $card_the « le Taureau » ; $name est celui d'un joueur.

## À qui le tour, et où il en est

play-table = Table
play-your-turn = Votre tour
play-turn-of = { $name } joue
play-asked-you = À vous de choisir
play-round = manche { $n }
play-solo = Solitaire
play-over = La nuit est finie
play-to-scores = Compter la nuit
play-phases = Phases du tour
play-phase-abilities = Pouvoirs
    .help = D’abord, autant de vos cartes actives que vous voulez, l’une après l’autre. La première étoile ou le Repos met fin à cette phase.
play-phase-action = Action
    .help = Une Observation, qui marque des étoiles contre de la poussière, ou un Repos, qui remplit la sacoche, réveille les cartes de la sphère active et déplace le marqueur.
play-phase-discovery = Découverte
    .help = Une carte entièrement marquée est découverte : les autres qui y ont des étoiles choisissent une faveur, le plus d’étoiles d’abord ; puis la carte va à qui joue ce tour.
play-phase-dream = Rêve
    .help = Après un Repos, la plume du rêveur marque gratuitement autant d’étoiles que le dit la sphère active ; personne n’y gagne rien.

## Ce qui est demandé

play-prompt = Ce qui est demandé
play-turn-all = Pouvoir, Observation ou Repos
play-turn-observe = Observation ou Repos
play-turn-use-rest = Pouvoir ou Repos
play-turn-use-end = Un autre pouvoir, ou fin du tour
play-turn-rest = Il ne reste que le Repos
play-observe = Observer { $card_the }
play-observe-more = Observer { $card_the } : l’étoile suivante, ou arrêter
play-again = Observer encore, ou finir le tour
play-ability = { $card } : { $what }
play-trade = Poussière contre télescopes
play-dream = Rêver { $card_of }
play-dream-choose = { $n ->
        [one] Le rêve : marquer { $n } étoile
       *[other] Le rêve : marquer { $n } étoiles
    }
play-boon = Votre faveur { $card_of }
play-discover = Quelle carte découvrir maintenant ?
play-activate = { $n ->
        [one] Réveiller { $n } carte
       *[other] Réveiller { $n } cartes
    }
play-discard = { $n ->
        [one] Limite dépassée : laisser partir { $n } carte
       *[other] Limite dépassée : laisser partir { $n } cartes
    }

play-wait-turn = { $name } joue
play-wait-dream = { $name } guide la plume du rêveur
play-wait-discovery = { $name } ordonne les découvertes
play-wait-boon = { $name } choisit une faveur { $card_of }
play-wait-activate = { $name } réveille des cartes
play-wait-discard = { $name } laisse partir une carte

## À côté

play-note-begin = une étoile qui luit ouvre une Observation
play-note-no-dust = plus de poussière
play-note-telescopes = { $n ->
        [one] { $n } télescope
       *[other] { $n } télescopes
    }
play-note-dust = { $n ->
        [one] { $n } poussière
       *[other] { $n } poussières
    }
play-discover-note = l’ordre peut compter pour qui choisit une faveur
play-activate-note = de tout élément, à votre choix
play-discard-note = sa marque aux éléments finaux part avec elle
play-discard-elements = éléments { $from } → { $to }
play-discard-total = total { $from } → { $to }
play-picked = { $n } sur { $of }
play-cost-dust = { $n ->
        [one] { $n } poussière, reste { $left }
       *[other] { $n } poussières, reste { $left }
    }
play-cost-telescope = { $n ->
        [one] { $n } télescope
       *[other] { $n } télescopes
    }
play-gain-wisdom = +{ $n } sagesse
play-gain-wisdom-star = +{ $n } sagesse, { $star }
play-wisdom-full = piste de sagesse pleine
play-gain-telescopes = { $n ->
        [one] +{ $n } télescope
       *[other] +{ $n } télescopes
    }
play-gain-fame = +{ $n } renommée
play-gain-pouch = sacoche +{ $n }
play-free = gratuit
play-no-action = ni Observation ni Repos ce tour-ci
play-completes = complète { $card_the }
play-returns-dust = { $n ->
        [one] { $n } poussière revient en fin de tour
       *[other] { $n } poussières reviennent en fin de tour
    }
play-returns-fame = +{ $n } renommée en fin de tour
play-dream-count = { $n ->
        [one] { $n } étoile sur { $of }
       *[other] { $n } étoiles sur { $of }
    }
play-dream-free = gratuit ; personne n’y gagne
play-dream-dead-end = une impasse : le rêve s’arrête ici
play-step-card = { $card }
play-step-nth-card = { $n ->
        [1] { $n }re carte
       *[other] { $n }e carte
    }
play-step-nth-star = { $n ->
        [1] { $n }re étoile
       *[other] { $n }e étoile
    }

## Boutons

play-take-back = Reprendre
play-mark-stars = { $n ->
        [one] Marquer { $n } étoile
       *[other] Marquer { $n } étoiles
    }
play-dream-stars = { $n ->
        [one] Rêver { $n } étoile
       *[other] Rêver { $n } étoiles
    }
play-again-button = Observer encore (1 télescope)
play-trade-more = Échanger encore { $cost }
play-trade-done = { $n ->
        [one] Prendre { $n } télescope
       *[other] Prendre { $n } télescopes
    }
play-rest = Repos
play-rest-fill = remplit à { $n }
play-rest-wake = réveille { $cards }
play-rest-nothing = ne déplace que le marqueur
play-rest-dream = puis un rêve de { $n }
play-rest-discards = Le marqueur franchit le signe de défausse : la carte du dessus de la pioche est défaussée.
play-rest-final = défausse la carte du dessus, sans retour
play-sure = Vraiment ? Réappuyez
play-undo = Annuler
play-undo-turn = Annuler le tour
play-activate-confirm = { $picked ->
        [0] Réveiller
       *[other] Réveiller { $cards }
    }
play-discard-confirm = { $picked ->
        [0] Laisser partir
       *[other] Laisser partir { $cards }
    }
play-discover-this = Découvrir celle-ci
play-hint = Conseil
    .help = Ce que jouerait l’ordinateur : les meilleures actions, leurs chances de victoire, et pourquoi.
play-plan-begin = Préparer son tour
play-plan-change = Modifier le plan
play-plan = Préparez votre prochaine observation
play-plan-card = Plan : observer { $card_the }
play-plan-note = choisissez des étoiles comme si c’était votre tour
play-plan-keep = Garder ce plan
play-plan-stop = Quitter le plan
play-plan-use = { $n ->
        [one] Suivre le plan : { $n } étoile
       *[other] Suivre le plan : { $n } étoiles
    }
play-plan-broken = { $kept ->
        [0] Votre plan ne tient plus.
        [one] De votre plan de { $of } étoiles, une seule tient encore.
       *[other] De votre plan de { $of } étoiles, { $kept } tiennent encore.
    }
play-hint-adopt = Adopter
play-hints-agree = Conseils pour tous
    .told = { $n } sur { $of } d’accord ; les conseils viennent quand tous le sont
    .ask = D’accord
    .yes = Vous êtes d’accord
play-hint-title = Ce que jouerait l’ordinateur
play-hint-win = { $percent } % de chances de gagner
play-hint-none = L’ordinateur ne préfère rien.
play-hint-other-cards = L’ordinateur connaît toutes les règles, mais son jugement a été formé sur nos cartes, pas sur les vôtres.
play-use = Utiliser
play-use-card = Utiliser { $card }

## Refus, départs, coupures

play-stale = Le ciel a tourné.
play-stale-text = Voici la table telle qu’elle est ; vous n’avez rien dépensé.
play-trace-kept = Votre tracé est conservé ; le serveur est interrogé de nouveau.
play-confirm-first = Confirmez ou reprenez d’abord ce qui est en main.
play-bot-sits = Un robot joue pour vous en ce moment.
    .back = Reprendre le siège
play-away = n’est plus là
play-away-bot = Asseoir un robot
play-away-long = { $name } n’est plus là depuis un moment.
    .help = Vous pouvez attendre, ou asseoir un robot.
    .wait = Attendre
play-sitting-in = robot remplaçant
play-conceded = a abandonné
play-bot = robot
play-you = vous
play-thinking = { $name } réfléchit
play-thinks = réfléchit

## Le ciel

play-sky = Le ciel
play-open = { $n ->
        [one] { $n } libre sur { $of }
       *[other] { $n } libres sur { $of }
    }
play-no-stars = encore aucune étoile
play-tally = Étoiles, le plus d’abord
    .help = Quand la carte est découverte, tous les autres qui y ont une étoile choisissent une faveur, le plus d’étoiles d’abord. À égalité, on choisit en secret.
play-no-card = Pas de carte
    .help = la pioche est vide ; cet emplacement reste sombre
play-nearest = Sphère la plus proche de cet emplacement : { $sphere }.
play-card-open = { $card } : la carte entière
play-star-legal = peut être marquée
play-star-marked = marquée par { $name }
play-star-traced = tracée
play-star-near = reliée à { $stars }
play-open-star = libre
play-stars = Étoiles
play-kind = Genre
play-marked-by = Marquée par
play-final-fame = { $n } à la fin, si active
    .help = Vaut autant de renommée à la fin pour qui possède la carte active.
play-ring = Les sphères
    .help = La sphère pleine est active. Chaque Repos réveille, chez qui le prend, les cartes épuisées de cet élément, puis déplace le marqueur. S’il franchit le signe de défausse, la carte du dessus de la pioche est défaussée.
play-ring-label = Sphère active : { $active } ; suivante : { $next }.
play-ring-order = Dans le sens horaire : { $spheres }. Le signe de défausse se trouve entre { $before } et { $after }.
play-ring-to-end = avant la fin
play-ring-turns = { $n ->
        [one] dernier tour
       *[other] derniers tours
    }
play-to-end = { $n } avant la fin
play-end =
    .help = Si la carte Fin de partie apparaît au tour du premier joueur, les autres jouent encore une fois ; sinon la manche s’achève et une autre est jouée.
play-discard-pile = Défausse
    .help = { $n ->
        [one] { $n } carte, face visible
       *[other] { $n } cartes, faces visibles, la dernière d’abord
    }
play-pile-empty = encore aucune carte
play-library = Bibliothèque d’Auptolémée
    .help = Un dé choisit : l’élément dit où, le nombre combien.
play-library-discard = Défausse de la bibliothèque
    .help = { $n ->
        [one] { $n } carte utilisée par Auptolémée, face visible
       *[other] { $n } cartes utilisées par Auptolémée, faces visibles
    }
play-library-none = aucune
play-library-deck = sa pioche
play-library-lose = sa pioche : à 0, vous perdez
play-library-shelf = Dé : { $dice }
    .help = À ce résultat, Auptolémée suit la carte posée ici. Il vise la carte la plus proche de la sphère de cet élément, pour l’Eau celle qui a le moins d’étoiles libres, et y marque des étoiles, { $n } au plus : la valeur de la faveur Renommée la plus à gauche.
    .hidden = À ce résultat, Auptolémée retourne la carte posée ici : son élément dit où il marque des étoiles, sa faveur Renommée la plus à gauche combien.
play-auptolemy =
    .help = Il observe pour 1 poussière par tour et se repose quand il n’en a plus. Il n’a pas de pouvoirs ; toutes ses cartes comptent à la fin.
play-dreamer =
    .help = Après chaque Repos, le rêveur marque autant d’étoiles que le dit la nouvelle sphère. Là où il vous devance, seules les deux faveurs de droite sont à vous.
play-dreamer-numbers = Étoiles d’un rêve par sphère
    .told = Étoiles d’un rêve par sphère : { $numbers }.
play-dreamer-number = { $n ->
        [one] { $sphere } : un Repos qui y mène le marqueur apporte un rêve de { $n } étoile.
       *[other] { $sphere } : un Repos qui y mène le marqueur apporte un rêve de { $n } étoiles.
    }
play-dreamer-leads = devant tout le monde
play-dreamer-nothing = encore aucune étoile du rêveur

## Journaux et main

play-first = premier joueur
    .help = Commence chaque manche, toute la partie. Selon que la carte Fin de partie apparaît à son tour ou à un autre, il reste plus ou moins de tours.
play-others = Les autres
play-journals = Journaux
play-journal-open = Tous les journaux, avec { $name }
play-dust = Poussière d’étoile
    .help = Chaque étoile d’une Observation coûte 1 poussière. Un Repos remplit la sacoche ; l’excédent est conservé.
play-in-pouch = dans
play-of = sur
play-fame =
    .help = Qui a le plus de renommée après le décompte final l’emporte.
play-telescopes =
    .help = Chaque télescope paie une Observation de plus dans le même tour.
play-wisdom = Sagesse et limite de cartes
    .help = { $n ->
        [one] { $n } case sur { $most }.
       *[other] { $n } cases sur { $most }.
    } Limite de cartes : { $limit } ; { $next ->
        [0] elle ne monte plus.
        [one] encore { $next } case, et elle monte.
       *[other] encore { $next } cases, et elle monte.
    }
play-elements = Éléments finaux
    .help = Une marque par carte de chaque élément ; en creux, les premières marques de votre carte finale. Des lignes de 2, 3, 4 marques donnent 2, 6, 11 ; une colonne de trois éléments donne 3, de quatre 6.
play-element-row = { $element } : { $n } sur { $of }
play-final-card = Carte finale
    .short = Carte finale
    .help = Personne d’autre ne la voit : une première marque dans les lignes de ces deux éléments.
    .open = Premières marques dans ces lignes du décompte final : { $elements }.
play-final-fame-always = { $n ->
        [one] { $n } point de renommée à la fin, quoi qu’il arrive
       *[other] { $n } points de renommée à la fin, quoi qu’il arrive
    }
play-cards = { $n ->
        [one] { $n } carte
       *[other] { $n } cartes
    }
play-no-cards = encore aucune carte
play-hand = Vos cartes
play-active = Active
play-exhausted = épuisée
play-in-force = En vigueur ce tour
play-in-use = En cours
play-wakes-at = S’éveille : { $sphere }
play-wakes = s’éveille
play-leaves = s’en va
play-room = { $n ->
        [one] Place pour une carte
       *[other] Place pour { $n } cartes
    }
play-pick-activate = Réveiller { $card }
play-pick-discard = Laisser partir { $card }
play-why-exhausted = Elle est épuisée : un Repos la réveille quand la sphère { $sphere_of } est active.
play-why-force = Elle est en vigueur ce tour-ci.
play-why-nothing = Elle ne changerait rien maintenant.
play-sheet = Votre journal
play-sheet-pull = Le journal entier

## Faveurs

play-boon-title = { $name } découvre { $card_the }
play-complete = Complète
play-discovered-by = Découverte par { $name }
play-discovered-you = Votre découverte
play-discovered-dream = Achevée en rêve
play-boon-dream = Le rêve complète { $card_the }
play-boon-at-once = Choisissez votre faveur. Elle prend effet aussitôt.
play-boon-tied = Choisissez votre faveur. À égalité, le choix est scellé ; tout est montré quand chacun a choisi.
play-boon-order = Ordre des assistants
play-boon-pick = Choisir une faveur
play-boon-take = Prendre : { $boon }
play-boon-crossed = Quelqu’un avec plus d’étoiles l’a prise.
play-boon-dreamer = Le rêveur a plus d’étoiles que vous ici : seules les deux faveurs de droite restent.
play-outcome-step = { $from } → { $to }
play-outcome-nothing = ne change rien
    .short = sans effet
play-outcome-full-pouch = votre sacoche ne peut plus grandir
play-outcome-full-wisdom = votre piste de sagesse est pleine
play-outcome-fame = renommée { $from } → { $to }
play-outcome-dust = poussière { $from } → { $to }, sacoche { $pouch }
play-outcome-wisdom = sagesse { $from } → { $to }
play-outcome-pouch = sacoche { $from } → { $to }
play-outcome-telescopes = télescopes { $from } → { $to }
play-outcome-limit = limite de cartes { $n }
play-outcome-lost = { $n ->
        [one] { $n } de plus serait perdu
       *[other] { $n } de plus seraient perdus
    }
play-outcome-wakes = réveille { $cards }
play-outcome-choose = vous choisissez qui s’éveille
    .short = au choix
play-outcome-later = montré quand tous ont choisi
    .short = secret
play-outcome-none-asleep = aucune de vos cartes n’est épuisée
play-sealed = scellé

## Chronique, discussion, menu

play-chronicle = Chronique
play-since = depuis votre tour
play-see-again = Revoir
    .help = Montre encore une fois ce que les autres ont fait depuis votre dernier tour.
play-meanwhile = Pendant ce temps
    .help = Voici ce qui s’est passé en votre absence.
    .long = Voici ce que les autres ont fait depuis votre dernier tour.
play-go-on = Continuer
play-chat = Discussion
play-chat-empty = Personne n’a encore rien dit.
play-chat-placeholder = Dire quelque chose à la table
    .short = Message
play-mute = Ne plus lire { $name }
play-chat-quick = Réactions rapides
react-bravo = Bien observé
react-wow = Quelle nuit
react-ouch = Aïe
react-thinking = Je réfléchis
react-thanks = Merci
react-night = Bonne nuit
play-chat-send = Envoyer
play-chat-unread = { $n ->
        [one] Discussion : { $n } nouvelle ligne
       *[other] Discussion : { $n } nouvelles lignes
    }
play-chat-said = { $name } : { $text }
play-unmute = Lire à nouveau { $name }
play-tools = Outils
play-menu = Menu
play-theme = Nuit ou papier
play-theme-night = Nuit
play-theme-paper = Papier
play-speed = Vitesse
play-speed-instant = immédiate
sound-title = Son
sound-mute = Couper le son
sound-volume = Volume
play-cover = Cacher les cartes finales entre les tours
play-language = Langue
play-rules-link = Les règles
play-leave = Quitter pour l’instant ; la partie attend
play-other-device = Continuer sur un autre appareil
    .help = Qui a cette adresse joue à votre place. Scannez-la ou copiez-la ; elle peut être révoquée.
    .link = Le lien vers votre siège
    .qr = Le même lien en code QR
    .revoke = Révoquer tous les liens
    .revoked = Les liens vers ce siège ne mènent plus nulle part, et les appareils venus par l’un d’eux sont déconnectés.
    .fresh = Créer un nouveau lien
    .here = Un lien pour cet ordinateur seulement
play-concede = Abandonner
play-concede-ends = La partie s’arrête pour tout le monde ici, et vous la perdez.
play-concede-bot = Un robot continue à votre place, et vous finissez au dernier rang.
play-concede-yes = Abandonner
play-concede-no = Jouer encore
play-close = Fermer la table
play-close-sure = La table se ferme pour tout le monde ici, et la partie s’arrête sans gagnant.
play-remove = Retirer { $name }
play-remove-sure = { $name } perd le siège sans pouvoir le reprendre ; un robot y joue jusqu’au bout.
play-pass = Passez l’écran à { $name }
    .help = Ses cartes secrètes apparaissent dès son arrivée.
    .ready = Je suis { $name }
    .open = Jouer cartes sur table
    .undo = Annuler la dernière action ({ $name })

## Aide

play-signs = Signes
play-keys = Touches
play-sign-start = Étoile de départ :
    .means = là où commence une carte sans marque.
play-sign-grand = Grande étoile :
    .means = donne 1 point de sagesse à qui la marque.
play-sign-common = Étoile simple :
    .means = plus grande si elle brille plus dans le ciel.
play-sign-legal = Lueur :
    .means = peut être choisie maintenant.
play-sign-fame = Renommée :
    .means = qui en a le plus à la fin gagne. Sur une carte : ce qu’elle ajoute alors, si elle est éveillée.
play-sign-dust = Poussière :
    .means = paie les étoiles, 1 chacune.
play-sign-pouch = Sacoche :
    .means = jusqu’où un Repos remplit votre poussière.
play-sign-telescope = Télescope :
    .means = paie une Observation de plus dans le même tour.
play-sign-wisdom = Sagesse :
    .means = élève votre limite de cartes. 1 sur 3 : vous avez une carte sur trois possibles.
play-sign-activation = Réveil :
    .means = une faveur qui réveille des cartes.
play-sign-exhausted = Endormie :
    .means = une carte utilisée. Un Repos dans sa sphère la réveille.
play-sign-discard = Défausse :
    .means = quand le marqueur la franchit, une carte quitte la pioche.
play-sign-first = Premier joueur :
    .means = commence chaque manche.
play-sign-bot = Robot :
    .means = l’ordinateur joue à cette place.
play-sign-final = Carte finale :
    .means = vous seul la voyez ; deux éléments reçoivent une première marque.
play-sign-standing = Nombre encadré :
    .means = ce que vaudrait le décompte final si la nuit finissait maintenant. « 27+ » : sans une carte cachée.
play-sign-elements = Éléments :
    .means = Feu, Eau, Air et Terre, des sphères et des cartes.
play-help = Touches et signes
    .text = Ce qui luit peut être choisi. Cliquez sur les étoiles ou glissez de l’une à l’autre pour tracer un chemin ; rien ne compte avant d’être confirmé.
play-key-tab = demande, cartes aux emplacements, main, journaux, outils
play-key-arrows = vers l’étoile à marquer dans cette direction ; depuis le bouton d’une carte ou d’un journal, vers ses parties, expliquées une à une
play-key-n = étoile à marquer suivante, avec Maj la précédente
play-key-space = marque l’étoile
play-key-back = reprend la dernière
play-key-enter = confirme
play-key-digits = utilise ou choisit une carte ; 1 à 4 une faveur
play-key-r = Repos
play-key-t = encore une Observation, encore un échange
play-key-z = annuler
play-key-shift-z = annule tout le tour, contre des bots
play-key-p = prépare votre prochaine observation pendant le tour des autres ; à votre tour, reprend le plan
play-key-h = conseil
play-key-v = ce que les autres ont fait, encore une fois
play-key-l = chronique
play-key-j = journaux
play-key-help = cette liste
play-key-esc = ferme
play-key-name-space = Espace

## Les plumes par leur forme

play-pen-disc = disque
play-pen-square = carré
play-pen-triangle = triangle
play-pen-lozenge = losange
play-pen-cross = croix
play-pen-crescent = croissant
play-pen-sun = soleil

## Qui apparaît pour la première fois

play-meet-dreamer = À deux, quelqu’un d’autre veille cette nuit : le Rêveur, qui marque des étoiles en dormant, d’un croissant.
    .how = Après chaque Repos, qui s’est reposé guide sa plume : autant d’étoiles que dit le nombre de la nouvelle sphère. Elles ne coûtent rien, et personne n’y gagne. Une carte qu’il complète est perdue, et là où il a plus d’étoiles que vous, il ne vous reste que les deux faveurs de droite.
play-meet-auptolemy = Vous jouez contre Auptolémée, un automate qui cartographie le ciel d’après sa bibliothèque, d’un soleil.
    .how = Un dé choisit une carte de la bibliothèque : son élément dit où Auptolémée marque, sa faveur de Renommée la plus à gauche combien d’étoiles. Il n’a pas de pouvoirs et n’oublie rien ; toutes ses cartes comptent à la fin. Si sa pioche s’épuise, vous perdez. Après chaque Repos, le Rêveur marque aussi des étoiles.
play-meet-ready = À la table
