# Les mots de l’interface. Les mots d’un jeu viennent de son dossier.

name = { $name }
skip = Aller au contenu
nav = Navigation
home = Accueil
loading = Un instant…
close = Fermer
cancel = Annuler
confirm = Confirmer
save = Enregistrer
copy = Copier
copied = Copié
reload = Recharger
settings = Réglages
language-other = Switch to English
theme-auto = Comme le système
theme-light = Clair
theme-dark = Sombre

# Accueil
home-title = Les wargames napoléoniens français
home-line = Les règles appliquées et expliquées, les probabilités exactes avant chaque décision, contre l’ordinateur, un ami ou vous-même.
home-games = Les jeux
home-mine = Mes parties
home-none = Aucune partie pour l’instant.
home-archived = Rangées
home-open = Tables ouvertes
home-open-none = Personne n’attend d’adversaire en ce moment.
home-record = Reprendre une partie enregistrée
play-now = Jouer tout de suite
play-now-name = Jouer tout de suite à { $title } contre l’ordinateur
new-table = Nouvelle table
new-table-name = Nouvelle table de { $title }
rules = Règles
rules-name = Règles de { $title }
picture-of = Le champ de bataille : { $title }
against = contre { $names }
alone = seul à la table
decisions = { $count ->
    [0] pas encore commencée
    [one] { $count } décision
   *[other] { $count } décisions
}
finished = Terminée
your-turn = À vous
waits-for = On attend { $name }
archive = Ranger
unarchive = Ressortir
computer = l’ordinateur

# Nouvelle table
new-game = Jeu
new-scenario = le scénario
scenario-notes = L’histoire
new-seats = Les places
new-create = Dresser la table
new-options = Options des règles { $count ->
    [0] (comme prévu)
   *[other] ({ $count } changées)
}
new-options-help = Là où la règle du jeu hésite, nous avons tranché ; vous pouvez trancher autrement.
new-open = Visible parmi les tables ouvertes : n’importe qui peut s’asseoir
new-spectators = Des spectateurs peuvent regarder
new-invite-help = Vous recevrez un lien à envoyer à votre adversaire.
sitter-me = Moi
sitter-invite = Invitation par lien
sitter-same_screen = Au même écran
sitter-greedy = Ordinateur, réfléchi
sitter-random = Ordinateur, au hasard
option-standard = { $value } (d’origine)

# Compte, invitation
account = Compte
account-name-title = Votre nom
account-name-help = C’est le nom que les autres voient à la table.
account-name = Nom
account-saved = C’est noté.
account-devices-title = Jouer depuis plusieurs appareils
account-devices-help = Sans compte, vos parties tiennent à ce navigateur. Un nom et un mot de passe suffisent pour les retrouver ailleurs.
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
join-sit = Prendre place
pref-dice = Animer les dés
pref-sound = Un son quand c’est à moi
pref-notify = Une notification du navigateur quand c’est à moi
pref-flip = Mon camp en bas de la carte
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
rule-open = Règle : { $title }
rule-in-book = Dans le livret
provenance-rulebook = Imprimé dans la règle
provenance-public = Source publique
provenance-reconstructed = Reconstitué

# Table
table = La table
seats = Les places
seat-free = place libre
you = vous
someone = sans nom
same-screen = au même écran
spectator = spectateur
present = présent
absent = absent
to-decide = doit décider
level-random = ordinateur, au hasard
level-greedy = ordinateur, réfléchi
board-name = Le champ de bataille
board-flip = Retourner la carte
zoom-in = Agrandir
zoom-out = Réduire
zoom-home = Voir toute la table
measure = Mesurer
tools = Outils
panels = Volets
reserve = Hors de la carte
can-act = peut agir
is-target = cible possible
refused = Les règles l’interdisent
won-by = Victoire : { $name }
drawn = Partie nulle
offers = Que faire
offers-general = Pour toute l’armée
offers-more = { $count } de plus
offers-in-list = { $count } autres dans la liste
offers-none = Rien à décider pour l’instant.
offers-over = La partie est finie.
offers-replay = Vous regardez un moment passé.
by-hand = Placer à la main
menu-of = Actions : { $name }
risky = dés à jeter
aim = Placement
aim-help = Glissez l’unité, ou servez-vous des flèches ; crochets pour tourner.
aim-shape = Formation
turn-left = Tourner à gauche
turn-right = Tourner à droite
odds = Probabilités
odds-asked = Calcul des probabilités…
odds-failed = Les probabilités ne sont pas connues pour ce choix.
odds-exact = { $count ->
    [0] Exact.
    [one] Exact : un seul cas possible.
   *[other] Exact : { $count } cas de dés comptés.
}
odds-sampled = Estimé sur { $count } essais ; intervalle à 95 %.
odds-rest = { $count } autres issues
tally-total = Total
undo = Reprendre
undo-help = Revenir sur sa dernière décision, tant qu’aucun dé n’est tombé
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
log-earlier = { $count } lignes plus anciennes
chat = Conversation
chat-empty = Personne n’a encore parlé.
chat-say = Dire quelque chose
chat-secret = Aux partenaires seulement
chat-was-secret = dit aux seuls partenaires
chat-send = Dire
tab-actions = Actions
tab-unit = Unité
tab-log = Journal
tab-state = État
tab-units = Unités
tab-chat = Parler
tab-table = Table
state-none = Rien à compter pour l’instant.
units = Les unités en mots
units-name = Unité
units-place = Où
units-state = État
units-can = Peut
where-pose-n = { $x } cm est, { $y } cm nord, face au nord
where-pose-ne = { $x } cm est, { $y } cm nord, face au nord-est
where-pose-e = { $x } cm est, { $y } cm nord, face à l’est
where-pose-se = { $x } cm est, { $y } cm nord, face au sud-est
where-pose-s = { $x } cm est, { $y } cm nord, face au sud
where-pose-sw = { $x } cm est, { $y } cm nord, face au sud-ouest
where-pose-w = { $x } cm est, { $y } cm nord, face à l’ouest
where-pose-nw = { $x } cm est, { $y } cm nord, face au nord-ouest
where-hex = hexagone { $hex }
where-area = { $area }
where-box = hors de la carte
replay = Revoir la partie
replay-at = Moment { $at }
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
fork = Rejouer d’ici
forked-from = La partie d’où celle-ci repart
curtain-title = La main passe : { $name }
curtain-help = Passez l’écran à l’autre joueur.
curtain-open = C’est moi, lever le rideau
curtain-never = Ne plus baisser le rideau
invite-for = Lien d’invitation : { $name }
rematch = Revanche
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
dice-kept = La graine correspond à l’empreinte (calculé par votre navigateur).
dice-broken = La graine ne correspond pas à l’empreinte.
dice-cannot = Ce navigateur ne peut pas calculer l’empreinte ici.
record-holds = La partie rejouée donne le même résultat.
record-fails = La partie rejouée ne donne pas le même résultat.
link-lost = Liaison perdue ; la partie est en sûreté. Nouvel essai…
link-again = Réessayer

# Touches
keys = Touches
key-tab = d’une unité qui peut agir à l’autre
key-next = unité suivante (Maj : précédente)
key-number = choisir une action
key-enter = confirmer, ou ouvrir l’unité visée
key-escape = annuler, fermer
key-hand = prendre l’unité en main
key-turn = tourner l’unité (Maj : finement)
key-shape = changer la formation de l’unité en main
key-arrows = déplacer la carte, ou l’unité en main ; d’une unité choisie au clavier à sa voisine
key-zoom = agrandir, réduire
key-home = voir toute la table
key-flip = retourner la carte
key-measure = mesurer
key-undo = reprendre sa dernière décision
key-list = les unités en mots
key-replay = reculer, avancer dans la partie
key-chat = parler
key-help = cette feuille
keys-mouse = À la souris : molette pour agrandir, glisser pour déplacer la carte ou une unité qui peut agir ; molette en tenant l’unité pour la tourner. Au doigt : deux doigts pour agrandir.

# Démonstration
demo-boards = Plateaux
demo-table = Table libre
demo-hex = Hexagones
demo-areas = Zones

# Erreurs
failed-title = Halte-là
error-offline = Le serveur ne répond pas. Vérifiez la connexion ; rien n’est perdu.
error-unreachable = Le serveur est indisponible pour le moment. Réessayez dans un instant.
error-internal = Le serveur s’est trompé ; l’incident est noté.
error-unknown_address = Il n’y a rien à cette adresse.
error-unknown_table = Cette table n’existe pas ou n’existe plus.
error-unknown_game = Ce jeu n’est pas sur l’étagère.
error-unknown_scenario = Ce jeu n’a pas de scénario de ce nom.
error-full_table = Toutes les places de cette table sont prises.
error-seat_taken = Cette place vient d’être prise.
error-link_used = Ce lien d’invitation a déjà servi ou a expiré ; demandez-en un autre.
error-not_your_seat = Cette place n’est pas la vôtre.
error-no_spectators = Cette table n’accueille pas de spectateurs.
error-not_over = La partie n’est pas finie : son déroulement n’est montré qu’à la fin.
error-refused = Les règles l’interdisent ; rien n’a changé.
error-stale = La partie a avancé entre-temps ; voici où elle en est.
error-out_of_turn = Ce n’est pas à cette place de décider.
error-over = La partie est finie.
error-cannot_undo = On ne revient pas sur un dé, un secret ou la décision d’un autre.
error-bad_setup = Cette table ne peut pas être dressée ainsi.
error-bad_record = Ce fichier n’est pas une partie qui se rejoue.
error-old_client = Cette page est trop ancienne pour le serveur ; rechargez-la.
error-rate_limited = Trop de demandes à la fois ; patientez un instant.
error-too_many_tables = Vous avez trop de parties en cours ; finissez-en une d’abord.
error-bad_name = Ce nom est vide, trop long ou illisible.
error-name_taken = Ce nom de compte est déjà pris.
error-bad_password = Le mot de passe doit avoir de 8 à 200 caractères.
error-wrong_password = Nom ou mot de passe inconnu.
error-no_secrets = Les règles ne vous permettent pas de vous concerter en secret maintenant.
error-bad_chat = Ce message est vide ou trop long.
error-stopping = Le serveur s’arrête ; la partie est en sûreté et reprendra.
error-not_stored = La décision n’a pas pu être enregistrée ; elle n’a pas eu lieu.
error-malformed = Le message n’a pas pu être lu.
error-no_such_moment = La partie n’a pas eu ce moment-là.
error-too_large = Le message est trop long.
error-wrong_method = Cette adresse ne répond pas à cette méthode.
error-bad_language = Les langues sont fr et en.
error-foreign_origin = Cette demande vient d’un autre site.

# Sacs
bag = Sac de jetons
bag-in = Dans le sac
bag-out = Tirés :
token-red = rouge
token-white = blanc
token-blue = bleu
