# Ce que dit le serveur : les refus, et les lignes du journal qui parlent de la table. $number compte à partir de 1.

error-bad-request = La demande est illisible : {$problem}.
error-unknown-guest = Personne ne vous connaît encore ici : choisissez d’abord un nom.
error-forbidden = Ce n’est pas à vous de le faire.
error-not-found = Il n’y a rien à cette adresse.
error-wrong-method = Cette adresse n’accepte pas ce genre de demande.
error-too-large = La demande est trop longue.
error-too-many = Trop de demandes en peu de temps. Attendez un instant avant de continuer.
error-too-many-streams = Trop de fenêtres sont ouvertes à la fois. Fermez-en quelques-unes.
error-internal = Quelque chose a échoué sur le serveur. Ce qui était enregistré est en sûreté.
error-busy = Le serveur est occupé. Réessayez dans un instant.
error-csrf = La demande ne vient pas d’une page de ce serveur.
error-wrong-host = Ce serveur ne répond pas à ce nom.
error-not-private = Seul le propriétaire d’un serveur privé, sur sa propre machine, peut le faire.
error-name = Un nom se compose de caractères lisibles, sans virgule.
error-name-length =
    { $most ->
        [one] Un nom a au plus {$most} caractère.
       *[other] Un nom a au plus {$most} caractères.
    }
error-impossible = Une telle partie est impossible.
error-modifiers-solo = Les variantes ne valent qu’en solitaire.
error-no-such-modifier = Il n’y a pas de variante {$modifier}.
error-modifier-twice = La variante {$modifier} est choisie deux fois.
error-modifiers-exclude = Les variantes {$one} et {$other} s’excluent : choisissez l’une des deux.
error-solo-seats = Une partie en solitaire a un seul siège, et une personne l’occupe.
error-set-position = Une table dont la position est préparée n’est que pour vous, sans siège libre : qui l’a préparée connaît toutes les cartes.
error-one-seat = Une partie à un seul siège se joue en solitaire : choisissez ce mode ou ajoutez des sièges.
error-no-such-seat = Cette table n’a pas de siège {$number}.
error-no-such-table = Cette table n’existe pas. Elle a peut-être été effacée après son délai.
error-no-such-edition = Ce serveur n’a pas cette édition du jeu.
error-no-such-bot = Aucun adversaire ne s’appelle {$bot}. On peut installer : {$bots}.
error-no-such-link = Ce lien n’est plus valable : il a été révoqué, ou le siège est désormais à quelqu’un d’autre.
error-no-such-action = La partie compte {$of} actions : il n’y a pas de moment {$action}.
error-other-rules = Cette partie suivait la version {$played} des règles ; ce serveur joue selon la version {$here}.
error-broken-log = Les coups enregistrés de cette table sont endommagés à partir du numéro {$version}, sur {$of}. Le journal du serveur dit à son responsable ce qui peut être sauvé ; les autres tables ne sont pas touchées.
error-not-invited = Il faut le lien d’invitation pour voir cette table.
error-not-your-seat = Le siège {$number} n’est pas le vôtre.
error-not-the-host = Seul l’hôte de la table peut le faire.
error-not-the-owner = Seul le propriétaire du siège {$number} peut le faire : vous êtes arrivé par un lien.
error-bad-link = Le lien par lequel vous êtes venu ne mène à aucun siège de cette table. Il a peut-être été révoqué.
error-not-seated = Vous n’avez pas de siège à cette table.
error-own-seat = Vous ne pouvez pas vous exclure : abandonnez ou quittez la table.
error-bot-stays = Le siège {$number} est celui d’un robot : pendant une partie, seules des personnes peuvent être exclues.
error-sent-away = L’hôte vous a fait quitter cette table : vous ne pouvez plus y écrire.
error-seat-taken = Ce siège est pris.
error-started = La partie a déjà commencé.
error-open-seats = Des sièges sont libres : donnez-les d’abord à des personnes ou à des robots.
error-not-playing =
    { $status ->
        [open] La partie n’a pas encore commencé.
        [over] La partie est finie.
       *[closed] La table est fermée.
    }
error-closed = La table est fermée.
error-not-over = Cela se voit quand la partie est finie.
error-not-asked = Ce n’est pas au siège {$number} de décider.
# $index est celui de l’action suivante, à partir de 0.
error-list-ends = La liste doit se terminer par l’action {$index} : après elle, un secret est dévoilé, ou c’est à quelqu’un d’autre ou à un autre tour. Envoyez la suite quand ce sera connu.
error-bot-plays = Un robot joue en ce moment sur le siège {$number}. Reprenez-le d’abord.
error-stale = La table a changé entre-temps. Regardez-la et choisissez de nouveau.
error-no-undo = On ne peut plus revenir en arrière : un secret a été dévoilé, ou quelqu’un d’autre a décidé depuis.
error-too-many-undos =
    { $most ->
        [one] Vous avez déjà annulé {$most} fois pendant ce tour : désormais, ce qui est joué reste joué.
       *[other] Vous avez déjà annulé {$most} fois pendant ce tour : désormais, ce qui est joué reste joué.
    }
error-key-used = Cette clé a servi à une autre demande.
error-illegal = Les règles n’autorisent pas cette action.
error-conceded = Ce siège a abandonné.
error-nobody-sits-in = Aucun robot ne joue sur ce siège.
error-not-away =
    { $seconds ->
        [one] Un robot peut remplacer quelqu’un après {$seconds} seconde d’absence.
       *[other] Un robot peut remplacer quelqu’un après {$seconds} secondes d’absence.
    }
error-too-many-links =
    { $most ->
        [one] Un siège a au plus {$most} lien. Révoquez d’abord l’ancien.
       *[other] Un siège a au plus {$most} liens. Révoquez d’abord les anciens.
    }
error-too-many-devices =
    { $most ->
        [one] Un siège se joue sur {$most} appareil au plus. Révoquez d’abord les liens du siège.
       *[other] Un siège se joue sur {$most} appareils au plus. Révoquez d’abord les liens du siège.
    }
error-too-many-mutes =
    { $most ->
        [one] Vous pouvez rendre muette {$most} personne par table. Rendez-lui d’abord la parole.
       *[other] Vous pouvez rendre muettes {$most} personnes par table. Rendez d’abord la parole à certaines d’entre elles.
    }
error-chat-text = Écrivez quelque chose de lisible.
error-plan-stars = Un plan est fait d’étoiles : chaque action doit en marquer une.
error-no-hints = Les conseils sont désactivés à cette table.
error-no-hint-found = Aucun conseil trouvé pour l’instant. Réessayez.
error-too-many-tables =
    { $most ->
        [one] Vous avez {$most} table en cours. Terminez-la ou fermez-la avant d’en ouvrir une autre.
       *[other] Vous avez {$most} tables en cours. Terminez-en ou fermez-en avant d’en ouvrir une autre.
    }
error-edition-problems =
    { $count ->
        [one] Cette édition a un problème : on ne peut pas encore y jouer.
       *[other] Cette édition a {$count} problèmes : on ne peut pas encore y jouer.
    }
error-too-many-editions =
    { $most ->
        [one] Il y a ici de la place pour {$most} édition. Elle disparaît quand plus aucune table n’en a besoin.
       *[other] Il y a ici de la place pour {$most} éditions. Chacune disparaît quand plus aucune table n’en a besoin.
    }
error-table-full = L’histoire de cette table est devenue trop longue pour continuer.
error-bad-record = Ce fichier ne peut pas être ouvert comme une partie : { $problem }
error-needs-server = Seul un serveur peut faire cela : ici, personne d’autre ne peut venir à la table.
error-not-kept = Votre navigateur n’a pas pu enregistrer ceci : rien n’a changé. Son espace de stockage est peut-être plein.

# Qui a effacé ses données.
server-guest = Invité
server-log-undo = {$name} reprend sa dernière action.
server-log-set-up = Cette partie a commencé à partir d’une position préparée par l’hôte. L’hôte connaît peut-être les cartes cachées.
