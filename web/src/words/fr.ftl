# Ce que l’accueil et une table disent avant qu’on leur demande rien. Le reste suit dans more ; les mots d’un jeu viennent de son dossier.

name = { $name }
skip = Aller au contenu
nav = Navigation
home = Accueil
loading = Un instant…
close = Fermer
cancel = Annuler
confirm = Confirmer
reload = Recharger
language-other = Switch to English
theme-light = Clair
theme-dark = Sombre

# Accueil
home-title = Les wargames napoléoniens français
home-line = Règles appliquées et expliquées, probabilités exactes avant chaque décision ; contre l’ordinateur, un ami ou vous-même.
home-games = Les jeux
home-due = { $count ->
    [one] Une partie vous attend
   *[other] { $count } parties vous attendent
}
home-mine = Mes parties
home-none = Aucune partie pour l’instant.
home-archived = Rangées
home-open = Tables ouvertes
home-open-none = Personne n’attend d’adversaire en ce moment.
home-record = Reprendre une partie enregistrée
play-now = Jouer tout de suite
play-now-name = Jouer tout de suite à { $title } contre l’ordinateur
play-guided = Première partie guidée
play-guided-name = Première partie guidée : { $title }
new-table = Nouvelle table
new-table-name = Nouvelle table : { $title }
rules = Règles
rules-name = Règles : { $title }
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

# Compte, invitation
account = Compte
join-sit = Prendre place

# Règles
rule-open = Règle : { $title }
rule-in-book = Dans le livret
key-space-short = Espace
pass-which = { $count ->
    [one] Choisissez d’abord l’unité (N) ; Espace termine alors son action, ou passe.
   *[other] Choisissez d’abord une unité ({ $count } peuvent agir, N prend la suivante) ; Espace termine alors son action, ou passe.
}
pass-none = Rien à terminer ici : cette question attend une réponse.
offers-on-map = { $count ->
    [one] Un endroit sur la carte : choisissez-le, ou faites-y glisser l’unité.
   *[other] { $count } endroits sur la carte : choisissez-en un, ou faites-y glisser l’unité.
}
offers-able = { $count ->
    [one] Une seule peut agir
   *[other] { $count } peuvent agir
}
offers-others = { $count ->
    [one] Une autre peut agir
   *[other] { $count } autres peuvent agir
}
why-not = Pas là
why-not-them = Pas cette cible
why-not-unknown = Cette unité ne peut rien y faire pour l’instant.
formation-left = À la traîne : { $names }
gather = Tous ensemble
along = { $count ->
    [one] une unité
   *[other] { $count } unités
}
cursor-goal = L’unité choisie peut y aller
briefing = Ordre du jour
sheet = Panneau plus haut ou plus bas
score-open = Tout le décompte

# Table
seats = Les places
seat-free = place libre
you = vous
someone = sans nom
same-screen = au même écran
coach = Le vieux sergent
watching = Vous êtes spectateur : on vous montre ce que chacun à la table peut savoir.
present = présent
absent = absent
to-decide = doit décider
level-random = ordinateur, au hasard
level-conscript = ordinateur, Conscrit
level-quick = ordinateur, vif
level-greedy = ordinateur, Voltigeur
level-grenadier = ordinateur, Grenadier
level-old_guard = ordinateur, Vieille Garde
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
offers-none = Rien à décider pour l’instant.
offers-over = La partie est finie.
offers-replay = Vous regardez un moment passé.
by-hand = Placer à la main
risky = dés à jeter
odds-asked = Calcul des probabilités…
odds-failed = Les probabilités ne sont pas connues pour ce choix.
undo = Annuler
undo-help = Annuler votre dernière décision, tant qu’aucun dé n’est tombé depuis
tab-actions = Actions
tab-unit = Unité
tab-log = Journal
tab-state = État
tab-units = Unités
tab-chat = Parler
tab-table = Table
arrivals-next = { $count ->
    [one] Renforts : 1 arrivée
   *[other] Renforts : { $count } arrivées
  }
state-none = Rien à compter pour l’instant.
where-pose-n = { $x } cm est, { $y } cm nord, face au nord
where-pose-ne = { $x } cm est, { $y } cm nord, face au nord-est
where-pose-e = { $x } cm est, { $y } cm nord, face à l’est
where-pose-se = { $x } cm est, { $y } cm nord, face au sud-est
where-pose-s = { $x } cm est, { $y } cm nord, face au sud
where-pose-sw = { $x } cm est, { $y } cm nord, face au sud-ouest
where-pose-w = { $x } cm est, { $y } cm nord, face à l’ouest
where-pose-nw = { $x } cm est, { $y } cm nord, face au nord-ouest
where-point = { $x } cm est, { $y } cm nord
where-hex = hexagone { $hex }
where-area = { $area }
where-box = hors de la carte
replay-at = Moment { $at }
curtain-title = La main passe : { $name }
curtain-help = Passez l’écran à l’autre joueur.
curtain-open = C’est moi, lever le rideau
curtain-never = Ne plus baisser le rideau
foreign = venue d’un fichier
link-lost = Liaison perdue ; la partie est en sûreté. Nouvel essai…
link-again = Réessayer

# Erreurs
failed-title = Halte-là
error-offline = Le serveur ne répond pas. Vérifiez la connexion ; rien n’est perdu.
error-unreachable = Le serveur est indisponible pour le moment. Réessayez dans un instant.
error-internal = Le serveur s’est trompé ; l’incident est noté.
error-unknown_address = Il n’y a rien à cette adresse.
error-unknown_table = Cette table n’existe pas ou n’existe plus.
error-old_client = Cette page est trop ancienne pour le serveur ; rechargez-la.

# Temps
new-time = Temps
new-time-none = autant qu’on veut
new-time-fischer = une soirée, à la pendule
new-time-days = par correspondance
time-none = sans pendule
time-fischer = { $minutes } min + { $increment } s
time-days = { $days ->
    [one] { $days } jour par décision
   *[other] { $days } jours par décision
}{ $vacation ->
    [0] {""}
    [one] , { $vacation } jour de congé
   *[other] , { $vacation } jours de congé
}
filter-all = tout
clock-runs = En marche :
clock-stands = À l’arrêt :
clock-low = le temps presse
clock-out = temps écoulé
clock-vacation = de congé
clock-days = { $big } j { $small } h
clock-hours = { $big } h { $small } min
clock-minutes = { $big }:{ $small }
rated = classée
level = Niveau
level-near = proche du mien
level-new = pas encore classé
level-of = hôte coté { $points }

# Legend
legend-keys = Légende et touches

# The story of a game, hints and explanations.
tab-story = Histoire
counsel-of = { $name } : { $what }

# Ce qui mène à l’atelier, et ce qui peut y manquer
armies = Armées
armies-name = Armées : { $title }
muster-waiting = On attend l’armée de l’invité.
editor-make = Créer sa bataille
editor-name = Créer sa bataille : { $title }
desk = Assistant de table
desk-of = Assistant de table : { $title }
lab = Laboratoire
lab-of = Laboratoire : { $title }
