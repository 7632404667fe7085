### The workshop: owners of the printed game correct our reconstruction.
### One logical line per text: Fluent keeps line breaks.

workshop-lead = Les cartes d’Astra sont notre reconstitution. Si vous possédez le jeu imprimé, saisissez ici ses valeurs, carte par carte : une soirée suffit pour une édition fidèle. Tout reste dans ce navigateur jusqu’à ce que vous enregistriez un fichier ou jouiez avec.
workshop-progress = Avancement
workshop-map = Les cartes d’un coup d’œil
workshop-count = { $n } sur { $all } comme imprimé
workshop-count-others = plateaux, pistes et cartes de décompte : { $n } sur { $all }
workshop-count-parts = { $n } sur { $all } comme imprimé
workshop-begin = Commencer par { $name }
workshop-continue = Continuer avec { $name }
workshop-all-cards = Les cartes
workshop-cards = Les { $n } cartes
workshop-rest = Le reste de la boîte
workshop-printed = Comme imprimé
workshop-value-printed = comme imprimé
workshop-value-ours = de nous, pas encore confirmé
workshop-state-ours = pas encore commencée
workshop-state-begun = confirmée en partie
workshop-state-printed = comme imprimé
workshop-state-wrong = à corriger

## The edition that is being made

workshop-edition = Votre édition
workshop-id = Nom de l’édition
workshop-version = Version
workshop-ours = L’édition fournie avec Astra
workshop-draft = { $id }, version { $version }
workshop-others = Vos autres éditions dans ce navigateur
workshop-new = Nouvelle copie de la nôtre
workshop-begun = Une nouvelle édition commence comme une copie de la nôtre.
workshop-open = Ouvrir un fichier
workshop-open-anyway = L’ouvrir et la corriger ici
workshop-opened = { $name } est ouvert comme une édition à part.
workshop-save = Enregistrer en { $format }
workshop-written = Enregistré sous { $name }.
workshop-delete = Supprimer
workshop-delete-title = Supprimer { $id } ?
workshop-delete-text = L’édition et ses photos sont supprimées de ce navigateur. Les fichiers que vous avez enregistrés restent où ils sont. C’est irréversible.
workshop-saving = Enregistrement…
workshop-saved = Enregistré dans ce navigateur
workshop-unkept = Ce navigateur ne garde rien : enregistrez un fichier avant de partir.
workshop-unchecked = Enregistré, mais pas vérifié : { $why }
workshop-problems = { $n ->
    [one] { $n } problème
   *[other] { $n } problèmes
}
workshop-wrong = À corriger
workshop-left-out = { $n ->
    [one] et { $n } autre
   *[other] et { $n } autres
}
workshop-other-tab = Un autre onglet a modifié cette édition. Votre dernière étape a été faite par-dessus.
workshop-use = Jouer avec elle
    .ready = Rien n’y est à corriger, elle peut donc être jouée : tous ceux qui rejoignent votre table jouent avec elle.
    .wrong = Une édition peut être jouée dès qu’il n’y a plus rien à y corriger.
workshop-play = L’utiliser à une nouvelle table
workshop-play-solo = Jouer en solitaire
workshop-choice = Édition
workshop-choice-more = Créer ou modifier une édition à vous
workshop-unfinished = { $id }, version { $version } : pas terminée
workshop-at-table = Cette table joue avec l’édition « { $id } », version { $version }.
workshop-bots = Les adversaires connaissent toutes les règles, mais leur jugement a été formé sur nos cartes.
workshop-sheet = Pour imprimer ses cartes, enregistrez-la en TOML et lancez

## Files

workshop-file-none = Ce n’est pas un fichier d’édition. Il devrait être en TOML ou en JSON, comme l’atelier l’enregistre.
workshop-file-wrong = { $n ->
    [one] Une chose est à corriger dans ce fichier :
   *[other] { $n } choses sont à corriger dans ce fichier :
}
workshop-file-large = Ce fichier fait { $n } Mo. Une édition fait moins de 1 Mo : ce doit être autre chose.
workshop-file-kept = Rien n’a changé dans vos propres éditions.

## A card

workshop-tools = Outils
workshop-back = Retour à l’atelier
workshop-undo = Annuler
workshop-redo = Refaire
workshop-undone = Annulé : { $what } { $card }
    .none = Il n’y a rien à annuler.
workshop-redone = Refait : { $what } { $card }
    .none = Il n’y a rien à refaire.
workshop-values = Valeurs
workshop-element = Élément
workshop-fame = Renommée finale
workshop-boons = Faveurs
workshop-whole = Tout comme imprimé
workshop-card-spare = L’édition a plus de cartes que le jeu, ou a celle-ci deux fois. Enlevez celle qui est fausse ; Annuler la remet.
workshop-card-remove = Enlever cette carte
workshop-card-removed = { $name } : carte enlevée. Annuler la remet.
workshop-boon-kind = Faveur { $n } : genre
workshop-boon-number = Faveur { $n } : nombre
workshop-boon-fame = renommée
workshop-boon-improvement = sacoche
workshop-boon-stardust = poussière
workshop-boon-wisdom = sagesse
workshop-boon-observation = télescopes
workshop-boon-activation = activation
workshop-ability = Pouvoir
workshop-ability-number = Nombre du pouvoir
workshop-kind-gain_dust = gagner de la poussière
workshop-kind-gain_telescope = gagner des télescopes
workshop-kind-trade_dust = échanger de la poussière contre un télescope
workshop-kind-gain_wisdom = gagner de la sagesse
workshop-kind-gain_pouch = agrandir la sacoche
workshop-kind-fame_per_marked = renommée par carte marquée
workshop-kind-fame_per_element = renommée par carte d’un élément
workshop-kind-mark_any = marquer une étoile quelconque
workshop-kind-starburst = une étoile et ses voisines
workshop-kind-mark_two = marquer deux étoiles
workshop-kind-mark_three = marquer trois étoiles
workshop-kind-free_start = commencer n’importe où
workshop-kind-fame_per_grand = renommée par grande étoile
workshop-kind-overfill = plus de poussière que la sacoche
workshop-kind-reclaim_to_grand = poussière rendue aux grandes étoiles
workshop-kind-reclaim_common = poussière rendue pour les étoiles communes

## A card in one line

workshop-entry = La carte en une ligne
    .example = e 2 r4 p6 t1 a2
    .help = Élément, renommée finale, quatre faveurs. Entrée valide ; Entrée sur la ligne vide passe à la carte suivante.
workshop-letters-elements = f e a t
workshop-letters-boons = r s p g t a
workshop-enter = Valider
workshop-next = Suivante
workshop-entered = Noté : { $what }
workshop-entry-fame = renommée finale { $n }
workshop-entry-all = tout comme imprimé
workshop-entry-letter = « { $at } » ne veut rien dire ici. Les lettres sont en dessous.
workshop-entry-boons = { $n ->
    [one] Cela fait une faveur ; une carte en a quatre.
   *[other] Cela fait { $n } faveurs ; une carte en a quatre.
}
workshop-entry-order = « { $at } » n’est pas à sa place : une faveur est une lettre et un nombre.

## The figure

workshop-figure = Figure
workshop-chart = Carte du ciel, { $name } : étoiles et lignes
workshop-tool = Outil
workshop-tool-move = Déplacer
    .help = Faites glisser une étoile là où elle est imprimée. Choisissez-en une pour lui donner un nom ou un autre genre.
workshop-tool-add = Ajouter
    .help = Touchez le ciel pour une nouvelle étoile. Elle est reliée à celle que vous avez choisie en dernier.
workshop-tool-line = Lignes
    .help = Touchez deux étoiles, ou glissez de l’une à l’autre. Une ligne déjà là est effacée.
workshop-tool-erase = Effacer
    .help = Touchez une étoile ou une ligne pour l’enlever.
workshop-star = Étoile { $n }
workshop-star-said = Étoile { $n }, { $name }, { $kind }, { $lines ->
    [0] reliée à aucune
   *[other] reliée à { $joined }
}
workshop-star-name = Nom de l’étoile
workshop-star-kind = Genre d’étoile
workshop-star-common = commune
workshop-star-grand = grande
workshop-star-start = de départ
workshop-star-remove = Enlever
workshop-star-none = Choisissez une étoile pour son nom et son genre. Au clavier : Tab jusqu’à la carte, puis les flèches d’étoile en étoile.
workshop-added = Étoile { $n } ajoutée, reliée à { $to }
workshop-removed = { $name } enlevée
workshop-line-from = Une ligne commence ici : { $name }. Choisissez l’autre étoile.
workshop-line-dropped = Pas de ligne
workshop-photo = Une photo de votre carte en dessous
    .help = Dessinez sur votre propre carte. La photo ne quitte jamais ce navigateur.
workshop-photo-choose = Choisir une photo
workshop-photo-other = Une autre photo
workshop-photo-remove = Enlever la photo
workshop-photo-width = Taille
workshop-photo-x = De côté
workshop-photo-y = De haut en bas
workshop-photo-tilt = Inclinaison
workshop-photo-quarter = Tourner d’un quart
workshop-photo-opacity = Intensité
workshop-photo-unreadable = { $name } n’est pas une image que ce navigateur sait lire. Rien n’a changé.
workshop-photo-large = { $name } dépasse 30 Mo. Rien n’a changé.
workshop-photo-unkept = Ce navigateur ne peut pas garder la photo : elle disparaîtra quand vous partirez.

## Boards, tracks, scoring cards

workshop-boards = Plateaux des sphères
    .lead = Tout dans le sens horaire, en partant du haut. Les sphères échangent leurs places : chacune y reste une fois. Confirmez une rangée quand elle est tout entière comme imprimée.
workshop-board = { $n ->
    [2] Plateau pour 1 et 2 joueurs
   *[other] Plateau pour { $n } joueurs
}
workshop-board-said = Sphères dans le sens horaire : { $spheres }. Emplacements : { $places }.
workshop-spheres = Sphères, dans le sens horaire
workshop-sphere = Sphère { $n }
workshop-icon = Signe de défausse après
workshop-dream = Nombres des rêves
workshop-places = Emplacements, chacun par la sphère la plus proche
workshop-place = Emplacement { $n }
workshop-tracks = Pistes et cartes de décompte
    .lead = Ce que disent les journaux et les cartes de décompte final.
workshop-pouch = Piste de la sacoche
    .help = La poussière que contient la sacoche à chaque étape.
workshop-wisdom = Piste de la sagesse
    .help = La limite de cartes à chaque case, la première avant toute sagesse.
workshop-final_cards = Cartes de décompte final
    .help = Les deux éléments auxquels chaque carte donne une première marque.
workshop-final-card = Carte { $n }, élément { $side }
workshop-track-numbers = Seulement des nombres séparés par des espaces.

## Two editions side by side

workshop-compare = Comparer deux éditions
    .lead = À gauche la vôtre, à droite l’autre. Prenez ce qui vous semble le plus sûr, valeur par valeur.
    .short = côte à côte avec une autre édition, un fichier ou la nôtre
workshop-compare-with = Comparer avec
workshop-compare-file = Un fichier
workshop-compare-anyway = Comparer quand même
workshop-differences = { $n ->
    [0] aucune différence
    [one] { $n } différence
   *[other] { $n } différences
}
workshop-same = Les deux disent la même chose
workshop-value = Valeur
workshop-take = Prendre celle-ci
workshop-take-confirmed = { $n ->
    [one] Prendre celle qui y est confirmée
   *[other] Prendre les { $n } qui y sont confirmées
}
workshop-value-none = rien
workshop-value-card = cette carte
workshop-value-board = ce plateau
workshop-value-figure = { $stars } étoiles, { $lines } lignes
workshop-field-card = la carte entière
workshop-field-board = le plateau entier
workshop-field-code = code
workshop-field-latin = nom latin
workshop-field-element = élément
workshop-field-fame = renommée finale
workshop-field-ability = pouvoir
workshop-field-boon = faveur { $n }
workshop-field-figure = figure
workshop-field-spheres = sphères
workshop-field-discard_after = signe de défausse après
workshop-field-places = emplacements
workshop-field-dream = nombres des rêves
workshop-field-pouch = nombres
workshop-field-wisdom = nombres
workshop-field-final_cards = paires
workshop-nth-card = carte { $n }
workshop-nth-line = ligne { $n }
workshop-nth-column = colonne { $n }
workshop-nth-spot = case { $n }

## What was done, for undo

workshop-did-element = élément
workshop-did-fame = renommée finale
workshop-did-boons = faveurs
workshop-did-ability = pouvoir
workshop-did-entry = la ligne
workshop-did-confirm = comme imprimé
workshop-did-doubt = pas comme imprimé
workshop-did-move = étoile déplacée
workshop-did-add = étoile ajoutée
workshop-did-remove = étoile enlevée
workshop-did-line = ligne tracée
    .said = Ligne : { $from }, { $to }
workshop-did-erase = ligne effacée
    .said = Ligne effacée : { $from }, { $to }
workshop-did-grand = genre d’étoile
workshop-did-start = étoile de départ
workshop-did-star-name = nom d’une étoile
workshop-did-boards = plateau
workshop-did-pouch = piste de la sacoche
workshop-did-wisdom = piste de la sagesse
workshop-did-final_cards = cartes de décompte
workshop-did-name = nom de l’édition
workshop-did-take = valeur de l’autre édition
workshop-did-take-all = valeurs de l’autre édition
workshop-did-remove-card = carte enlevée

## Keys

workshop-keys = Touches et signes
workshop-keys-page = Partout
workshop-key-page-next = N
    .does = carte suivante
workshop-key-page-previous = P
    .does = carte précédente
workshop-key-page-undo = Z
    .does = annuler ; dans un champ vide avec Ctrl
workshop-key-page-redo = Maj Z
    .does = refaire
workshop-key-page-entry = /
    .does = vers la carte en une ligne
workshop-key-page-help = ?
    .does = ces touches
workshop-key-page-leave = Échap
    .does = retour à l’atelier
workshop-keys-entry = La carte en une ligne
workshop-key-entry-card = e2r4p6t1a2
    .does = eau, renommée finale 2 ; renommée 4, poussière 6, télescope 1, activation 2. Élément, renommée ou faveurs peuvent manquer.
workshop-key-entry-confirm = =
    .does = toute la carte est comme imprimée, la figure aussi ; seul ou à la fin de la ligne
workshop-key-entry-on = Entrée
    .does = valide la ligne ; sur une ligne vide passe à la carte suivante, avec Maj à la précédente
workshop-keys-chart = Sur une étoile
workshop-key-chart-go = ← ↑ → ↓
    .does = vers l’étoile la plus proche de ce côté
workshop-key-chart-move = Maj ←
    .does = déplace un peu l’étoile ; avec Alt plus loin
workshop-key-chart-add = A
    .does = une nouvelle étoile à côté, reliée à elle
workshop-key-chart-line = L
    .does = commence une ligne ; L sur une autre étoile la trace, ou efface celle qui est là
workshop-key-chart-grand = G
    .does = grande étoile, ou de nouveau commune
workshop-key-chart-start = S
    .does = l’étoile de départ
workshop-key-chart-remove = Suppr
    .does = enlève l’étoile
workshop-key-chart-name = Entrée
    .does = vers son nom
