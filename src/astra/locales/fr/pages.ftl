### Les pages autour de la table dans le navigateur. Un texte par ligne logique.

## Partout

pages-home = Accueil
pages-skip = Aller au contenu
pages-navigation = Pages
pages-mine = Mes parties
pages-watch = Tables
pages-learn = Apprendre
pages-atlas = Atlas
pages-rules = Règles
pages-workshop = Atelier
pages-settings = Réglages
pages-other-theme = { $look ->
        [night] Thème papier
       *[paper] Thème nuit
    }
pages-close = Fermer
pages-notes = Messages
pages-cancel = Annuler
pages-again = Réessayer
pages-loading = Un instant
pages-copy = Copier
pages-copied = Copié
pages-copy-link = Copier le lien
pages-copy-selected = Le texte est sélectionné : copiez-le au clavier
pages-guest = Invité
pages-your-turn = Votre tour
pages-open-seat = Siège libre
pages-table = Une table
pages-offline = Des nuages
    .help = Cette page n’a pas pu être chargée. Le serveur est peut-être absent un instant.
pages-clouds = Nuages.
    .help = Reconnexion ; votre partie est en sûreté.
    .again = Nouvel essai dans { $seconds } s.
    .retry = Essayer

error-offline = Le serveur ne répond pas. Votre partie est en sûreté ; réessayez dans un instant.
error-unexpected = Un problème est survenu. Rechargez la page ; votre partie est en sûreté.

missing-title = Page introuvable
missing-text = Cette adresse ne mène nulle part dans ce ciel. Un lien a peut-être été coupé.

## Accueil

home-tag = Dessinez la nuit, étoile après étoile.
home-what = Marquez des étoiles, découvrez des constellations et gagnez le plus de renommée en une nuit : une demi-heure environ contre des robots.
home-play = Jouer
    .bots = contre deux robots
    .against = contre { $names }
home-friends = Entre amis
    .help = Ouvrez une table, envoyez le lien
home-solo = Solitaire
    .help = Votre regard contre celui d’Auptolémée
home-hotseat = Autour de cet écran
    .help = Un appareil qui passe de main en main
home-learn = Apprendre
    .help = Une première nuit guidée, douze minutes
home-watch = Regarder et rejoindre
    .help = Tables ouvertes, parties en cours
home-atlas = Atlas
    .help = Les 48 constellations et leurs histoires
home-more = Autres pages
home-other-bots = Choisir ses adversaires
home-theme = { $look ->
        [night] Thème papier
       *[paper] Thème nuit
    }
home-continue = Continuer
home-going = tour { $turn }
    .yours = À vous de jouer
    .theirs = Les autres jouent
    .open = En attente de joueurs

## Une nouvelle table

new-title = Une nouvelle table
new-kind = Qui joue
new-kind-bots = Contre des robots
    .help = Commencer tout de suite
new-kind-friends = Entre amis
    .help = Par lien ou code QR
new-kind-hotseat = Autour de cet écran
    .help = Les secrets restent cachés entre les tours
new-kind-solo = Solitaire
    .help = Vous et Auptolémée
new-your-name = Votre nom
new-name-help = { $most } caractères au plus, sans virgule.
new-table-name = Nom de la table
    .hint = choisi pour vous
# Names for tables, cut at the commas: people who charted the sky.
new-table-names = Hévélius, Bayer, Flamsteed, Tycho, Kepler, Hipparque, Ulugh Beg, Cassini, Messier, Halley, Lacaille, Piazzi
new-you = Vous
    .here = vous
new-player = Joueur { $n }
new-seats = Sièges
new-seat-kind = Siège { $n } : qui s’y assoit
new-level = Siège { $n } : niveau du robot
new-suited = Uranie : à votre niveau, { $name }
    .help = Un niveau de plus après une victoire, un de moins après une défaite : vous gagnez ainsi environ une partie sur deux. Votre navigateur retient le dernier résultat.
new-ratings = Entre parenthèses, la cote à deux joueurs. 200 points de plus gagnent environ trois parties sur quatre.
new-seat-name = Siège { $n } : nom
new-who-bot = Robot
new-who-open = Siège libre
    .help = pour qui aura le lien
new-who-here = Quelqu’un ici
new-add-seat = Un siège de plus
new-take-away = Retirer le siège { $n }
new-first = Premier joueur
    .random = au hasard
new-options = À cette table
new-hints = Conseils à la demande
    .help = Chaque joueur peut demander ce que l’ordinateur jouerait, et pourquoi.
new-public = Table publique
    .help = Elle figure parmi les tables, et chacun peut s’y asseoir.
new-watch = Qui peut regarder
    .anyone = Tout le monde
    .link = Qui a le lien
    .nobody = Personne
new-difficulty = Difficulté
new-difficulty-easy = Facile
    .help = Auptolémée commence sans renommée, vous avec 10 poussières.
new-difficulty-standard = Normale
    .help = Le jeu solo tel qu’il est imprimé.
new-difficulty-hard = Difficile
    .help = Auptolémée commence avec 20 de renommée et plus de poussière.
new-modifiers = Variantes
    .help = Autant que vous voulez. Sans aucune, c’est le jeu tel qu’il est imprimé.
    .easier = Plus facile
    .harder = Plus difficile
    .draw = En tirer deux
    .none = Aucune
new-begin = Commencer
new-open = Ouvrir la table

## Avant le début

lobby-set-up = Cette partie a commencé à partir d’une position préparée par l’hôte. L’hôte connaît peut-être les cartes cachées.
    .close = Compris
lobby-seats = Sièges
lobby-ready = Tous les sièges sont pris.
lobby-waiting = { $n ->
        [one] Un siège est libre.
       *[other] { $n } sièges sont libres.
    }
lobby-free = Le siège { $n } est libre
    .help = envoyez le lien, ou ajoutez un robot
lobby-bot = Un robot
lobby-you = vous
lobby-here = ici
lobby-away = pas là pour l’instant
lobby-sit = S’asseoir ici
lobby-add-bot = Ajouter un robot
lobby-remove = Retirer
lobby-remove-sure = Retirer { $name } ?
    .help = Le siège redevient libre. Le lien vers cette table change, pour que l’ancien n’y ramène pas aussitôt : envoyez le nouveau à qui doit encore venir.
lobby-start = Commencer
    .help = La partie commence d’elle-même quand le dernier siège est pris.
lobby-start-bots = { $n ->
        [one] Commencer avec un robot sur le siège libre
       *[other] Commencer avec des robots sur les { $n } sièges libres
    }
lobby-begins = La partie commence
lobby-host-starts = La partie commence quand le dernier siège est pris, ou quand l’hôte remplit les sièges libres.
lobby-leave = Quitter la table
lobby-close = Fermer la table
    .help = Tout le monde est renvoyé chez soi, et le lien ne marche plus.
lobby-invite = Inviter
    .help = Qui ouvre ce lien peut prendre un siège libre. Aucun compte n’est nécessaire.
    .lan = Les gens du même réseau ouvrent ce lien, ou visent le code avec un appareil photo.
    .link = Le lien vers cette table
    .qr = Le même lien en code QR
    .others = Si personne n’arrive par là : cet ordinateur a aussi d’autres adresses.
    .other = Un autre lien vers cette table
lobby-lan = Seul cet ordinateur atteint la table pour l’instant. Vous pouvez laisser entrer votre réseau local :
    .who = Sur ce réseau, toute personne qui a le lien peut s’asseoir ou regarder.
    .plain = La connexion n’est pas chiffrée : chez vous, oui ; dans un café, non.
    .until = Cela finit quand vous l’arrêtez ou fermez le programme.
    .on = Laisser entrer le réseau local
    .off = Fermer au réseau local

## Rejoindre

join-title = Une invitation
join-invited = { $name } vous invite à une nuit d’Astra
join-free = { $n ->
        [one] Un siège est libre pour vous.
       *[other] { $n } sièges sont libres.
    }
join-full = Tous les sièges sont pris.
join-begun = Cette partie a commencé.
join-sit = S’asseoir
join-watch = Regarder
join-no-account = Ni compte ni mot de passe : un cookie de ce navigateur retient votre siège.

## Listes de tables

tables-solo = solitaire
tables-over = terminée
tables-open = { $n ->
        [one] un siège libre
       *[other] { $n } sièges libres
    }
tables-playing = tour { $turn }
tables-yours = à vous, tour { $turn }
tables-scoring = Décompte
tables-replay = Revoir
tables-your-move = À vous
tables-join = Rejoindre
tables-watch = Regarder

public-title = Tables
public-lead = Les tables publiques de ce serveur : prenez place, ou regardez.
public-open = En attente de joueurs
public-going = À regarder
public-none-open = Aucune table n’attend
    .help = Ouvrez-en une et rendez-la publique.
public-make = Ouvrir une table
public-none-going = Aucune partie à regarder
    .help = Les parties apparaissent ici pendant qu’elles se jouent.

mine-going = En cours
mine-over = Terminées
mine-none = Aucune partie en cours
    .help = Chaque table où vous prenez place figure ici.
mine-open = Ouvrir une partie enregistrée
    .help = Un fichier enregistré ici, sur un serveur ou par astra play --terminal.
mine-save = Enregistrer dans un fichier
mine-kept = { $days ->
        [one] Les parties terminées sont gardées un jour.
       *[other] Les parties terminées sont gardées { $days } jours.
    }

## La page d'une table

table-page-missing = Table introuvable
table-page-shut = Cette table ne vous est pas ouverte
table-page-later = Le serveur ne peut pas répondre pour l’instant
table-page-closed = L’hôte a fermé cette table.
table-page-claimed = Ce siège est aussi le vôtre sur cet appareil.

## Atlas

atlas-lead = Les constellations de l’Almageste de Ptolémée, telles que les cartes les montrent.
atlas-search = Chercher un nom, une étoile, un pouvoir
atlas-element = Élément
atlas-all = Tous
atlas-stars = { $n ->
        [one] { $n } étoile
       *[other] { $n } étoiles
    }
atlas-found = { $n ->
        [one] { $n } constellation
       *[other] { $n } constellations
    }
atlas-none = Rien trouvé
    .help = Essayez moins de lettres, ou tous les éléments.
atlas-edition = Édition { $id }, version { $version }. Celle qui vient avec Astra est reconstituée par ce projet ; ce ne sont pas les cartes imprimées.
atlas-workshop = Vous possédez le jeu imprimé ? Rendez l’édition fidèle.

plate-back = Retour à l’atlas
plate-missing = Il n’y a pas de carte { $code }
plate-chart = Carte du ciel : { $name }
plate-figure = { $name }, { $meaning } : { $figure }
plate-key = Signes
    .start = départ
    .grand = grande
    .common = commune
plate-star = étoile { $n }
plate-star-said = { $name }, { $kind }, reliée à { $joined }
plate-stars = { $stars ->
        [one] { $stars } étoile
       *[other] { $stars } étoiles
    }, { $grand ->
        [one] { $grand } grande
       *[other] { $grand } grandes
    }
plate-final = { $n } à la fin, si active
    .help = Renommée finale : ce que cette carte ajoute au décompte final, si elle est alors active.
plate-ability = Pouvoir, { $when }
plate-exactly = La règle exacte
plate-workshop = Votre carte imprimée est différente ? Corrigez-la dans l’atelier
plate-boons = Faveurs
plate-boon-fame = renommée
plate-boon-improvement = sacoche
plate-boon-stardust = poussière
plate-boon-wisdom = sagesse
plate-boon-observation = { $n ->
        [one] télescope
       *[other] télescopes
    }
plate-boon-activation = activation
plate-table = Les étoiles : { $name }
plate-name = Étoile
plate-joined = Reliée à
plate-bayer = Désignation
plate-mag = Mag.
plate-colour = Couleur
plate-kind = Genre
plate-others = Autres constellations
plate-all = les { $n } étoiles
plate-fewer = moins d’étoiles

## Comment jouer

how-title = Comment jouer
how-goal = Une nuit, un ciel. Des astronomes marquent les étoiles des cartes de constellation, les découvrent et gagnent de la renommée. Qui en a le plus à la fin de la nuit l’emporte. Une partie dure environ 30 minutes.
how-observe = Observer
    .text = À votre tour, marquez des étoiles le long des lignes d’une carte, 1 poussière chacune, et arrêtez-vous quand vous voulez. Partez de l’étoile du viseur, ou à côté d’une marque, peu importe à qui.
    .picture = Deux étoiles tracées pour 2 poussières. Celles qui brillent peuvent suivre.
how-grand = Grandes étoiles
    .text = Les étoiles nommées donnent aussitôt 1 point de sagesse. La sagesse élève votre limite de cartes : le nombre de cartes découvertes que vous pouvez garder.
    .picture = Bellatrix est une grande étoile.
how-discover = Découvrir
    .text = Qui marque la dernière étoile d’une carte prend la carte. Tous les autres qui y ont des étoiles choisissent une de ses quatre faveurs, le plus d’étoiles d’abord : aider n’est jamais vain.
    .picture = Toute la Lyre est marquée. Le carré y a le plus d’étoiles.
how-rest = Repos
    .text = Au lieu d’observer, reposez-vous : votre poussière remonte à la capacité de la sacoche, vos cartes de l’élément actif se réveillent, et le marqueur passe à la sphère suivante.
how-abilities = Pouvoirs
    .text = Chacune de vos cartes a un pouvoir. Utilisez-le avant votre action ; la carte dort ensuite jusqu’à un Repos dans sa sphère.
how-end = La fin
    .text = Chaque découverte et certains Repos prennent des cartes à la pioche. Quand la carte Fin de partie apparaît, on joue les derniers tours, puis tout compte :
how-source-fame = la renommée gagnée
how-source-pouch = la capacité de votre sacoche
how-source-limit = votre limite de cartes
how-source-dust = 1 pour 3 poussières restantes
how-source-stars = 1 pour 2 de vos étoiles sur les cartes non découvertes
how-source-active = 1 ou 2 pour chaque carte éveillée
how-source-elements = les lignes et colonnes des éléments de vos cartes, avec votre carte finale cachée
how-learn = Apprendre à la table
how-play = Jouer une partie
rules-view = Ce qui est affiché
rules-exact = Règles exactes

## Règles

rules-lead = Chaque règle telle que ce projet la joue, avec son numéro. ‡ signale une décision, là où les livrets se taisent ou se contredisent.
rules-search = Mot ou numéro, par exemple R4.3
rules-only-rulings = Décisions seulement
rules-found = { $n ->
        [one] { $n } règle
       *[other] { $n } règles
    }
rules-contents = Sections
rules-ruling = Décision.
rules-ruling-mark = Une décision : les livrets laissent ce point ouvert
rules-none = Aucune règle ne le dit
    .help = Essayez un autre mot, ou un numéro.
rules-example-kinds = Elnath, dans son viseur, est l’étoile de départ, Aldébaran une grande étoile ; toutes les autres sont communes.
rules-example-new = Aucune étoile du Lion n’est encore marquée : seule son étoile de départ peut être la première.
rules-example-first = Deux étoiles d’Orion sont marquées, peu importe par qui. Chaque étoile reliée à l’une d’elles peut être la première.
rules-example-next = Deux étoiles tracées pour 2 poussières. La suivante est reliée à la dernière.
rules-example-grand = La troisième étoile est Bellatrix, une grande étoile : 1 point de sagesse aussitôt. Le tracé peut continuer.
rules-example-majority = La Lyre est complète. Le carré a trois étoiles, le disque deux, le triangle une : qui que soit le découvreur, les autres choisissent leurs faveurs dans cet ordre.
rules-example-dream = Après un Repos qui a mené le marqueur à l’Eau, le rêveur marque deux étoiles. La première est faite ; vous choisissez la seconde.

## Décompte et relecture

score-source-fame = Renommée en jeu
    .how = au cours de la nuit
score-source-pouch = Sacoche
    .how = sa capacité
score-source-limit = Sagesse
    .how = limite de cartes
score-source-dust = Poussière restante
    .how = 1 pour 3
score-source-stars = Étoiles sur cartes en place
    .how = 1 pour 2
score-source-active = Cartes actives
    .how = 1 ou 2 chacune
score-source-telescopes = Télescopes
    .how = 2 chacun
score-source-elements = Éléments
    .how = lignes et colonnes
score-source-active-solo = Cartes
    .how = renommée finale de vos cartes actives, de toutes celles d’Auptolémée
score-source-elements-solo = Éléments
    .how = les vôtres en lignes et colonnes, ceux d’Auptolémée par élément et par séries de quatre
score-elements-of = Éléments : { $name }
score-element-row = { $marks ->
        [one] { $element } : { $marks } marque, { $fame } de renommée
       *[other] { $element } : { $marks } marques, { $fame } de renommée
    }
score-element-columns = Colonnes : { $fame } de renommée
score-result = { $totals }
score-rounds = { $n ->
        [one] { $n } manche
       *[other] { $n } manches
    }
score-players = { $n ->
        [one] { $n } joueur
       *[other] { $n } joueurs
    }
score-conceded = La nuit s’est arrêtée là : abandon de { $names }.
score-conceded-yours = Abandon de { $names } : la nuit est à vous.
score-chart = La renommée au fil de la nuit
    .how = ce que chacun aurait marqué si la nuit avait fini là
    .start = début
    .turn = Tour
score-chart-said = { $turns ->
        [one] La renommée sur { $turns } tour, en courbe ; les chiffres sont dans le tableau qui suit.
       *[other] La renommée sur { $turns } tours, en courbe ; les chiffres sont dans le tableau qui suit.
    }
score-own-cards = Vos constellations
score-again = Rejouer
score-rematch-join = À la revanche
score-rematch-open = Une revanche est ouverte : votre siège vous y attend.
score-save = Enregistrer la partie
score-seal = Le mélange correspond au sceau donné au début
    .broken = Le mélange ne correspond pas à son sceau
    .unchecked = Le sceau n’a pas pu être vérifié : réessayer
    .title = Le sceau de la donne
    .help = Avant le premier coup, le serveur a annoncé l’empreinte SHA-256 de tout ce que le hasard déciderait. Le texte est maintenant ouvert, et votre navigateur l’a vérifié.
    .hash = Le texte a bien l’empreinte annoncée au début.
    .seen = Ce navigateur avait vu cette empreinte lui-même.
    .unseen = Ce navigateur n’a pas vu le début ; il a comparé avec ce que le serveur avait annoncé.
    .deal = Les cartes ont été données comme le dit le texte.
    .draws = Chaque carte suivante est venue dans l’ordre du texte.
    .more = Les dés, les choix entre égaux et un nouveau mélange de la pioche d’Auptolémée ne sont pas comparés ici.
    .command = La vérification entière, dés compris, sur votre ordinateur :

replay-title = Relecture : { $name }
replay-moment = Moment de la partie
replay-of = Action { $n } sur { $last }
replay-begin = Avant la première action.
replay-back = Une action en arrière
replay-on = Une action en avant
replay-turn-back = Un tour en arrière
replay-turn-on = Un tour en avant
replay-run = Lire
replay-pause = Pause

## Réglages

settings-you = Vous
settings-name = Nom
    .keep = Enregistrer
    .kept = Enregistré
settings-look = Apparence et mouvement
settings-language = Langue
settings-theme = Thème
    .night = Nuit
    .paper = Papier
    .system = Comme le système
settings-speed = Mouvement
    .once = Normal
    .twice = Deux fois plus vite
    .instant = Aucun
    .help = La vitesse des marques, du marqueur et des cartes.
    .reduced = Votre système demande moins de mouvement : il n’y a que de courts fondus.
settings-size = Taille du texte
    .small = Petite
    .normal = Normale
    .large = Grande
    .huge = Très grande
    .help = Tout grandit déjà avec la fenêtre ; ce réglage s’y ajoute.
settings-figures = Figures derrière les étoiles
    .help = Héros, animal ou objet, gravé derrière chaque constellation.
settings-notices = Alertes et aide
settings-sound = Sons
    .help = Des notes le long d’un chemin, un accord à chaque découverte, une cloche quand c’est votre tour.
settings-notifications = Notifications
    .help = Quand c’est votre tour et que vous regardez ailleurs.
    .plain = Seulement sur une page sécurisée : en http simple, il y a la cloche et le titre de l’onglet.
    .refused = Le navigateur ne permet pas les notifications ici.
settings-hints = Conseils aux nouvelles tables
    .help = Demander ce que l’ordinateur jouerait, et pourquoi. Chaque table peut s’en passer.
settings-data = Vos données
    .help = { $days ->
        [one] Seul un cookie de ce navigateur dit qui vous êtes. Le serveur garde votre nom, vos parties et vos messages ; les parties terminées sont effacées au bout d’un jour.
       *[other] Seul un cookie de ce navigateur dit qui vous êtes. Le serveur garde votre nom, vos parties et vos messages ; les parties terminées sont effacées au bout de { $days } jours.
    }
settings-forget = Effacer mes données
    .help = Votre nom et vos messages disparaissent, vos sièges deviennent « Invité », les parties en cours continuent avec un robot. C’est irréversible.
    .done = Vos données sont effacées.
settings-about = À propos
    .text = Astra est une édition numérique non officielle d’un jeu de société de 2022. Les valeurs des cartes sont reconstituées par ce projet ; les règles sont celles du jeu imprimé.
    .sky = Étoiles : Hipparcos par d3-celestial ; figures d’après les cartes de l’UAI et de Sky & Telescope. Caractères : Cormorant et Ysabeau Office, sous SIL Open Font License.
    .version = Version { $version }
    .api = L’API HTTP

## Un site sans serveur (`astra site`)

site-progress = Préparation de la table
site-loading = Chargement du jeu : { $loaded } sur { $total } Mo
site-starting = On dispose les cartes…
site-failed = Le jeu n’a pas pu être chargé. Vérifiez votre connexion et réessayez.
site-full = Votre navigateur ne peut rien enregistrer pour l’instant : son espace de stockage est peut-être plein. La partie continuera dès qu’il y aura de la place.
site-new-version = Une nouvelle version d’Astra est prête.
    .take = L’utiliser maintenant
    .later = Plus tard
site-needs-server = Pour jouer avec des amis sur leurs propres appareils, il faut un serveur.
    .help = Cette page n’a pas de serveur : vos parties sont ici, dans ce navigateur. Si vous connaissez l’adresse d’un serveur Astra, allez-y ; la commande « astra serve » lance le vôtre.
    .public = Les tables publiques se trouvent sur un serveur.
    .address = Adresse d’un serveur
    .go = Y aller
    .wrong = Ce n’est pas une adresse web.
site-secret = Vous jouez seul ici : toute la donne se trouve dans cette page, et les curieux peuvent la lire. Le sceau de la donne est quand même montré, et vérifié à la fin.
site-thinks = { $name } réfléchit environ { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    } par décision sur cet appareil.
site-kept = Vos parties restent dans ce navigateur jusqu’à ce que vous les effaciez. Enregistrez une partie dans un fichier pour l’emporter ailleurs.
    .forget = Votre nom et toutes les parties de ce navigateur sont effacés. C’est irréversible.

## `astra play`

browser-open = Astra est ouvert à l’adresse { $url }
browser-lan = Sur votre réseau local : { $url }
browser-lan-later = Il n’écoute pas le réseau local : permettez-le dans le salon d’une table.
browser-edition-later = Il joue avec une autre édition : fermez-le d’abord, et celle-ci s’ouvrira.
browser-stop = Ctrl+C le ferme. Vos parties sont gardées.
browser-running = Astra tourne déjà : { $url }
browser-not-built = La table dans le navigateur ne fait pas partie de cette installation. Construisez-la avec make web, ou jouez ici : astra play --terminal
