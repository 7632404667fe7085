### La table : ce qui est demandé, ce qu'on peut faire, et les mots autour. Un texte par ligne.

## Ce qui est demandé ; $name est le nom du joueur

decision-turn = { $name } : une première étoile, un pouvoir ou le Repos.
decision-observe = { $name } : l’étoile suivante, ou s’arrêter là.
decision-again = { $name } : une autre Observation pour 1 télescope, ou finir le tour.
decision-ability = { $name } : quelle étoile pour { $card_the } ?
decision-trade = { $name } : échanger encore une fois ?
decision-dream = { $name } : guider la plume du rêveur, étoile { $star } sur { $number }.
decision-discover = { $name } : quelle carte découvrir maintenant ?
decision-boon = { $name } : quelle faveur { $card_of } ?
decision-activate = { $n ->
        [one] { $name } : quelle carte redevient active ?
       *[other] { $name } : quelles cartes redeviennent actives ? Encore { $n }.
    }
decision-discard = { $name } : limite de cartes dépassée, laquelle s’en va ?

## Ce qu'on peut faire

action-rest = Repos
    .dust = prendre { $amount }
    .wakes = réveiller { $cards }
    .discards = défausser le dessus de la pioche
action-stop-turn = Finir le tour
action-stop-observe = Finir cette Observation
action-stop-again = Finir le tour
action-stop-trade = Ne plus échanger
action-trade = Échanger { $amount } contre 1 télescope
action-discover = Découvrir { $card_the }
action-mark = Marquer l’étoile { $star } { $card_of }

## Les pouvoirs en deux mots, pour les journaux et les cartes (22 lettres au plus)

short-gain_dust = { $n ->
        [one] +{ $n } poussière
       *[other] +{ $n } poussières
    }
short-gain_telescope = +{ $n } télescope
short-trade_dust = { $cost } pouss. → télescope
short-gain_wisdom = +{ $n } sagesse
short-gain_pouch = sacoche +{ $n }
short-fame_per_marked = renom./carte entamée
short-fame_per_element = renom. par élément
short-mark_any = une étoile au choix
short-starburst = étoile et voisines
short-mark_two = 2 étoiles
short-mark_three = 1 étoile sur 3 cartes
short-free_start = départ sur commune
short-fame_per_grand = renom. par grande ét.
short-overfill = le Repos ajoute tout
short-reclaim_to_grand = rend jusqu’à la grande
short-reclaim_common = communes : tout rendu

## La table

table-turn = tour { $turn }
table-to-end = { $n ->
        [one] encore { $n } carte avant la fin
       *[other] encore { $n } cartes avant la fin
    }
table-last-turns = { $n ->
        [one] le dernier tour
       *[other] encore { $n } tours
    }
table-over = la nuit est finie
table-label = { $word } :
table-log = La nuit jusqu’ici
table-began = La nuit commence avec { $name }.
table-complete = complète
table-empty-place = Pas de carte ici : la pioche est vide.
table-place-waits = Une nouvelle carte va se lever ici.
table-in-force = en vigueur
table-deck = { $n ->
        [one] { $n } carte dans la pioche
       *[other] { $n } cartes dans la pioche
    }
table-discard = Défausse, la dernière d’abord : { $cards }
table-thinks = { $name } réfléchit …
table-forfeit = { $name } n’a pas décidé ({ $reason } : { $detail }) ; un autre robot l’a fait.
table-default-name = Joueur { $n }
table-default-solo = Vous

seat-dust = poussière { $dust }/{ $pouch }
seat-telescopes = télescopes { $n }
seat-wisdom = sagesse { $n }/{ $most }
seat-cards = cartes { $n }/{ $limit }
seat-final = { $name }, carte de décompte final : { $first } et { $second }

library-title = Bibliothèque
    .left = gauche
    .right = droite
    .top = dessus
    .face-down = face cachée
    .deck = { $n ->
        [one] { $n } carte dans sa pioche
       *[other] { $n } cartes dans sa pioche
    }

## Cartes et étoiles, en grand

page-fame = Renommée finale
page-element = Élément
page-ability = Pouvoir
page-boons = Faveurs
page-star = Étoile
page-joined = Reliée à
page-where = Où
    .place = au ciel, près de la sphère { $sphere_of }
    .owner = à { $name }
    .discard = dans la défausse
    .library = dans la bibliothèque d’Auptolémée
    .library-discard = dans la défausse de la bibliothèque
    .library-deck = face cachée dans la pioche d’Auptolémée
    .unseen = pas encore vue

## Décompte : les sources, dans l'ordre où on les compte

score-title = Décompte final
score-fame = Renommée en jeu
score-pouch = Capacité de la sacoche
score-limit = Limite de cartes
score-dust = Poussière, 1 pour 3
score-stars = Étoiles aux emplacements, 1 pour 2
score-active = Cartes actives
score-telescopes = Télescopes, 2 chacun
score-elements = Éléments
score-total = Total
score-winner = { $names } remporte la nuit.
score-winners = { $names } se partagent la nuit.
score-beaten = Auptolémée remporte la nuit.
score-lost = La pioche d’Auptolémée est épuisée, la nuit est donc perdue. Voici ce qu’elle aurait donné :
score-later = Le décompte se fait quand la nuit est finie.

## Ce qu'on tape : le mot, ce qui le suit, ce qu'il fait

command-help = aide
    .with = [RÈGLE | CARTE | E2]
    .help = cette liste ; une règle (aide R4.3), une section (aide R4), un pouvoir (aide A7), une carte avec son récit (aide Tau), une variante
command-card = carte
    .with = CODE
    .help = une carte en grand, avec ses étoiles et ses faveurs
command-legal = possible
    .help = tout ce que vous pouvez faire maintenant
command-why = pourquoi
    .with = ACTION
    .help = pourquoi une action est interdite (pourquoi mark Tau.4)
command-hint = conseil
    .help = ce que jouerait l’ordinateur, avec ses chances et ses raisons
command-undo = annuler
    .help = reprendre la dernière action
command-journals = journaux
    .help = tous les journaux, cartes et piles en entier
command-log = récit
    .help = toute l’histoire jusqu’ici
command-final = finale
    .help = votre carte de décompte final, pour vos yeux seulement
command-score = score
    .help = le décompte final, une fois la partie finie
command-save = sauver
    .with = FICHIER
    .help = écrire la partie dans un fichier
command-quit = quitter
    .help = quitter la table ; q fait de même

help-play = Un nombre désigne un choix. On peut aussi écrire une action en entier : { $example }. Une ligne vide réaffiche la table.
help-signs = Signes
    .fame = renommée
    .dust = poussière, sur la capacité de la sacoche
    .telescope = télescopes
    .wisdom = sagesse
    .pouch = sacoche agrandie
    .cards = cartes, sur la limite
    .activation = des cartes épuisées redeviennent actives
    .active = une carte active
    .exhausted = une carte épuisée
    .in-force = en vigueur ce tour-ci
    .icon = passer ici défausse le dessus de la pioche
    .first = le premier joueur
    .legal = peut être marquée maintenant
    .near = la visée d’Auptolémée mène à cet emplacement
help-ruling = Pourquoi : { $reason }

## Réponses

answer-undone = Repris : { $action }
answer-nothing-to-undo = Il n’y a rien à reprendre.
answer-legal = { $action } est permis maintenant.
answer-refused = { $reason } ({ $rule })
answer-not-understood = « { $text } » n’est ni un choix, ni une action, ni une commande. Tapez { $help }.
answer-no-choice = Il n’y a pas de choix { $n } : les nombres vont de 1 à { $last }.
answer-no-star = Il n’y a pas d’étoile { $n } : les étoiles { $card_of } vont de 1 à { $last }.
answer-no-card = Il n’y a pas de carte « { $text } ». { $hint }
answer-no-card-hint = À la table : { $cards }
answer-no-topic = Pas d’aide sur « { $text } » : essayez une règle (R4.3), un pouvoir (A7), une carte (Tau) ou une variante (E2).
answer-saved = Sauvé : { $path }
answer-save-name = Sauver où ? { $example }
answer-save-failed = Impossible d’écrire { $path } : { $reason }
save-failed-no-folder = ce dossier n’existe pas.
save-failed-forbidden = vous n’avez pas le droit d’y écrire.
save-failed-exists = ce fichier existe déjà. Choisissez un autre nom.
save-failed-bad-name = un fichier ne peut pas porter ce nom.
save-failed-full = il n’y a plus de place.
save-failed-other = le système le refuse.
answer-why-what = Pourquoi quoi ? { $example }
answer-over = La partie est finie.

pass-keyboard = Ce choix est secret. Passez le clavier à { $name } ; les autres détournent les yeux.
    .continue = Entrée quand { $name } est à sa place.
pass-final = Seul regard permis : { $name }. Appuyez sur Entrée.
    .hide = Entrée pour la cacher.
setup-players = Combien de joueurs ? De 2 à 5 autour de cet écran, ou 1 en solitaire contre Auptolémée
    .again = Un nombre de 1 à 5, s’il vous plaît.

farewell = Bonne nuit.
farewell-saved = La partie est gardée. Pour continuer :
farewell-lost = La partie n’a pas pu être gardée : { $reason }

## Parcourir un enregistrement

replay-at = Action { $n } sur { $last } : { $action }
replay-start = Avant la première des { $last } actions.
replay-keys = Entrée ou n : suivante · p : précédente · g 42 : à l’action 42 · q : quitter
replay-ends = C’était la dernière action.
replay-begins = C’est le début.
replay-no-number = { $text } n’est pas une action de cet enregistrement : de 0 à { $last }.
replay-go-where = À quelle action ? Tapez g et un nombre de 0 à { $last }, par exemple g { $last }.

## Vérifier une partie

verify-record = { $n ->
        [one] L’enregistrement est sain : { $n } action se rejoue telle qu’écrite.
       *[other] L’enregistrement est sain : { $n } actions se rejouent telles qu’écrites.
    }
verify-deal = La donne est celle qui fut promise, et chaque pioche, chaque jet est ce qu’elle donne.
verify-compare = Son empreinte, à comparer avec celle que la table montrait au début : { $hash }
verify-no-deal = Aucune donne promise n’a été fournie ; elle n’a donc pas été vérifiée (--deal FILE).
verify-under-way = La partie n’est pas finie : ce qui reste à venir n’a pas été vérifié.
verify-fails = { $n ->
        [one] { $n } chose ne concorde pas.
       *[other] { $n } choses ne concordent pas.
    }

## `astra edition show`

edition-code = Code
edition-name = Nom
edition-stars = Étoiles
edition-fame = Renom.
edition-no-figure = La figure manque : il lui faut un terminal large d’au moins { $columns } caractères.

## Si la nuit finissait maintenant, et comment elle a fini

night-now = Si la nuit finissait maintenant
    .help = Ce que le décompte final donnerait à chacun en ce moment. Une carte finale que vous ne voyez pas compte pour le moins possible ; le second nombre est le plus qu’elle puisse rapporter.
    .known = Ce que le décompte final donnerait à chacun en ce moment.
night-range = { $least } à { $most }
night-said = { $most ->
        [0] { $least } si la nuit finissait maintenant
       *[other] de { $least } à { $most } si la nuit finissait maintenant
    }
night-by-fame = en renommée pendant la partie
night-by-pouch = par la sacoche
night-by-limit = en sagesse
night-by-dust = en poussière
night-by-stars = en étoiles sur les cartes en place
night-by-active = en cartes actives
night-by-telescopes = en télescopes
night-by-elements = en éléments
night-won = de { $by }, surtout { $source }
    .plain = de { $by }
    .shared = à égalité
night-place = { $place ->
        [1] En tête
        [2] Deuxième place
        [3] Troisième place
        [4] Quatrième place
       *[other] Cinquième place
    }
night-line = { $place }, { $by } de retard, surtout { $source }
    .plain = { $place }, { $by } de retard
    .place = { $place }
    .won = En tête avec { $by } d’avance, surtout { $source }
    .won-plain = En tête avec { $by } d’avance
night-you = Vous
night-best = Meilleur moment
    .card = Tour { $turn } : { $card } et { $gain } de renommée
    .plain = Tour { $turn } : { $gain } de renommée
night-best-of = Meilleur moment : { $name }
night-discoveries = Le plus de découvertes
    .told = { $names } : { $n }
night-grand = Le plus de grandes étoiles
    .told = { $names } : { $n }
night-steal = Plus beau vol
    .told = { $name } prend { $card_the } à { $other }, qui y avait { $n ->
        [one] { $n } étoile de plus
       *[other] { $n } étoiles de plus
    }
