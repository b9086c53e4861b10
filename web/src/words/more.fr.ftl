# Ce qu’une table dit ensuite, et ce que disent les autres pages.

save = Enregistrer
copy = Copier
yes = Oui
no = Non
copied = Copié
settings = Réglages
theme-auto = Comme le système

# Nouvelle table
new-scenario = le scénario
scenario-notes = Tout savoir de ce scénario
new-seats = Les places
new-create = Dresser la table
new-options = Options des règles { $count ->
    [0] (d’origine)
    [one] ({ $count } changée)
   *[other] ({ $count } changées)
}
new-options-help = Là où la règle du jeu hésite, nous avons tranché ; vous pouvez trancher autrement.
new-open = Visible parmi les tables ouvertes : n’importe qui peut s’asseoir
new-spectators = Des spectateurs peuvent regarder
new-players = Nombre de joueurs
new-invite-help = Vous recevrez un lien à envoyer à votre adversaire.
sitter-me = Moi
sitter-invite = Invitation par lien
sitter-same_screen = Au même écran
sitter-conscript = Ordinateur, Conscrit (un débutant)
sitter-greedy = Ordinateur, Voltigeur (réfléchit)
sitter-grenadier = Ordinateur, Grenadier (anticipe)
sitter-old_guard = Ordinateur, Vieille Garde (le plus fort)
sitter-random = Ordinateur, au hasard
option-standard = { $value } (d’origine)

# Compte, invitation
account-name-title = Votre nom
account-name-help = C’est le nom que les autres voient à la table.
account-name = Nom
account-saved = C’est noté.
account-devices-title = Jouer depuis plusieurs appareils
account-devices-help = Sans compte, vos parties, armées et scénarios restent dans ce navigateur. Un nom et un mot de passe suffisent pour les retrouver ailleurs.
account-take-over-title = Gardé sur cet appareil seulement
account-take-over-help =
    { $count ->
        [one] Une armée ou un scénario n’est gardé que dans ce navigateur.
       *[other] { $count } armées et scénarios ne sont gardés que dans ce navigateur.
    }
account-take-over = Mettre dans le compte
account-taken-over = Ils sont désormais dans votre compte : vous les retrouverez sur tous vos appareils.
account-login = Nom de compte
account-password = Mot de passe
account-in = Vous êtes connecté : { $name }
account-out = Vous êtes déconnecté.
account-made = Compte créé.
account-welcome = Bon retour.
log-in = Se connecter
log-out = Se déconnecter
register = Créer un compte
join-title = Vous êtes invité
join-help = Prenez place ; la partie attend vos décisions, maintenant ou plus tard.
pref-dice = Animer les dés
pref-sound = Un son quand c’est à moi
pref-noise = Bruitages : salves, canons, tambours et dés
pref-notify = Une notification du navigateur quand c’est à moi
pref-flip = Mon camp en bas de la carte
pref-numbers = Numéros des hexagones sur la carte
pref-curtain = Un rideau entre deux joueurs au même écran
pref-theme = Apparence

# Règles
rules-of = Règles : { $title }
rules-search = Chercher dans les règles
rules-parts = Parties du livret
rules-tab-rules = Règles
rules-tab-charts = Tables
rules-tab-rulings = Décisions
rules-tab-scenarios = Scénarios
rules-chapters = Chapitres
rules-count = { $count ->
    [one] { $count } règle
   *[other] { $count } règles
}
rulings-help = Comment nous lisons la règle là où elle se tait.
rulings-untranslated = Ces décisions ne sont pas encore traduites : les voici en anglais.
provenance-rulebook = Imprimé dans le livret
provenance-public = Source publique
provenance-reconstructed = Reconstitué
weigh = Ce que cela peut donner
pref-ask = Demander même quand il n’y a qu’une réponse
pref-pace = Vitesse de l’action
stage = L’action
stage-waiting = { $count ->
    [one] une étape à montrer
   *[other] { $count } étapes à montrer
}
stage-skip = Aller à ma décision
stage-again = Revoir le tour adverse
foresee-change = { $what } :
foresee-stays = reste sur place.
foresee-answered = L’adversaire pourra y répondre
fill = Remplir au mieux
fill-confirm = { $count ->
    [one] Confirmer cette réponse
   *[other] Confirmer ces { $count } réponses
}
fill-none = Rien ici ne se règle d’avance.
briefing-you = Vous menez : { $name }.
briefing-they = En face : { $name }.
briefing-goal = Comment on gagne
briefing-notes = À savoir
briefing-length = Durée :
briefing-special = Ce qu’il y a de particulier
briefing-forces = Les forces
briefing-later = Après le « + » : ceux qui arrivent plus tard, ou attendent à côté de la carte.
briefing-bodies = Les formations
briefing-how = Jouer à cette table
briefing-gestures = Ce qui peut agir a un liseré de couleur. Faites glisser une unité où elle doit aller, ou sur un ennemi ; ou cliquez-la, puis cliquez l’endroit. Rien n’est définitif tant qu’aucun dé n’est tombé : Z annule le dernier geste. Espace termine ce qui est en cours. Cliquez n’importe quel endroit pour savoir pourquoi une unité ne peut y aller.
briefing-go = À la table
end-count = Le décompte
end-losses = Les pertes, par arme
end-men = { $lost } sur { $of } hommes
end-units = { $lost } sur { $of }
end-moments = Ce qui a décidé de la partie
end-replay = Revoir la partie
end-share = Copier le lien
pace-slow = lente
pace-normal = normale
pace-fast = rapide
pace-instant = immédiate
key-space = terminer ce qui est en cours, ou passer ; abréger ce qui est montré
key-all = toute la pile ou toute la formation
key-pan = déplacer la carte

# Table
table = La table
invitation = Un ami est attendu
invitation-plays = Votre ami : { $friend }. Vous : { $you }.
invitation-help = Qui ouvre ce lien prend la place. Vous pouvez déjà regarder la table : la carte se ferme, le lien reste sous « Table ».
invitation-qr = Le lien en code QR
coach-understood = Compris
coach-leave = Congédier le sergent
spectator = spectateur
aim = Placement
aim-help = Faites glisser l’unité, ou servez-vous des flèches ; [ et ] la tournent.
aim-shape = Formation
turn-left = Tourner à gauche
turn-right = Tourner à droite
odds = Probabilités
odds-exact = { $count ->
    [0] Exact.
    [one] Exact : un seul cas possible.
   *[other] Exact : les { $count } cas possibles sont comptés.
}
odds-sampled = Estimé sur { $count } essais ; intervalle à 95 %.
odds-if = Si la réponse est « { $answer } »
odds-assumed = En supposant : { $answer }
odds-hidden = Ce qui vous est caché est estimé d’après ce que vous pouvez savoir.
odds-rest = { $count ->
    [one] une autre issue
   *[other] { $count } autres issues
}
tally-total = Total
inspector = Ce qui est choisi
asides = Consignes
inspector-none = Choisissez une unité ou un terrain pour le voir de près.
ground-hex = Hexagone { $hex }
ground-out = Hors jeu
ground-level = niveau { $level }
point-n = nord
point-ne = nord-est
point-e = est
point-se = sud-est
point-s = sud
point-sw = sud-ouest
point-w = ouest
point-nw = nord-ouest
log = Journal
log-why = Pourquoi
log-fold = Replier
log-show = Montrer l’unité
log-moment = Revoir ce moment ({ $at })
log-since = depuis votre dernière décision
log-empty = Rien n’est encore arrivé.
log-earlier = Lignes plus anciennes
chat-earlier = Messages plus anciens
chat = Conversation
chat-empty = Personne n’a encore parlé.
chat-say = Dire quelque chose
chat-secret = Aux partenaires seulement
chat-was-secret = dit aux seuls partenaires
chat-send = Dire
arrivals = Renforts
arrivals-now = attendus
arrivals-units = { $count ->
    [one] 1 unité
   *[other] { $count } unités
  }
units = Liste des unités
units-name = Unité
units-place = Où
units-state = État
units-can = Peut
replay = Revoir la partie
replay-first = Début
replay-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-next = Un pas en avant
replay-now = Maintenant
replay-slider = Moment de la partie
replay-speed = Vitesse
replay-share = Copier le lien vers ce moment
replay-share-short = Lien
fork = Reprendre d’ici
forked-from = La partie d’où celle-ci repart
invite-for = Lien d’invitation : { $name }
rematch = Revanche
rematch-swapped = Revanche, camps échangés
rematch-go = Aller à la revanche
record = Télécharger la partie
options-changed = Options choisies
bot-keys = Clés pour un programme
leave = Quitter la table
resign = Abandonner
resign-sure = Oui, j’abandonne
dice = Les dés
dice-promise = Empreinte des dés, publiée avant le premier jet : ils ne peuvent plus changer.
dice-seed = Graine révélée :
dice-check = Vérifier les dés
dice-kept = La graine correspond à l’empreinte (vérifié par votre navigateur).
dice-broken = La graine ne correspond pas à l’empreinte.
dice-cannot = Ce navigateur ne peut pas calculer l’empreinte ici.
record-holds = Rejouées selon les règles, les { $count } décisions étaient permises et donnent les mêmes dés et le même résultat.
record-told = Jusqu’à la décision { $at }, les dés viennent de la partie d’où celle-ci repart : ils ne sont pas comparés à la graine ici.
record-foreign = Jusqu’à la décision { $at }, cette partie vient d’un fichier. Ce serveur n’a pas vu tomber ces dés et ne sait pas quand leur graine a été choisie : la vérification montre que le fichier s’accorde avec lui-même, rien de plus.
dice-foreign = Cette partie vient, au moins en partie, d’un fichier : ce serveur n’a pas vu tomber tous ses dés.
old-rules = Jouée avec la version { $played } des règles ; c’est aujourd’hui la version { $now }.
old-rules-whole = On peut la revoir en entier. Pour continuer, ouvrez d’ici une nouvelle table avec les règles d’aujourd’hui.
old-rules-part = Les règles d’aujourd’hui la suivent jusqu’à ce moment. Pour continuer, ouvrez d’ici une nouvelle table.
old-rules-carry = Continuer avec les règles d’aujourd’hui
record-fails = La partie rejouée ne donne pas le même résultat.

# Touches
keys = Touches
key-tab = passer d’une unité qui peut agir à la suivante
key-next = unité suivante (Maj : précédente)
key-number = choisir une action
key-enter = confirmer, ou ouvrir l’unité visée
key-escape = annuler, fermer
key-hand = prendre l’unité en main
key-turn = tourner l’unité (Maj : finement)
key-shape = changer la formation de l’unité en main
key-arrows = parcourir le plateau de lieu en lieu, ou déplacer l’unité en main ; Entrée prend et pose
key-zoom = agrandir, réduire
key-home = voir toute la table
key-flip = retourner la carte
key-measure = mesurer
key-undo = annuler votre dernière décision
key-list = la liste des unités
key-replay = reculer, avancer dans la partie
key-chat = parler
key-help = légende et touches
keys-mouse = À la souris : faites glisser une unité où elle doit aller ou sur un ennemi, ou cliquez-la puis cliquez l’endroit ; faites glisser le terrain pour déplacer la carte, molette pour zoomer ; molette en tenant un socle pour le tourner. Maj-clic ajoute au groupe. Au doigt : deux doigts pour zoomer.

# Démonstration
demo-boards = Plateaux
demo-table = Table libre
demo-hex = Hexagones
demo-areas = Zones

# Erreurs
error-unknown_game = Ce jeu n’est pas sur l’étagère.
error-unknown_procedure = Ce jeu n’a pas de résolution de ce nom.
error-unknown_scenario = Ce jeu n’a pas de scénario de ce nom.
error-full_table = Toutes les places de cette table sont prises.
error-seat_taken = Cette place vient d’être prise.
error-link_used = Ce lien d’invitation a déjà servi ou a expiré ; demandez-en un autre.
error-not_your_seat = Cette place n’est pas la vôtre.
error-no_spectators = Cette table n’accueille pas de spectateurs.
error-not_over = La partie n’est pas finie : son déroulement n’est montré qu’à la fin.
error-refused = Les règles l’interdisent ; rien n’a changé.
error-stale = La partie a avancé entre-temps ; voici où elle en est.
error-out_of_turn = Ce n’est pas à ce camp de décider.
error-over = La partie est finie.
error-cannot_undo = On ne revient pas sur un dé, un secret ou la décision d’un autre.
error-bad_setup = Cette table ne peut pas être dressée ainsi.
error-bad_record = Ce fichier ne contient pas de partie rejouable.
error-rate_limited = Trop de demandes à la fois ; patientez un instant.
error-too_many_tables = Vous avez trop de parties en cours ; finissez-en une d’abord.
error-bad_name = Ce nom est vide, trop long ou illisible.
error-name_taken = Ce nom de compte est déjà pris.
error-bad_password = Le mot de passe doit avoir de 8 à 200 caractères et ne pas se deviner.
error-wrong_password = Nom ou mot de passe inconnu.
error-no_secrets = Les règles ne vous permettent pas de vous concerter en secret maintenant.
error-bad_chat = Ce message est vide ou trop long.
error-stopping = Le serveur s’arrête ; la partie est en sûreté et reprendra.
error-not_stored = La décision n’a pas pu être enregistrée ; elle n’a pas eu lieu.
error-not_the_keeper = Seul le responsable du serveur peut faire cela.
error-unknown_account = Aucun compte ne porte ce nom.
error-unsure = On ne sait pas encore si la décision a été enregistrée ; la table le montrera.
error-moving = La table change de serveur ; elle reprend dans un instant.
error-malformed = Le message n’a pas pu être lu.
error-no_such_moment = La partie n’a pas eu ce moment-là.
error-too_large = Le message est trop long.
error-wrong_method = Cette adresse ne répond pas à cette méthode.
error-bad_language = Les langues sont fr et en.
error-foreign_origin = Cette demande vient d’un autre site.

# Sacs
bag = Sac de jetons
bag-in = Dans le sac
bag-out = Piochés :
token-red = rouge
token-white = blanc
token-blue = bleu
log-out-everywhere = Se déconnecter partout
account-password-title = Mot de passe
account-password-help = Un nouveau mot de passe déconnecte tous les autres appareils. Supprimer le compte libère ses places et efface son nom.
account-password-new = Nouveau mot de passe
account-changed = Le mot de passe est changé.
account-delete = Supprimer le compte…
account-delete-sure = Supprimer pour de bon (avec le mot de passe ci-dessus)
account-gone = Le compte n’existe plus.
order = Tenue de la table
order-spectators = On peut regarder
order-mute-spectators = Les spectateurs n’ont pas la parole
order-mute = sans la parole
order-remove = Faire sortir
order-computer = La confier à l’ordinateur
error-chat_full = On a déjà tout dit à cette table : rien de plus n’y est gardé.
error-muted = L’hôte de la table vous a retiré la parole.
error-not_your_table = Seul l’hôte de la table peut faire cela.
error-old_rules = Cette partie a été commencée avec d’autres règles : on peut la revoir, ou la continuer à une nouvelle table.
error-no_account = Il faut d’abord se connecter à un compte.
error-unknown_host = Ce serveur ne répond pas à ce nom.
error-too_slow = La demande a pris trop de temps.

# Temps
new-time-fischer-help = Tant de minutes pour toute la partie ; chaque décision en rend un peu, jamais au-delà du départ. Les pendules partent à la première décision. Qui n’a plus de temps perd quand l’autre le réclame.
new-time-days-help = Tant de jours pour chaque décision ; qui en prend davantage puise dans ses congés.
new-time-minutes = Minutes pour la partie
new-time-increment = Secondes rendues par décision
new-time-days-each = Jours par décision
new-time-vacation = Jours de congé en tout
clocks = Les pendules
claim-out = { $name } : le temps est écoulé.
claim-got-up = { $name } : le joueur a quitté la table.
claim-win = Réclamer la victoire
claim-computer = Continuer contre l’ordinateur
adjourn = Je souhaite ajourner
adjourn-help = Quand tous les joueurs le souhaitent, les pendules s’arrêtent jusqu’à ce que l’un d’eux veuille reprendre.
adjourn-wished = Souhaitent ajourner : { $names }
adjourned = Partie ajournée : aucune pendule ne tourne.
error-not_out_of_time = Ce joueur a encore du temps.
error-answer_first = C’est à votre camp de décider : répondez d’abord.
notices-title = Quand c’est à moi
notices-help = Vous êtes prévenu une fois par absence, même hors du site ; laissez un champ vide et rien n’y est envoyé.
notices-email = Adresse électronique
notices-webhook = Webhook (une adresse qui reçoit un POST)
notices-confirm = Un courriel avec un lien part vers cette adresse : rien d’autre n’est envoyé avant que vous l’ayez suivi.
mail-confirmed = L’adresse est confirmée : vous serez prévenu quand ce sera à vous.
mail-stopped = C’est fait : plus aucun courriel ne viendra.
new-rated = Partie classée : le résultat compte pour les deux joueurs, qui ont besoin d’un compte
ratings = Classements
ratings-of = Classement : { $title }
ratings-help = Glicko-2, d’après les seules parties classées. Après le « ± » : l’écart probable.
ratings-rating = Cote
ratings-games = Parties
ratings-none = Aucune partie classée n’est encore finie.
error-rated = Cette partie compte pour le classement : personne n’y est remplacé.
push-here = Me prévenir dans ce navigateur, même site fermé
push-cannot = Ce navigateur ne peut pas être prévenu ici : il faut une adresse sécurisée (https) et un navigateur qui le permette.
push-unwilling = Le navigateur ne l’a pas permis. Autorisez les notifications de ce site, puis réessayez.
events = Tournois
event-make = Organiser un tournoi
event-help = Chacun rencontre tous les autres, une ou deux fois. Vous recevez un lien à transmettre ; pour s’inscrire, il faut un compte. Quand vous lancez le tournoi, une table est dressée pour chaque rencontre.
event-account = Un tournoi prend du temps : il faut un compte pour l’organiser ou s’y inscrire.
event-name = Son nom
event-rounds = Rondes
event-single = une rencontre par adversaire
event-double = deux, en changeant de camp
event-create = Créer
event-open = inscriptions ouvertes
event-wait = Il n’a pas commencé : les inscriptions sont ouvertes.
event-entrants = Joueurs : { $count } sur { $most } au plus
event-entrants-count = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
event-join = S’inscrire
event-leave = Se retirer
event-strike = Rayer { $name }
event-link = Le lien à transmettre
event-link-help = Qui a ce lien peut s’inscrire jusqu’à ce que vous lanciez le tournoi.
event-start = Lancer le tournoi
event-cancel = Annuler le tournoi
event-over = Toutes les parties sont finies.
event-standings = Classement
event-standings-help = Une victoire vaut un point, une nulle la moitié. Les ex æquo sont départagés au Sonneborn-Berger (SB) : les points des adversaires battus et la moitié de ceux des adversaires avec qui l’on a fait nulle ; puis au nombre de victoires.
event-rank = Rang
event-points = Points
event-wins = Victoires
event-pairings = Qui rencontre qui
event-round = Ronde { $n }
event-playing = en cours
event-no-table = disparue
table-event = Cette partie compte pour un tournoi
error-in_event = Cette partie compte pour un tournoi : personne n’y est remplacé.
error-unknown_event = Ce tournoi n’existe pas, ou plus.
error-event_started = Le tournoi a commencé : on ne peut plus s’y inscrire ni en sortir.
error-event_full = Le tournoi est complet.
error-too_few_entrants = Il faut être au moins deux.
error-not_your_event = Seul l’organisateur du tournoi peut faire cela.
error-bad_address = Cette adresse n’en est pas une.
error-not_offered = Ce serveur n’offre pas cela.
error-no_clock = On joue sans pendule à cette table.

# Legend
legend = Légende
legend-rings = Autour d’une unité
legend-can = Elle peut agir
legend-selected = Vous l’avez en main
legend-target = On peut la viser
legend-spent = Estompée : elle a agi
legend-hidden = Sa face vous est cachée
legend-nations = Couleurs
legend-arms = Armes
legend-badges = Marqueurs d’état
legend-marks = Sur la carte
legend-ground = Terrain
arm-infantry = Infanterie
arm-light = Infanterie légère
arm-skirmishers = Tirailleurs
arm-jager = Chasseurs à pied, Jäger
arm-cavalry = Cavalerie
arm-heavy_cavalry = Cavalerie lourde
arm-artillery = Artillerie
arm-horse_artillery = Artillerie à cheval
arm-rockets = Fusées
arm-battery = Batterie de siège
arm-pioneers = Pionniers
arm-gunners = Canonniers
arm-redoubt = Redoute
arm-improved_redoubt = Redoute améliorée
arm-battle = Une bataille
arm-commander = Commandant
arm-general = Général
arm-leader = Chef
arm-ship = Navire
arm-fort = Fort
arm-supply = Ravitaillement
nation-french = Français
nation-british = Britanniques
nation-austrian = Autrichiens
nation-prussian = Prussiens
nation-russian = Russes
nation-piedmontese = Piémontais
nation-spanish = Espagnols
nation-neapolitan = Napolitains
nation-portuguese = Portugais
nation-bavarian = Bavarois
nation-saxon = Saxons
nation-swedish = Suédois
nation-dutch = Hollandais
nation-allied = Alliés
nation-royalist = Royalistes
nation-toulonnais = Toulonnais
nation-coalition = Coalisés
mark-objective = Objectif
mark-fort = Fort
mark-battery = Batterie
mark-redoubt = Redoute
mark-milestone = Borne : une route
mark-ship = Navires au mouillage
mark-town = Ville
mark-beach = Plage : lieu de débarquement

# The story of a game, hints and explanations.
story = L’histoire de la partie
story-telling = On raconte la partie : { $done } décisions sur { $of }…
story-on = { $count ->
    [one] Raconter la décision prise depuis
    [0] Raconter la fin
   *[other] Raconter les { $count } décisions prises depuis
}
story-curve = Chances de gagner : { $side }
story-here = { $turn ->
    [0] Décision { $at } sur { $of }. { $side } : { $chance } %
   *[other] Décision { $at } sur { $of }, tour { $turn }. { $side } : { $chance } %
}
story-turn = Tour { $turn } · { $side }
story-from-to = { NUMBER($before, minimumFractionDigits: 1) } → { NUMBER($after, minimumFractionDigits: 1) } %
story-luck = chance { $points }
story-choice = choix { $points }
story-estimated = (estimé)
story-better = Mieux : { $better } (+{ NUMBER($points, minimumFractionDigits: 1) })
story-lucky = { $kind ->
    [good] { NUMBER($points, minimumFractionDigits: 1) } points de chance
    [bad] { NUMBER($points, minimumFractionDigits: 1) } points de malchance
   *[none] ni chance ni malchance
}
story-total = { $who ->
    [you] Vous avez eu { $luck } et laissé filer { NUMBER($missed, minimumFractionDigits: 1) } points par vos choix.
   *[other] { $side } : { $luck }, et { NUMBER($missed, minimumFractionDigits: 1) } points laissés filer.
}
story-worst = Le plus coûteux : { $decision } ({ NUMBER($points, minimumFractionDigits: 1) })
story-turning = Les tournants
story-table = Toutes les décisions, en tableau
story-all = Aussi celles qui n’ont rien changé ({ $count } en tout)
story-n = N°
story-decision = Décision
story-chance = Chances
story-by-luck = Chance
story-by-choice = Choix
story-how = Un point est un centième de chances de gagner. La chance est ce qu’ont fait les dés, comparé à la moyenne de tous les jets possibles ; le choix, ce qu’a fait la décision elle-même. À eux deux, ils font toute la courbe.
story-tried = Pour { $count } décisions sur { $of }, les jets possibles sont trop nombreux : leur moyenne est estimée par des essais.
hint = Que feriez-vous ?
hint-title = Voici ce que je ferais
hint-plan = Ensuite, si tout va comme je l’imagine : { $plan }
why = Pourquoi ?
why-plan = La suite telle qu’on peut l’imaginer : { $plan }
why-place = { $place ->
    [1] En voyant plus loin, le meilleur choix sur { $of } :
   *[other] En voyant plus loin, le choix n° { $place } sur { $of } :
}
why-candidates = Les meilleurs choix et leurs chances
why-see = Voir ce moment
why-random = L’ordinateur joue au hasard.
why-conscript = Le Conscrit décide d’un coup d’œil, parfois sur un coup de tête.
why-quick = Décide d’un coup d’œil, jamais sur un coup de tête.
why-greedy = Le Voltigeur pèse chaque décision pour elle-même, sans voir plus loin.
why-grenadier = Le Grenadier a brièvement joué ces choix jusqu’à la fin du tour suivant.
why-old_guard = La Vieille Garde a longuement joué ces choix jusqu’à la fin du tour suivant.
counsel-thinks = L’ordinateur réfléchit…
counsel-no-choice = Il n’y a rien à choisir.
key-hint = que feriez-vous ? (quand on joue seul)
key-why = pourquoi l’ordinateur a-t-il fait cela ?
error-no_story_yet = La partie n’est pas finie : son histoire se raconte à la fin, quand plus rien n’est secret.
error-no_hints = Pas de conseil à une table où l’on s’affronte : chacun y pense par lui-même.

# Ce qui mène à l’atelier, et ce qui peut y manquer
error-unknown_experiment = Cette expérience n’existe pas ou n’existe plus.
error-not_your_experiment = Cette expérience est celle d’un autre.
error-bad_experiment = Cette expérience ne peut pas être menée ainsi.
error-too_many_experiments = Vous avez déjà plusieurs expériences en cours ; attendez ou arrêtez-en une.
error-laboratory_full = Le laboratoire est plein ; réessayez plus tard ou avec moins de parties.
error-no_such_game = Cette partie n’a pas été jouée jusqu’au bout.
error-no_armies = À ce jeu, les armées sont celles des scénarios.
error-unknown_paper = Votre compte ne contient rien de tel, ou plus.
error-too_many_papers = Votre compte contient déjà trop d’armées et de scénarios ; supprimez-en un d’abord.
error-bad_paper = Ce fichier ne se lit pas : rien n’a été gardé.
error-unknown_muster = Cette invitation n’existe plus : elle a servi, ou on l’a retirée.
error-no_editor = Les scénarios de ce jeu ne se font pas encore ici.
error-unknown_shared = Ce scénario n’est pas partagé, ou ne l’est plus.
error-not_your_scenario = Seul son auteur peut retirer ce scénario.
error-too_many_scenarios = Vous partagez trop de scénarios ; retirez-en un d’abord.
