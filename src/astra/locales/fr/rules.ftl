### Les règles d’Astra, traduites de docs/rules.md.
### ‡ précède ce qui est une décision ; l’attribut `ruling` en donne la raison.

-ruling = Les livrets ne le disent pas ; ce projet en décide donc.

rules-title = Les règles d’Astra, telles que ce projet les joue

rules-intro = Les livrets imprimés sont la source. Cette page reformule chaque règle avec précision, dans nos propres mots, et tranche ce qu’ils laissent ouvert. ‡ marque ce que les livrets laissent ouvert ou sur quoi ils divergent, et que cette page décide ; la section 12 donne les raisons.

rules-words = Vocabulaire : une carte est une carte Constellation ; une étoile est l’un de ses points ; une ligne relie deux étoiles ; la poussière est la poussière d’étoile ; une plume est celui qui a marqué une étoile : un joueur, le rêveur ou Auptolémée ; un emplacement est l’endroit où une carte est posée au bord du plateau des sphères.

## Section 1

rules-section-1 = Ce qui est imprimé (l’édition)

rule-R1-1 = 48 cartes, une par constellation de Ptolémée. Une carte a : un nom, un élément (Feu, Eau, Air, Terre), ses étoiles (‡ de 5 à 14) et ses lignes, une renommée finale (1 ou 2), un pouvoir, et exactement 4 faveurs, dans l’ordre, de gauche à droite.
    .ruling = Ce sont des images que nous n’avons pas ; la solution la plus simple qui s’accorde avec le texte.

rule-R1-2 = Une étoile et une seule est l’étoile de départ ; une ou plusieurs sont des grandes étoiles (portant le nom d’une étoile réelle) ; les autres sont communes. ‡ La figure est un graphe connexe ; aucune étoile n’est à la fois de départ et grande.
    .ruling = { -ruling }

rule-R1-3 = Sortes de faveurs : Renommée n, Amélioration n (sacoche), Poussière n, Sagesse n, Observation n (télescopes), Activation n. Chaque carte a au moins une faveur Renommée (les règles en solitaire l’exigent) ; certaines en ont plusieurs.

rule-R1-4 = Le journal : piste de sacoche 5, 6, …, 12. Piste de sagesse : limite de cartes de 2 au début, de 8 à la fin ; une rangée de cases dont certaines seulement portent un nombre, si bien qu’un point de sagesse n’est pas toujours une carte de plus (‡ deux cases par nombre, 12 en tout ; la piste est inscrite dans l’édition, qui peut en avoir trois là où le jeu montre que la limite ne gêne jamais). La limite de cartes est le plus grand nombre atteint.
    .ruling = L’anglais parle d’une marque sous le nombre, le français de la dernière section complète, le russe de la case sous le nombre : une rangée de cases dont certaines portent un nombre convient aux trois.

rule-R1-5 = Le plateau des sphères : quatre sphères en cercle, une par élément ; le marqueur avance dans le sens horaire ; un signe de défausse se trouve entre deux sphères voisines. Un plateau par nombre de joueurs ; n joueurs ont n+1 emplacements. Le plateau à 2 joueurs porte sur chaque sphère un nombre de 1 à 4. (‡ ordre, signe, nombres, et sphère dont chaque emplacement est le plus proche : voir l’édition et la section 11.)
    .ruling = Ce sont des images que nous n’avons pas ; la solution la plus simple qui s’accorde avec le texte.

rule-R1-6 = Six cartes de décompte final : chacune porte une première marque dans les lignes de deux éléments différents ; ‡ les six sont toutes les paires de quatre éléments.
    .ruling = Ce sont des images que nous n’avons pas ; la solution la plus simple qui s’accorde avec le texte.

## Section 2

rules-section-2 = Mise en place (de 2 à 5 joueurs)

rule-R2-1 = Chaque joueur : 8 poussières, sacoche de 5, limite de cartes de 2, aucun télescope, aucune renommée, une carte de décompte final cachée que seul son propriétaire peut voir. Les cartes de décompte final restantes sortent du jeu sans être vues.

rule-R2-2 = Mélanger les 48 cartes. Sous la carte Fin de partie : 29/25/18/11 cartes à 2/3/4/5 joueurs ; au-dessus, les 19/23/30/37 restantes.
    .ruling = À trois joueurs : 23 au-dessus en anglais et en français, 22 en russe ; 25+23=48, donc 23.

rule-R2-3 = Piocher une carte et la défausser ; son élément est la sphère active. Piocher n+1 cartes pour les emplacements.

rule-R2-4 = Un premier joueur choisi ou tiré au sort (‡), le même toute la partie ; on joue dans le sens horaire. Le nombre de cartes restant au-dessus de la carte Fin de partie est public ; leur ordre et leur identité ne le sont pas.
    .ruling = { -ruling }

rule-R2-5 = Poussières et télescopes sont illimités. Tout le reste est public : journaux, poussières, la défausse entière.

## Section 3

rules-section-3 = Un tour

rule-R3-1 = Les phases, dans l’ordre : Pouvoir (facultative), Action (Observation ou Repos, obligatoire sauf si un pouvoir dit de la passer), Découverte (si une carte est entièrement marquée), Rêve (à 2 joueurs et en solitaire, seulement après un Repos). Un joueur qui n’a pas de poussière au moment d’agir, ou pas de carte non découverte à marquer, doit prendre un Repos.

rule-R3-2 = Un tour s’ouvre par un choix entre tous les pouvoirs utilisables, toutes les premières étoiles possibles et le Repos. Phase Pouvoir : autant de cartes actives du joueur qu’il le veut, dans n’importe quel ordre, une à la fois, chacune résolue entièrement avant la suivante. Une carte utilisée est épuisée ; le pouvoir d’une carte épuisée ne peut pas être utilisé.

rule-R3-3 = ‡ Un pouvoir ne peut être utilisé que si, à cet instant : A5, le joueur a au moins 3 poussières ; A6, sa sagesse n’est pas au bout de sa piste ; A7, sa sacoche est inférieure à 12 ; A8, A9, il rapporterait au moins 1 point de renommée ; A10 à A13, il y a une carte non découverte ; A14, A16, A17, A18, aucun autre de même sorte ne fait effet et la phase Action n’est pas passée ce tour-ci. A1 à A4 et A15 toujours.
    .ruling = Épuiser une carte pour rien ne sert jamais ; ce ne peut être qu’une étourderie.

rule-R3-4 = Commencer l’action met fin à la phase Pouvoir : une carte réactivée plus tard dans le tour ne peut plus y être utilisée.

rule-R3-5 = Quand l’effet d’une faveur ou d’un pouvoir contredit une autre règle, l’effet l’emporte.

## Section 4

rules-section-4 = Observation

rule-R4-1 = Demande au moins 1 poussière. Marque au moins 1 étoile. Chaque étoile coûte 1 poussière. Une étoile marquée ne l’est jamais une seconde fois.

rule-R4-2 = Première étoile : sur une carte sans étoile marquée, l’étoile de départ ; sinon, n’importe quelle étoile non marquée reliée par une ligne à une étoile marquée (par qui et comment que ce soit).

rule-R4-3 = Chaque étoile suivante de la même Observation se trouve sur la même carte, non marquée, reliée à l’étoile marquée juste avant.

rule-R4-4 = L’Observation prend fin quand le joueur s’arrête, n’a plus de poussière, ou que la dernière étoile n’a plus de voisine non marquée.

rule-R4-5 = Après une Observation, le joueur peut observer de nouveau pour 1 télescope chaque fois, sur la même carte ou sur une autre, selon les mêmes règles, autant que télescopes et poussières le permettent. Le télescope est dépensé avec la première étoile. Les télescopes gagnés dans la phase Pouvoir de ce tour comptent. Les marques faites par un pouvoir ne sont pas une Observation : la première Observation d’un tour ne coûte pas de télescope, quoi qu’aient fait les pouvoirs.

rule-R4-6 = Marquer une grande étoile donne aussitôt 1 point de sagesse à qui la marque. La sagesse au-delà du bout de la piste est perdue.

rule-R4-7 = Seules les cartes non découvertes (ayant une étoile non marquée) posées aux emplacements peuvent être marquées. Une carte devenue entièrement marquée ce tour-ci reste à son emplacement jusqu’à la phase Découverte et ne peut être ni marquée ni choisie ; elle ne compte ni comme non découverte ni comme possédée.

rule-R4-8 = Sur une carte portant une marque quelconque, l’étoile de départ peut être une première étoile comme toute autre (R4.2), mais elle reste étoile de départ, non commune, pour A14, A17 et A18.

## Section 5

rules-section-5 = Repos

rule-R5-1 = Un seul Repos par tour, jamais avec une Observation ; aucun télescope ne peut servir ce tour-ci.

rule-R5-2 = Étape 1 : la poussière monte à la capacité de la sacoche si elle lui est inférieure ; sinon rien ne change, et ce qui dépasse la sacoche est conservé.
    .ruling = On pourrait lire en français que l’excédent est perdu ; le russe dit qu’il est conservé.

rule-R5-3 = Étape 2 : toutes les cartes épuisées du joueur qui sont de l’élément de la sphère active redeviennent actives (la sphère d’avant le déplacement ; les cartes utilisées ce tour-ci aussi). ‡ automatique, puisque cela ne nuit jamais.
    .ruling = L’anglais et le russe disent « peut », le français donne un ordre.

rule-R5-4 = Étape 3 : le marqueur passe à la sphère suivante dans le sens horaire ; s’il franchit le signe de défausse, la carte du dessus de la pioche est défaussée face visible (ce qui peut découvrir la carte Fin de partie).

rule-R5-5 = La sacoche s’agrandit jusqu’à 12 au plus ; l’excédent est perdu. La poussière des pouvoirs et des faveurs peut dépasser la sacoche.

## Section 6

rules-section-6 = Découverte

rule-R6-1 = Toute carte entièrement marquée aux emplacements est découverte par le joueur actif. ‡ s’il y en a plusieurs, le joueur actif choisit laquelle résoudre ensuite ; chacune est achevée avant que la suivante commence.
    .ruling = Toutes sont au joueur actif ; l’ordre peut importer aux assistants, et il faut bien que quelqu’un choisisse.

rule-R6-2 = Pour chacune : les joueurs autres que le découvreur qui y ont au moins une étoile sont des assistants. Ils choisissent une faveur chacun, à commencer par qui a le plus d’étoiles. Une faveur choisie est rayée pour ceux qui en ont moins.

rule-R6-3 = Des assistants ayant autant d’étoiles peuvent prendre la même faveur ou des faveurs différentes ; toutes celles qu’ils ont prises sont rayées pour les suivants. ‡ ils choisissent à l’insu les uns des autres, interrogés dans le sens horaire à partir du découvreur (dans un rêve : à partir du joueur actif, qui est le premier) ; quand tous les ex æquo ont choisi, les choix sont révélés (publics dès lors) et prennent effet dans cet ordre, choix d’Activation compris.
    .ruling = Les livrets laissent les ex æquo choisir en même temps ; des choix cachés, l’un après l’autre, reviennent exactement à cela.

rule-R6-4 = Une faveur prend effet aussitôt (entre ex æquo : R6.3). ‡ un assistant doit en choisir une ; celle qui ne lui apporterait rien peut être choisie, et elle est rayée comme les autres.
    .ruling = L’anglais dit « peut », le russe donne un ordre. Refuser n’aide jamais, et un bouton qui ne peut que nuire est une impolitesse.

rule-R6-5 = Activation n : celui qui la prend rend actives exactement n de ses cartes épuisées, à son choix, peu importe leur élément ou la sphère active ; toutes, sans choix, s’il en a n ou moins ; aucune s’il n’en a pas.

rule-R6-6 = Puis le découvreur prend la carte, active. Elle est utilisable à partir de son prochain tour.

rule-R6-7 = Quand toutes sont prises : s’il a plus de cartes que sa limite, le découvreur défausse des cartes de son choix (nouvelles ou anciennes, actives ou épuisées) jusqu’à la limite, face visible. C’est le seul moment où l’on défausse des cartes, et seul le découvreur le fait, dans sa propre Découverte ; la sagesse gagnée au tour d’un autre ne fait que relever la limite.

rule-R6-8 = Puis on pioche une carte pour chaque carte découverte ce tour-ci, aux emplacements devenus vides (‡ dans l’ordre où l’édition énumère les emplacements). Si la pioche est vide, l’emplacement reste vide ; la défausse n’est jamais remélangée (‡).
    .ruling = Le français nomme l’emplacement ; rien ne fait revenir la défausse.

rule-R6-9 = Le découvreur ne prend jamais de faveur de la carte qu’il découvre.

## Section 7

rules-section-7 = Fin de la partie

rule-R7-1 = Dès que la carte Fin de partie se trouve au sommet de la pioche (après une pioche ou une défausse, en quelque phase que ce soit), la fin est déclenchée, une seule fois, et la carte Fin de partie quitte la pioche. Les cartes piochées ensuite, même le reste d’un remplacement en cours, viennent de celles qui étaient dessous.

rule-R7-2 = Déclenchée au tour du premier joueur : les autres jouent encore un tour chacun et la partie s’achève. Déclenchée au tour d’un autre joueur : on termine la manche, puis on joue encore une manche entière.

rule-R7-3 = Après le déclenchement, le signe de défausse fait encore défausser, tant qu’il y a des cartes (‡).
    .ruling = { -ruling }

## Section 8

rules-section-8 = Décompte final (ajouté à la renommée, après tout ce qui relève du dernier tour, poussières rendues comprises)

rule-R8-1 = La capacité de la sacoche.

rule-R8-2 = La limite de cartes.

rule-R8-3 = 1 pour 3 poussières restantes, arrondi à l’inférieur.

rule-R8-4 = 1 pour 2 étoiles que le joueur a marquées sur toutes les cartes encore aux emplacements, prises ensemble, arrondi à l’inférieur.
    .ruling = L’anglais et le français comptent un point pour deux étoiles, le russe un par étoile ; les deux premiers s’accordent.

rule-R8-5 = Chaque carte active : sa renommée finale.

rule-R8-6 = Éléments : aux deux premières marques de la carte de décompte final, ajouter une marque par carte possédée (active ou épuisée) dans la ligne de son élément ; une ligne a 4 cases, le surplus est perdu. Ligne de 1/2/3/4 marques : 0/2/6/11. La colonne c a une marque dans chaque ligne qui en compte au moins c : 3 marques valent 3, 4 marques valent 6. Contrôle : premières marques Air et Feu, cartes 3 Air, 2 Terre, 3 Eau : 11+2+0+6 et 6+3+0+0 = 28.

rule-R8-7 = Le plus de renommée l’emporte ; l’égalité est une victoire partagée. La renommée n’a pas de maximum. Les télescopes ne rapportent rien.

## Section 9

rules-section-9 = Deux joueurs : le rêveur

rule-R9-1 = Une troisième plume, celle du rêveur. Après un tour avec Repos, et après sa phase Découverte, le joueur actif doit marquer des étoiles avec la plume du rêveur : autant que le nombre de la sphère active (‡ une fois le marqueur déplacé).
    .ruling = Le français lit le nombre là où le marqueur se trouve désormais. Il parle une fois d’un rêve à chaque tour ; tous trois disent ensuite seulement après un Repos. Tous disent que les nombres comptent dans la Découverte, et aucun n’a de telle règle.

rule-R9-2 = Quelle carte : parmi celles sans étoile marquée, celle qui a le plus d’étoiles ; si toutes les cartes ont une marque, la plus riche en étoiles, marquées comprises. Le joueur choisit entre les égales.

rule-R9-3 = Comment : un chemin de ce nombre d’étoiles selon R4.2 et R4.3, gratuit, le joueur choisissant le chemin ; moins seulement si le chemin finit en impasse (choisir un chemin qui y mène tôt est permis ; s’arrêter ne l’est pas).

rule-R9-4 = ‡ Un rêve n’est pas une Observation, et ses étoiles sont au rêveur : personne n’en retire sagesse, renommée ni quoi que ce soit, aucun pouvoir ne s’y applique ni ne les compte (A14, A15, A17, A18).
    .ruling = Le rêveur est un joueur à part entière (en russe : un automate), et les faveurs comptent ses étoiles comme siennes.

rule-R9-5 = Carte découverte dans la phase Découverte d’un joueur : si le rêveur y a plus d’étoiles que l’assistant, l’assistant ne choisit qu’entre les deux faveurs les plus à droite ; sinon entre les quatre. Le rêveur lui-même n’est jamais assistant.

rule-R9-6 = Carte complétée par le rêveur : personne ne l’obtient. ‡ Tout joueur qui y a une étoile est assistant (le joueur actif aussi) ; R6.2 à R6.5 s’appliquent et, selon le compte de chacun, R9.5 ; puis la carte est défaussée et remplacée (R6.8). Aucune limite de cartes n’est vérifiée.
    .ruling = Le français classe ceux qui ont aidé à un rêve, le russe donne les faveurs aux joueurs ; il y faut dans les deux cas le joueur actif.

rule-R9-7 = S’il ne reste aucune carte à marquer, il n’y a pas de rêve (‡).
    .ruling = { -ruling }

## Section 10

rules-section-10 = Pouvoirs (18 lignes ; « gratuit » = sans poussière ; les pouvoirs qui marquent donnent la sagesse des grandes étoiles)

rule-A1 = +4 poussières
    .cards = { card-Aql }, { card-Leo }
    .when = aussitôt

rule-A2 = +3 poussières
    .cards = { card-Ari }, { card-Del }
    .when = aussitôt

rule-A3 = +2 poussières
    .cards = { card-Equ }, { card-Tri }
    .when = aussitôt

rule-A4 = +1 télescope
    .cards = { card-Cep }, { card-CrB }, { card-UMi }
    .when = aussitôt

rule-A5 = payez 3 poussières pour 1 télescope, autant de fois que vous le voulez et le pouvez (au moins une fois)
    .cards = { card-Ara }, { card-Aur }, { card-UMa }
    .when = aussitôt

rule-A6 = +1 point de sagesse
    .cards = { card-CMi }, { card-Sge }
    .when = aussitôt

rule-A7 = capacité de la sacoche +1
    .cards = { card-Crt }, { card-Gem }
    .when = aussitôt

rule-A8 = +1 point de renommée par carte non découverte, aux emplacements, sur laquelle vous avez une étoile
    .cards = { card-Cas }, { card-Crv }, { card-Lyr }
    .when = aussitôt

rule-A9 = +1 point de renommée par carte que vous possédez (active ou non, celle-ci comprise) de l’élément de la sphère active
    .cards = { card-Lib }, { card-Per }
    .when = aussitôt

rule-A10 = marquez une étoile non marquée quelconque d’une carte non découverte quelconque, gratuitement, sans égard à R4.2
    .cards = { card-Cen }, { card-Cet }, { card-Ser }
    .when = aussitôt

rule-A11 = marquez une étoile non marquée quelconque d’une carte non découverte, gratuitement, sans égard à R4.2, puis toutes les étoiles non marquées qui lui sont reliées ; vous n’avez pas de phase Action ce tour-ci, donc pas non plus de télescope (d’autres pouvoirs restent utilisables, un second A11 aussi, jusqu’à ce que vous vous arrêtiez)
    .cards = { card-And }, { card-Eri }, { card-Vir }
    .when = aussitôt

rule-A12 = deux étoiles, gratuitement : une première étoile selon R4.2, puis soit une étoile qui lui est reliée (R4.3), soit une première étoile sur une autre carte (jamais une deuxième première étoile sur la même carte) ; une seule étoile s’il n’y en a pas de seconde
    .cards = { card-Her }, { card-Oph }, { card-Psc }
    .when = aussitôt

rule-A13 = une étoile selon R4.2 sur chacune de trois cartes non découvertes différentes, gratuitement ; sur autant de cartes qu’il y en a, s’il y en a moins (‡)
    .cards = { card-Arg }, { card-Dra }, { card-Lep }
    .when = aussitôt
    .ruling = { -ruling }

rule-A14 = la première étoile de chaque Observation peut être n’importe quelle étoile commune non marquée de n’importe quelle carte non découverte
    .cards = { card-Boo }, { card-CMa }, { card-Sco }
    .when = ce tour-ci

rule-A15 = à la fin du tour, +1 point de renommée par grande étoile que vous avez marquée ce tour-ci, de quelque façon que ce soit, avant ou après avoir utilisé ce pouvoir (‡), que la piste de sagesse soit pleine ou non ; deux cartes de cette sorte comptent chacune
    .cards = { card-Cnc }, { card-CrA }, { card-Ori }
    .when = ce tour-ci
    .ruling = { -ruling }

rule-A16 = si vous prenez un Repos, l’étape 1 ajoute à la place autant de poussières que la capacité de la sacoche
    .cards = { card-Cyg }, { card-Lup }, { card-Sgr }
    .when = ce tour-ci
    .ruling = Le français omet « à la place » ; l’anglais et le russe s’accordent.

rule-A17 = pour chaque Observation qui marque une grande étoile : à la fin du tour, la poussière dépensée pour ses étoiles avant la première grande étoile revient ; celle de la grande étoile et de ce qui suit ne revient pas
    .cards = { card-Aqr }, { card-Cap }, { card-Hya }
    .when = ce tour-ci
    .ruling = L’anglais et le français comptent par Observation et seulement avec une grande étoile, le russe par tour ; les deux premiers s’accordent.

rule-A18 = à la fin du tour, si chaque étoile que vous avez marquée ce tour-ci (de quelque façon que ce soit, même avant d’utiliser ce pouvoir) était commune et que vous n’avez complété aucune carte, toute la poussière dépensée pour marquer revient
    .cards = { card-Peg }, { card-PsA }, { card-Tau }
    .when = ce tour-ci

rule-R10-1 = « La fin du tour » vient après Découverte et Rêve ; ce qui revient ne peut donc rien payer ce tour-ci. Cela peut dépasser la sacoche. Aucune poussière ne revient deux fois. ‡ A14, A16, A17, A18 ne se cumulent pas avec un second de même sorte (R3.3) ; A15, si. La poussière payée pour A5 n’est pas dépensée pour marquer. Un effet en cours le reste si sa carte est réactivée ou défaussée.
    .ruling = Un même tas de poussière ne peut revenir deux fois, un même remplissage n’est remplacé qu’une fois ; la renommée n’a pas de telle limite.

rule-R10-2 = Une fois commencé, un pouvoir est exécuté aussi loin que possible (‡ les marques de A12, A13 ne sont pas facultatives une fois le pouvoir utilisé).
    .ruling = Les pouvoirs disent de marquer, non que l’on peut marquer.

rule-R10-3 = A10 à A13 peuvent compléter une carte : elle est découverte dans la phase Découverte de ce tour, même si la phase Action est passée ou fut un Repos (Découverte et remplacement viennent alors avant le rêve).

## Section 11

rules-section-11 = Ce que les livrets n’impriment pas

rules-edition = Le texte des livrets ne donne d’aucune carte les étoiles, les lignes, l’élément, la renommée ou les faveurs (ce sont des images), à quelques exceptions près. Le projet est donc livré avec sa propre édition reconstituée, le dit clairement, et permet aux possesseurs du jeu imprimé d’en charger une corrigée. Faits connus que l’édition doit respecter :

rules-known-1 = Le Taureau a 10 étoiles : l’étoile de départ à la pointe d’une corne, une seconde étoile de cette corne, la tête ; de la tête partent l’autre corne (2 étoiles, impasse) et le cou ; du cou, un chemin supérieur de 2 et un chemin inférieur de 2, tous deux en impasse. Renommée 4 et Poussière 6 sont deux de ses faveurs, Renommée 4 sans doute la plus à gauche.

rules-known-2 = Les cartes ont de 5 à 14 étoiles. Au moins trois cartes Eau en ont exactement 14. Feu, Air et Terre ont chacun des cartes de 7 étoiles ou moins.

rules-known-3 = Sur certaines cartes, la plus haute faveur Renommée est de 2 ou 3, sur d’autres davantage ; certaines cartes ont plusieurs faveurs Renommée. La renommée finale est de 1 ou 2.

rules-known-4 = Plateau à 2 joueurs : trois emplacements, les plus proches de Terre, Feu et Air (les règles en solitaire l’exigent).

rules-known-5 = La boîte contient 20 télescopes et 60 poussières pour 5 joueurs (ni les uns ni les autres ne sont limités) ; la piste de renommée a 90 cases.

rules-known-6 = Les critiques disent : la plupart des cartes ne peuvent être achevées en un seul tour, une carte en prend d’ordinaire deux ou trois, une partie de 40 à 60 minutes (un catalogue en ligne dit 43).

rules-prices = Prix qui découlent des nombres mêmes des livrets, et que l’édition respecte :

rules-known-7 = Un télescope vaut 3 poussières, prix auquel A5 en vend un, et 2 points de renommée, qu’Auptolémée marque pour chacun qui reste (R13.13). Donc 1 point de renommée vaut 1,5 poussière, comme sur le Taureau, qui offre Renommée 4 à côté de Poussière 6. Trois endroits indépendants, une seule liste.

rules-known-8 = La faveur Renommée croît avec les étoiles : 2 pour 5 ou 6 étoiles, 3 pour 7 ou 8, 4 pour 9 à 11, 5 pour 12 ou 13, 5 ou 6 pour 14. La Poussière est d’environ six pour dix étoiles, de 3 à 9. L’Observation est de 1 à 3, mais 3 seulement sur les plus grandes figures ; la Sagesse et l’Amélioration sont de 1 ou 2, et de 3 sur les plus grandes ; l’Activation est de 1 à 3. Une seule carte est connue ; que les faveurs croissent avec les étoiles découle de R13.2 et E1, la pente est une supposition.

rules-known-9 = Les faveurs vont de la meilleure à la moins bonne, puisque R9.5 retire les deux de gauche en guise de pénalité. Une seconde faveur Renommée est donc plus petite.

rules-known-10 = La mise en place d’Auptolémée cherche ses cartes parmi 28 sur 48 (R13.2, E1). Au moins cinq cartes d’Air, de Feu et de Terre ont donc 7 étoiles ou moins, et au moins cinq d’Eau en ont 14. La moyenne est entre 9 et 10 étoiles.

rules-known-11 = Avant que la fin soit déclenchée, 15, 18, 24 et 30 cartes quittent la pioche à 2, 3, 4 et 5 joueurs, et 13 en solitaire. Cela fait de 4 à 7 cartes pour chacun, et à trois joueurs quelque 20 tours par siège.

rules-decisions = Décisions pour ce qui est inconnu : 12 cartes par élément ; sphères dans le sens horaire Feu, Eau, Air, Terre ; un signe de défausse, entre Terre et Feu ; nombres des rêves Feu 1, Eau 2, Air 3, Terre 4 ; deux cases de sagesse par nombre (ou trois, R1.4) ; une grande étoile sur les figures de 8 étoiles au plus, deux jusqu’à 13, trois sur celles de 14 ; renommée finale 2 à partir de 10 étoiles, mais 1 avec A14, A17 et A18 ; la plupart des figures ne peuvent être achevées en une seule Observation. Étoiles, noms, magnitudes et positions viennent du ciel réel (le catalogue d’étoiles), les figures étant réduites ou étendues à 5..14.

## Section 12

rules-section-12 = Pourquoi : désaccords et silences

## Section 13

rules-section-13 = En solitaire : Auptolémée

rule-R13-1 = Plateau à 2 joueurs ; 3 cartes sous la carte Fin de partie, 17 au-dessus ; puis R2.3 (trois emplacements). Vous vous installez selon R2.1 et êtes le premier joueur. La plume du rêveur est en jeu (section 9).

rule-R13-2 = Des 28 cartes restantes : retirer au hasard une carte de 7 étoiles ou moins de chacun des éléments Air, Feu et Terre (‡ si un élément n’en a pas de telle, une de celles de cet élément qui ont le moins d’étoiles, les égales étant départagées au hasard ; s’il n’a aucune carte, aucune). Les autres (normalement 25), mélangées, sont la pioche d’Auptolémée ; deux sont retournées à côté, d’abord à gauche, puis à droite : sa bibliothèque. Les cartes de la bibliothèque et de sa pioche ne sont pas des constellations. ‡ Les cartes retirées restent inconnues.
    .ruling = Garder le nombre de cartes que veut le texte en solitaire. Le « Vent » de ce texte est l’Air.

rule-R13-3 = Auptolémée : 12 points de renommée, 5 poussières, aucun télescope. Il n’a ni pouvoirs ni limite de cartes et ne gagne ni sagesse ni sacoche.

rule-R13-4 = Son tour : sans poussière, Repos. Sinon, Observation.

rule-R13-5 = Observation : si sa pioche est vide à cet instant, vous perdez aussitôt (mais voir R13.14). Lancer un dé : 1-2 carte de gauche, 3-4 carte de droite, 5-6 le dessus de sa pioche. L’élément de cette carte est la visée, X la valeur de sa faveur Renommée la plus à gauche.

rule-R13-6 = Visée Terre, Feu, Air : la carte à l’emplacement le plus proche de cette sphère (‡ s’il est vide, le prochain qui ne l’est pas, dans l’ordre de l’édition, en faisant le tour). Visée Eau : la carte qui a le moins d’étoiles non marquées, les égales étant départagées au hasard. Seules comptent les cartes non découvertes ; s’il n’y en a pas, il ne marque rien et R13.9 a lieu tout de même.
    .ruling = { -ruling }

rule-R13-7 = Il marque jusqu’à X étoiles selon R4.2 et R4.3, sans poussière. ‡ Les candidats sont tous les chemins de X étoiles ou qui ne peuvent être prolongés. Il ne garde, l’un après l’autre, que ceux (a) qui marquent le plus de grandes étoiles ; (b) dont la première étoile est à la plus courte distance, en lignes, de l’étoile de départ, comptée par toutes les étoiles de la figure ; (c) dont la dernière étoile est à la plus courte distance d’une grande étoile encore non marquée après le chemin, comptée par les étoiles non marquées (critère omis si aucun candidat restant n’en peut atteindre ; un candidat qui en peut atteindre une l’emporte sur celui qui ne le peut pas) ; (d) qui marquent le plus d’étoiles ; puis un au hasard.
    .ruling = « Toujours » et « si possible » mettent les grandes étoiles en premier ; une machine qui paie des télescopes pour achever une carte l’achève aussi gratuitement.

rule-R13-8 = ‡ Avant R13.7 : si X étoiles ou moins sont non marquées et qu’un chemin les marque toutes, il prend un tel chemin. S’il y faut k > 1 chemins (le plus petit nombre qui complète la carte, chacun selon R4.2 et R4.3 et de longueur quelconque) et qu’il a k-1 télescopes ou plus, il en dépense k-1 et complète la carte. Sinon il n’en dépense aucun et R13.7 s’applique. Jamais sur une autre carte, jamais dans un rêve.
    .ruling = « Toujours » et « si possible » mettent les grandes étoiles en premier ; une machine qui paie des télescopes pour achever une carte l’achève aussi gratuitement.

rule-R13-9 = Puis, avant la Découverte : la carte choisie va à la défausse de la bibliothèque, Auptolémée perd 1 poussière, une carte prise à gauche ou à droite est remplacée depuis sa pioche, s’il y en a une.

rule-R13-10 = Repos : +5 poussières, le marqueur avance (R5.4), puis sa phase Rêve : R9.1, R9.2 (‡ égales départagées au hasard), R13.7 (et non R13.8) avec pour X le nombre de la sphère.
    .ruling = { -ruling }

rule-R13-11 = Découverte par Auptolémée : il prend la carte, puis R6.8. Vous choisissez d’abord une faveur si vous y avez une étoile (R9.5).

rule-R13-12 = Découverte par vous, avec une étoile d’Auptolémée sur la carte : il prend la plus haute faveur Renommée restante (la plus à gauche des égales), quoi qu’ait le rêveur ; si elle était de 2 ou 3, il gagne aussi un télescope. Dans une découverte en rêve, personne ne prend la carte (R9.6) : d’abord qui a le plus d’étoiles, à égalité les deux peuvent prendre la même faveur ; Auptolémée comme il vient d’être dit ; s’il ne reste pas de faveur Renommée, il n’obtient rien (‡).
    .ruling = { -ruling }

rule-R13-13 = Fin : R7.1, R7.2. Votre décompte : section 8. Auptolémée ajoute : la renommée finale de toutes ses cartes ; 1 pour 2 de ses étoiles aux emplacements ; 2 par télescope ; par élément ayant 1/2/3/4+ cartes 2/3/7/13 ; pour 1/2/3/4+ séries de quatre éléments différents 8/17/27/38.
    .ruling = Le texte en solitaire ne change rien à R7.2.

rule-R13-14 = Vous gagnez avec plus de renommée ; l’égalité est une défaite. ‡ Une fois la fin déclenchée, la pioche vide n’est plus une défaite : un 5 ou un 6 avec une pioche vide, ou un dé qui désigne une carte manquante, est relancé, et une carte prise n’est pas remplacée.
    .ruling = Le texte en solitaire promet un décompte à qui atteint la carte Fin de partie avant que la pioche soit vide.

rule-R13-15 = Plus facile, au choix : E1 retirer trois cartes Eau de 14 étoiles exactement au lieu de celles de R13.2 (‡ s’il y en a moins de trois, les cartes Eau qui ont le plus d’étoiles) ; E2 il commence avec 0 point de renommée ; E3 il ne gagne jamais de télescope ; E4 le dessus de sa pioche est toujours face visible ; E5 à la fin d’un rangement (R13.9) qui laisse sa pioche vide, la défausse de la bibliothèque, carte tout juste utilisée comprise, est mélangée en une nouvelle pioche, si bien que cette défaite n’existe pas (si elle était vide malgré tout, le dé est relancé comme en R13.14) ; E6 vous commencez avec 10 poussières.
    .ruling = Garder le nombre de cartes que veut le texte en solitaire. Le « Vent » de ce texte est l’Air.

rule-R13-16 = Plus difficile, au choix : H1 il commence avec 20 points de renommée ; H2 il gagne un télescope chaque fois que vous découvrez une carte (non par un rêve) ; H3 il reçoit une carte de décompte final cachée, distribuée après la vôtre et révélée à la fin, et compte un de plus pour chacun de ses deux éléments dans les deux barèmes de R13.13 ; H4 il commence avec 6 poussières et en gagne 6 par Repos ; H5 la carte droite de la bibliothèque est face cachée dès la mise en place, retournée quand elle est choisie et remplacée face cachée (avec E4, une carte vue au-dessus reste connue) ; H6 retirer encore une carte de 7 étoiles ou moins de chacun des trois éléments (‡).
    .ruling = Garder le nombre de cartes que veut le texte en solitaire. Le « Vent » de ce texte est l’Air.

rule-R13-17 = E1 avec H6 retire six cartes : les trois cartes Eau de E1 et une carte de 7 étoiles ou moins de chacun des éléments Air, Feu, Terre. ‡ E2 et H1 s’excluent, de même E3 et H2 : demander les deux est refusé. Les variantes peuvent être choisies ou tirées au hasard.
    .ruling = { -ruling }
