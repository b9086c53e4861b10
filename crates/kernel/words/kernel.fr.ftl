# Les mots que tous les jeux partagent.

name = { $name }
number = { $number }

# Pourquoi une décision n’est pas prise, quel que soit le jeu.
refused-not-awaited = Ce n’est pas à ce camp de décider maintenant.
refused-over = La partie est terminée.
refused-past = C’est un moment passé : pour jouer à partir d’ici, ouvrez une nouvelle partie.
refused-unwritable = Cette décision ne peut pas être notée.
refused-nothing-to-undo = Il n’y a rien à reprendre.
refused-undo-not-yours = La dernière décision n’était pas la vôtre.
refused-undo-dice = Des dés ont été lancés depuis.
refused-undo-revealed = Un secret a été vu depuis.

# Comment une partie finit en dehors de ses règles.
ending-resigned = { $seat } abandonne.
ending-forfeited = { $seat } perd par forfait : { $why }.
ending-abandoned = La partie est interrompue.
forfeit-time = temps épuisé
forfeit-left = table quittée

rule-kernel-turn = Qui décide
    .text = Un camp décide quand la partie l’attend, et seulement alors.
rule-kernel-undo = Reprendre une décision
    .text = Le camp qui a pris une décision peut la reprendre tant qu’aucun dé n’est lancé, qu’aucun secret n’est vu et qu’aucun autre camp n’a décidé.
rule-kernel-end = Fin anticipée
    .text = Un joueur peut abandonner. Celui qui quitte la table ou épuise son temps perd par forfait. Tous ensemble peuvent interrompre la partie.
