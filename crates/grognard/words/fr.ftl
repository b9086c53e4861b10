# Les mots de la ligne de commande.

help-grognard = Joue aux jeux d’histoire napoléoniens français selon leurs règles, expliquées une à une, avec les probabilités exactes.
    .examples =
        Exemples :
          grognard play aigles
          grognard simulate aigles --games 1000 --players greedy,random
          grognard resolve aigles --list
        Codes de sortie : 0 tout va bien ; 1 entrée fautive, illégale ou non vérifiée ; 2 ligne de commande fautive.
help-serve = Ouvre des tables dans le navigateur (ce que fait grognard sans commande).
    .examples =
        Exemples :
          grognard serve
          grognard serve --port 1815 --data /var/lib/grognard
help-play = Joue une partie dans le terminal.
    .examples =
        Exemples :
          grognard play aigles
          grognard play aigles --scenario learning --against random --side french --seed Wagram
          grognard play aigles --against human --save partie.jsonl
        À la table : un numéro joue ce choix, h dit le reste.
help-odds = Probabilités exactes d’une procédure, ou de ce qui est proposé à un moment d’une partie enregistrée.
    .examples =
        Exemples :
          grognard odds aigles fire --input @salve.json
          grognard odds aigles --record partie.jsonl --at 40
          grognard odds aigles --record partie.jsonl --at 40 --offer 3
help-resolve = Résout toute procédure du livret de règles : décompte, dés, résultat.
    .examples =
        Exemples :
          grognard resolve aigles --list
          grognard resolve aigles fire --schema
          grognard resolve aigles fire --input @salve.json --dice 4,2,6
          grognard resolve aigles fire --input - --odds < salve.json
help-simulate = Joue beaucoup de parties entre joueurs artificiels et dit qui gagne, combien de fois.
    .examples =
        Exemples :
          grognard simulate aigles --games 500 --players greedy,random
          grognard simulate aigles --scenario learning --games 10000 --players random,random --seed 7 --parquet parties.parquet
        Joueurs : random ; recruit et quick, qui décident d’un coup d’œil ; greedy, ou greedy:N pour jouer chaque action jusqu’à N fois ;
        search:N pour anticiper en N essais, ou search:2s en un temps donné. Ils échangent leurs camps d’une partie à l’autre.
help-lab = Est-ce équilibré ? Joue beaucoup de parties d’un scénario, ou de deux variantes, et montre ce qu’elles disent, avec des courbes.
    .examples =
        Exemples :
          grognard lab aigles --scenario learning --games 500 --players greedy,greedy --out rapport
          grognard lab aigles --scenario learning --games 500 --against-option OPTION=VALEUR --out rapport
          grognard lab aigles --scenario example_armies --against-army french=ma-brigade.toml
        Chaque joueur garde sa place, sauf avec --exchange. Ce qui commence par --against- fait une seconde variante, et dit ce
        qu’elle change. Le dossier reçoit report.html, les courbes en SVG, study.json et les parties en CSV et en Parquet.
help-train = Joue beaucoup de parties entre joueurs artificiels et ajuste à leurs issues le jugement d’une position.
    .examples =
        Exemples :
          grognard train aigles --scenario learning --games 2000 --seed 1
          grognard train aigles --scenario learning --games 2000 --seed 1 --out learning.toml
help-replay = Raconte une partie enregistrée, ou la vérifie du premier dé au dernier.
    .examples =
        Exemples :
          grognard replay partie.jsonl
          grognard replay partie.jsonl --at 40
          grognard replay partie.jsonl --verify
help-story = Raconte comment une partie enregistrée s’est passée : chance de gagner, tournants, part de la chance et du choix.
    .examples =
        Exemples :
          grognard story partie.jsonl
          grognard story partie.jsonl --json
help-check = Vérifie scénarios, armées et parties, reconnus à leur contenu ; ou le registre des règles d’un jeu.
    .examples =
        Exemples :
          grognard check scenario.toml armee.toml partie.jsonl
          grognard check ledger aigles
help-army = Vérifie une armée : points, limites, ce que coûte chaque unité et pourquoi.
    .examples =
        Exemples :
          grognard army aigles check ma-brigade.toml
          grognard army aigles check ma-brigade.toml --points 150
help-rules = Affiche le livret de règles : une règle, toutes, ou celles qui contiennent certains mots.
    .examples =
        Exemples :
          grognard rules aigles
          grognard rules aigles man.move --lang en
          grognard rules aigles --search "ligne de vue"
help-games = Liste les jeux et leurs scénarios.
    .examples =
        Exemples :
          grognard games
          grognard games --json

arg-json = Affiche du JSON
arg-lang = Langue des mots : fr ou en [par défaut : celle du système, sinon fr]
arg-help = Affiche cette aide
arg-version = Affiche la version
arg-game = Identifiant du jeu, comme le liste `grognard games`
arg-check-game = Le jeu auquel appartient un scénario ou une armée, si le fichier ne le dit pas
arg-scenario = Identifiant d’un scénario, ou votre propre fichier de scénario (.toml) [par défaut : le premier du jeu]
arg-loadtest-scenario = Identifiant du scénario [par défaut : le premier du jeu]
arg-against = Qui joue l’autre camp : un joueur comme dans `simulate`, un niveau (conscript, grenadier, old_guard) ou human
arg-side = Votre camp, par identifiant ou numéro [par défaut : le premier]
arg-seed = Ce dont les dés sont tirés : 64 chiffres hexadécimaux ou des mots quelconques [par défaut : au hasard]
arg-train-seed = Numéro de la série : le même numéro joue les mêmes parties
arg-tries = Combien de fois essayer une décision dont les dés sont trop nombreux pour être comptés
arg-out = Écrit les poids dans ce fichier
arg-simulate-seed = Numéro de la série : le même numéro joue les mêmes parties
arg-lab-seed = Numéro de la série : le même numéro joue les mêmes parties
arg-lab-players = Les joueurs, place par place, comme dans `simulate` ; s’ils sont moins que les places, à tour de rôle
arg-lab-out = Dossier du rapport : une page, les courbes en SVG, les chiffres en JSON, les parties en CSV et en Parquet
arg-exchange = Les joueurs avancent d’une place d’une partie à l’autre
arg-against_scenario = Compare avec ce scénario
arg-against_options = Compare avec cette option changée, écrite id=valeur ; peut se répéter
arg-against_armies = Compare avec cette armée pour un camp, écrite place=fichier ; peut se répéter
arg-against_players = Compare avec ces joueurs
arg-options = Une option des règles, sous la forme id=valeur ; peut être répétée
arg-shard = Ne joue que cette part des parties, par exemple 2/4 ; les fichiers Parquet de toutes les parts sont ceux d’une seule série
arg-armies = L’armée qu’un camp apporte, sous la forme camp=fichier ; peut être répétée
arg-save = Écrit la partie dans ce fichier à la fin
arg-bind = Adresse d’écoute [par défaut : cette machine seulement]
arg-public_url = L’adresse que l’on tape, si un mandataire précède le serveur
arg-client = Sert le client depuis ce dossier au lieu de celui du programme
arg-trust_forwarded = Croit X-Forwarded-For et X-Forwarded-Proto : seulement derrière un mandataire qui les pose
arg-port = Port d’écoute
arg-data = Dossier où sont gardées les parties
arg-procedure = Identifiant de la procédure, comme l’affiche --list
arg-input = Son entrée : JSON, @FICHIER, ou - pour l’entrée standard
arg-record = Une partie enregistrée
arg-at = Après tant de décisions [par défaut : la dernière]
arg-offer = Numéro du choix [par défaut : liste ceux où l’on jette des dés]
arg-dice = Les dés tombés sur votre table, sans en omettre ni en ajouter
arg-odds = Affiche les probabilités au lieu de jeter les dés
arg-schema = Affiche le schéma JSON de l’entrée
arg-list = Liste les procédures
arg-games = Combien de parties
arg-players = Les joueurs, séparés par des virgules : random, recruit, quick, greedy, greedy:N, search:N, search:2s
arg-threads = Nombre de fils d’exécution ; 0 pour tous ceux de la machine. Le résultat est le même
arg-parquet = Écrit une ligne par partie dans ce fichier Parquet
arg-file = Le fichier
arg-verify = Vérifie graine, dés, actions et issue
arg-what = Fichiers à vérifier, ou le mot ledger et l’identifiant d’un jeu
arg-play = Joue tant de parties et compte combien de fois chaque règle du registre parle
arg-check-seed = Graine dont naissent les parties
arg-tests = Lit ce que les tests ont noté dans ce dossier
arg-action = Ce qu’il faut en faire
arg-points = Points que l’armée peut coûter [par défaut : ceux du fichier, sinon du livret de règles]
arg-id = Identifiant d’une règle
arg-search = Mots à chercher dans les identifiants, les titres et les textes

trouble-no-game = Il n’y a pas de jeu « { $game } ». Il y a : { $games }.
trouble-no-games = Il n’y a aucun jeu sur l’étagère.
trouble-no-scenario = Il n’y a pas de scénario « { $scenario } ». Il y a : { $scenarios }.
trouble-option-form = « { $option } » n’est pas une option : écrivez id=valeur.
trouble-army-form = « { $army } » n’est pas une armée : écrivez camp=fichier.
trouble-no-option = Il n’y a pas d’option « { $option } ». Il y a : { $options }.
trouble-option-value = L’option { $option } ne peut pas valoir « { $value } ». Elle peut valoir : { $values }.
trouble-no-side = Il n’y a pas de camp « { $side } ». Il y a : { $sides }.
trouble-nothing-found = Aucune règle ne contient les mots « { $words } ».
trouble-no-rule = Il n’y a pas de règle « { $rule } ».
trouble-no-rule-near = Il n’y a pas de règle « { $rule } ». Voisines : { $near }.
trouble-no-procedure-given = Quelle procédure ? « grognard resolve { $game } --list » les liste.
trouble-no-procedure = Il n’y a pas de procédure « { $procedure } ». Il y a : { $procedures }.
trouble-no-input = La procédure demande son --input. « grognard resolve { $game } { $procedure } --schema » dit lequel.
trouble-odds-of-what = Les probabilités de quoi ? Donnez une procédure avec son --input, ou un --record. « grognard resolve { $game } --list » liste les procédures.
trouble-nothing-to-decide = La partie est finie à ce moment : il n’y a rien à décider.
trouble-no-offer = Il n’y a pas de choix { $offer } : il y en a { $offers }.
trouble-nothing-risky = Rien de ce qui est proposé à ce moment ne jette de dés.
trouble-no-moment = Il n’y a pas de décision { $at } : la partie en a { $last }.
trouble-ledger-of-what = Le registre de quel jeu ? Par exemple : grognard check ledger aigles
trouble-ledger = Le registre se dit complet, mais certaines de ses règles restent muettes.
trouble-story-secrets = La partie continue et a des secrets : on pourra la raconter quand elle sera finie.
trouble-unfinished = { $games } parties ne se sont pas achevées et ont été abandonnées.
trouble-by-the-clock = { $player } pense à la pendule : ses parties ne se rejouent pas ; donnez-lui des parties imaginées, comme search:300.
trouble-no-server = Cette version n’a pas de serveur.

odds-exact = Exact, sur { $branches } branches des dés.
odds-sampled = Essayé { $samples } fois : il y a trop de branches pour les compter.
odds-if = Si l’autre camp répond « { $answer } » ({ $question }) :
odds-assumed = Supposé acquis : { $answer } ({ $question }).
odds-hidden = Ce qui vous est caché est pesé d’après ce que vous pouvez savoir.
odds-bounds = [{ $low } – { $high }]
value-none = aucun
value-yes = oui
value-no = non
resolve-result = Résultat :
rule-source = Dans le livret de règles :
provenance-rulebook = imprimé dans le livret de règles
provenance-public = publié par des joueurs
provenance-reconstructed = reconstitué par nous
board-pose = x { $x } cm, y { $y } cm, orienté à { $degrees }°

replay-verified = Authentique : { $decisions } décisions, { $dice } dés, sceau { $hash }.
replay-forked = Jusqu’à la décision { $at }, elle suit une autre partie, où ces dés sont à vérifier.

check-scenario = { $file } : scénario { $id } de { $game } ({ $seats }), en règle.
check-record = { $file } : partie de { $game } achevée, { $decisions } décisions, fidèle à ses dés et à ses règles.
check-record-running = { $file } : partie de { $game } en cours, { $decisions } décisions, fidèle à ses règles ; ses dés pourront être vérifiés à la fin.
check-areas = { $file } : carte à zones, { $areas } zones, { $borders } frontières, { $sections } tronçons de route, en règle.
check-map = { $file } : carte à hexagones { $id }, { $columns } sur { $rows } hexagones, { $features } objets, en règle.
check-map-covers = ligne { $line } : { $kind } « { $name } » couvre { $hexes } hexagones en { $word }{ $hidden ->
    [0] .
   *[other] , dont { $hidden } sous autre chose.
}
check-map-in = ligne { $line } : { $kind } « { $name } » fait de { $hex } un hexagone { $word }, à { $off } % d’hexagone de son centre.
check-map-names = ligne { $line } : { $kind } « { $name } » tombe en { $hex }, à { $off } % d’hexagone de son centre.
check-map-along = ligne { $line } : { $kind } « { $name } » suit { $sides } côtés d’hexagone en { $word } ; points déplacés de { $off } % d’hexagone au plus.
check-map-joins = ligne { $line } : { $kind } « { $name } » relie { $hexes } hexagones en { $word }.
check-map-joins-cut = ligne { $line } : { $kind } « { $name } » relie { $hexes } hexagones en { $word }, en coupant les coins de { $cut }.
check-map-uncarried = { "    " }franchit l’eau sans rien qui le porte : { $sides }
check-map-carries = ligne { $line } : { $kind } « { $name } » porte au-dessus de { $sides }, à { $off } % d’hexagone au plus.
check-map-guards = ligne { $line } : { $kind } « { $name } » protège { $hex } côté { $sides }.
check-map-nothing = ligne { $line } : { $kind } « { $name } » est laissé de côté, comme le dit la légende.
ledger-not-cited = Citée nulle part dans le code
ledger-heard = Entendue dans : { $tests }
ledger-claimed = Revendiquée sans être entendue dans : { $tests }
ledger-sum = { $rules } règles : { $constructed } vraies par construction, { $heard } entendues dans les tests, { $spoke } ont parlé en { $games } parties, { $silent } muettes.
army-total = { $points } points sur { $limit } [{ $rule }]. En règle.

train-head = Appris sur { $games } parties ({ $positions } positions), jugé sur { $fresh } parties neuves : perte moyenne { $loss } (0,693, c’est ne rien savoir).
train-said = annoncé
train-won = gagné
train-positions = positions

story-curve = Chances de gagner : { $side }
story-turning = Les tournants (en points sur cent) :
story-point = { "  " }{ $n }{ $turn ->
    [0] {""}
   *[other] { " " }(tour { $turn })
}. { $side } : { $decision }. { $before } → { $after } (hasard { $luck }, choix { $choice })
story-better = { "     " }Mieux : { $better } (+{ $missed })
story-total = { $side } : hasard { $luck }, concédé { $missed }.
story-tried = Pour { $count } décisions les dés étaient trop nombreux pour être comptés : leur moyenne est estimée par des essais.

simulate-rate = parties
simulate-left = restantes
simulate-head = { $games } parties de { $game }, scénario { $scenario }, graine { $seed }.
simulate-uneven = Le nombre de parties est impair : les camps n’ont pas été partagés tout à fait également.
simulate-player = Joueur
simulate-side = Camp
simulate-wins = gagnées
simulate-draws = nulles
simulate-losses = perdues
simulate-interval = part gagnée, intervalle à 95 %
simulate-decisions = Décisions
simulate-turns = Tours
simulate-decided = { $count } décidées par { $rule }
simulate-digest = Empreinte { $digest }
lab-head = { $games } parties de { $game }, scénario { $scenario }, joueurs { $players }, graine { $seed }.
lab-unknown = Aucune partie n’a encore eu de vainqueur.
lab-open = Aucun camp n’a d’avantage certain ; plus de parties en diraient plus.
lab-fair = Équilibré : chaque camp est à coup sûr à moins de huit points d’une part égale.
lab-leans = Gagne à coup sûr plus que sa part : { $side }.
lab-first-variant = tel quel
lab-second-variant = changé
lab-chance = Chances de gagner, avec leur intervalle à 95 %
lab-games = parties
lab-share = part
lab-low = au moins
lab-high = au plus
lab-endings = Comment finissent les parties
lab-ending = finies par
lab-turns = Tours par partie
lab-decisions = Décisions par partie
lab-by-turn = Tour par tour, médiane et quartiles
lab-turn = tour
lab-playing = encore en jeu
lab-first = Ce que vaut le premier coup
lab-first-wins = le camp qui a décidé le premier a gagné
lab-first-was = Premier à jouer : { $side }
lab-changed = Ce que le changement fait aux chances de gagner, en points avec son intervalle à 95 %
lab-change = écart
lab-means = Ce que le changement fait à la durée et aux chiffres, en moyenne
lab-table = Les chiffres en tableau
lab-written = Écrit dans { $folder } : report.html, les courbes, study.json, les parties en CSV et en Parquet.
spread-mean = moyenne
spread-least = moins
spread-lower = quart
spread-median = médiane
spread-upper = 3 quarts
spread-most = plus

play-human = Vous
play-commitment = Les dés sont fixés : le SHA-256 de leur graine est { $hash }. Tapez h pour l’aide.
play-group = g { $n } ({ $count })
play-no-such = Ce numéro n’existe pas.
play-unknown = Pas compris. Tapez h pour l’aide.
play-undone = Annulé.
play-left = Vous quittez la table.
play-saved = Enregistré dans { $file }.
play-not-saved = { $file } ne peut pas être écrit : { $why }
play-draw = Personne ne gagne.
play-won = Gagné par : { $winners }.
play-seed = Graine des dés : { $seed }
play-no-hints = Pas de conseil quand des joueurs s’affrontent.
play-no-why = L’ordinateur n’a encore rien décidé.
play-no-why-secret = Dans ce jeu l’ordinateur a ses propres secrets : il ne s’explique pas avant la fin.
play-no-choice = Il n’y a rien à choisir.
play-why = L’ordinateur a décidé : { $decision }. Vu par un joueur qui anticipe :
play-plan = La suite telle qu’on peut l’imaginer : { $then }
play-help =
    N        joue le choix N (⚄ : des dés sont jetés)
    o N      probabilités du choix N
    g N      déplie le groupe N ; une ligne vide montre à nouveau les choix
    ?        la règle qui demande ; ? N celle d’un choix ; ? ID n’importe laquelle
    b        les unités ; l le journal
    u        annule, tant qu’aucun dé n’est jeté
    a        laisse le hasard décider cette fois
    i        une idée : les trois meilleures décisions et leurs chances de gagner
    w        pourquoi l’ordinateur a fait cela : ce qu’il avait à choisir
    s FICHIER enregistre la partie
    resign   abandonne ; q quitte
help-loadtest = Joue beaucoup de parties à la fois contre un serveur de cette machine.
    .examples =
        Exemples :
          grognard loadtest --tables 1000 --seconds 30 --rate 5200
arg-server = Où écoute le serveur, sur cette machine
arg-tables = Nombre de tables, à deux joueurs chacune
arg-seconds = Durée en secondes
arg-rate = Décisions par seconde visées [par défaut : autant que possible]
arg-lockstep = Toutes les tables commencent ensemble, devant les mêmes questions, au lieu d’en être chacune à un autre moment
arg-loadtest-game = Identifiant du jeu [par défaut : le premier]
trouble-loadtest = Toutes les décisions n’ont pas reçu la réponse attendue.

help-backup = Copie la base d’un serveur dans un fichier, même s’il est en marche, et vérifie la copie.
    .examples =
        Exemples :
          grognard backup games.sqlite --data /var/lib/grognard
help-restore = Remet en place une copie de la base. Aucun serveur ne doit tourner dans ce dossier ; ce qui s’y trouvait reste à côté.
    .examples =
        Exemples :
          grognard restore games.sqlite --data /var/lib/grognard
arg-copy = Le fichier de la copie
backup-done = Copie faite et vérifiée : { $tables } tables, { $decisions } décisions.
restore-done = Copie remise en place et vérifiée : { $tables } tables, { $decisions } décisions.

help-doctor = Examine toute la base d’un serveur, même s’il est en marche : rejoue chaque partie et compare chaque empreinte et chaque dé.
    .examples =
        Exemples :
          grognard doctor --data /var/lib/grognard
doctor-done = { $tables } tables, dont { $finished } terminées : { $decisions } décisions rejouées, { $old } tables aux règles plus anciennes, { $faults } en défaut.
trouble-doctor = Quelque chose dans la base n’est pas comme il faut.

help-admin = Tient l’ordre sur un serveur en marche de cette machine : liste et ferme des tables, retire la parole, supprime des comptes.
    .examples =
        Exemples :
          grognard admin tables --data /var/lib/grognard
          grognard admin mute 0abc1def2gh3j --seat 1
          grognard admin account anne
arg-admin-action = Que faire : lister les dernières tables, en fermer une pour de bon, y retirer ou rendre la parole, supprimer un compte
arg-whom = La table, ou le nom du compte
arg-seat = La place qu’on n’entend plus [par défaut : tous ceux qui regardent]
admin-runs = { $id }  { $game } { $scenario }, décision { $version } : { $players }
admin-over = { $id }  { $game } { $scenario }, terminée : { $players }
admin-done = C’est fait.
