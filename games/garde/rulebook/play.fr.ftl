# Pourquoi une action est refusée, outre les raisons de words.fr.ftl.

refuse-not_now = Une autre décision est attendue, ou celle d’un autre joueur
refuse-not_own = N’appartient pas à ce camp
refuse-not_on_table = N’est pas sur la table
refuse-already_placed = Déjà en place
refuse-corps_last = Les divisions se déploient avant les généraux de corps et d’armée
refuse-zone = Hors de la zone de déploiement
refuse-far_from_general = Trop loin de son général
refuse-no_plan = Le scénario ne propose pas de place, ou elle est prise
refuse-already_assigned = Son ordre est déjà donné
refuse-no_general = Aucun général pour envoyer ou recevoir l’ordre
refuse-army_too_far = Le général de corps est trop loin du général d’armée
refuse-corps_troops = Les troupes de corps suivent l’ordre de leur corps
refuse-not_alone = Seule une division isolée change elle-même son ordre
refuse-already_tested = A déjà fait son test ce tour-ci
refuse-not_vacant = Son poste n’est pas vacant, ou c’est décidé
refuse-not_best = Seul le général de corps le plus compétent prend l’armée
refuse-already_activated = Déjà activée ce tour-ci
refuse-not_active = N’appartient pas à la formation active
refuse-already_moved = A déjà fait son mouvement
refuse-rout = En déroute
refuse-not_in_zdc = Dans aucune ZdC ennemie : rien devant quoi se replier
refuse-not_nearest = N’est pas l’ennemi le plus proche
refuse-no_support = Hors de la distance de soutien d’une brigade au combat
refuse-must_attack = Une brigade sous Attaquer doit encore avancer ou soutenir
refuse-already_reshaped = A déjà changé de formation
refuse-same_formation = Est déjà dans cette formation
refuse-through_enemy = Un ennemi barre le chemin
refuse-negative = Une distance ne peut être négative
refuse-no_entry = Ne peut entrer là
refuse-general_moved = Le général s’est déjà déplacé ce tour-ci
refuse-general_too_far = Plus loin qu’un général ne chevauche
refuse-not_artillery = Seule l’artillerie bombarde
refuse-already_bombarded = A déjà bombardé
refuse-in_contact = Au contact
refuse-bad_target = N’est pas un ennemi présent sur la table
refuse-no_contact = Les deux ne se touchent pas
refuse-already_fought = A déjà combattu dans cette activation
refuse-not_engageable = Ce général ne peut être engagé dans ce combat
refuse-turn_too_far = Tourne de plus de 45°
refuse-follow_up_too_far = Plus loin qu’elle ne peut suivre

# Ce qu’on peut faire.

action-deploy_planned = Déployer comme prévu
action-army_order = Ordre d’armée
action-corps_order = Ordre de corps
action-own_order = Changer d’ordre
action-orders_done = Les ordres sont donnés
action-moves_done = Fin des mouvements
action-march = Marcher
action-enter = Entrer sur la table
action-succeed = Prendre l’armée
offer-deploy_planned = { $general } et ses troupes, comme prévu
offer-place_general = { $general } ici
offer-place_brigade = { $unit } ici ({ $formation })
offer-army_order = L’armée : { $order }
offer-corps_order = { $corps } : { $order }
offer-first_order = { $division } : { $order }
offer-send_aide = Aide de camp du corps vers { $division } : { $order }
offer-send_army_aide = Aide de camp de l’armée vers { $division } : { $order }
offer-own_order = { $division } : passer à { $order }
offer-replace = Remplacer { $general } par un aide de camp
offer-not_replace = Laisser le poste vacant : { $general }
offer-succeed = { $general } prend l’armée
offer-activate = { $division } ({ $order })
offer-bombard = { $unit } bombarde { $target }
offer-fight = { $unit } attaque { $target }
offer-engage = { $unit } contre { $enemy } : piocher avec { $general } à sa tête
offer-attack_without = { $unit } attaque { $enemy } sans général : piocher
offer-defend_without = { $unit } reçoit { $enemy } sans général : piocher
offer-select = Déplacer { $unit }
offer-move_general = { $general } : { $distance } cm, cap { $heading }°
offer-form = { $unit } : { $formation }
offer-march = { $unit } : { $distance } cm, cap { $heading }°
offer-turn_in_place = { $unit } se tourne à { $heading }°
offer-fall_back = { $unit } se replie de { $distance } cm
offer-advance = { $unit } avance sur { $target }
offer-support_move = { $unit } se porte en soutien
offer-stand = { $unit } reste en place
offer-enter = { $unit } entre, à { $distance } cm du bord
offer-turn = { $unit } : face à { $heading }°
offer-follow_up = { $unit } suit de { $distance } cm
offer-hold_ground = { $unit } garde sa position
offer-moves_done = { $division } : mouvements terminés
offer-bombardments_done = { $division } : fin des bombardements
offer-skip_bombardment = { $unit } ne tire pas

# Ce qui peut en advenir.

odds-goes_on = La partie continue
odds-rides = L’aide de camp est en route
odds-combat = Attaquant { $attacker }, défenseur { $defender }
odds-general_lost = { $fate }, son général perdu
odds-bombarded = Cible { $target }
odds-bombarded_dry = Cible { $target }, batterie sans munitions
odds-broken = brisé
odds-formed = formé
odds-formed_lost = formé (−{ $lost })
odds-disorganised = désorganisé
odds-disorganised_lost = désorganisé (−{ $lost })
odds-rout = en déroute
odds-rout_lost = en déroute (−{ $lost })
odds-flight_harmless = Les fuyards n’ébranlent personne
odds-flight_shakes = Brigades qui en pâtissent : { $count }

# Le sac.

bag-combat = { $attacker } contre { $defender }
bag-bombardment = { $unit } sur { $target }
bag-total = Dans le sac
bag-defender_may_engage = Le défenseur peut encore engager un général : plus de bleu.
bag-order_hidden = L’ordre de la cible est face cachée : chaque ordre possible compte autant. Attaquer et Manœuvrer ajouteraient des jetons.

# Ce qu’on voit.

name-corps_troops = Troupes de corps ({ $corps })
name-acting = Remplaçant ({ $general })
name-of_side = { $name } ({ $side })
name-within = { $name } ({ $within })
name-within_of_side = { $name } ({ $within }, { $side })

fact-number = { $n }
fact-none = –
fact-of = { $left } sur { $all }
fact-at_least = { $score } ou plus
fact-cm = { $distance } cm
fact-arm = Arme
fact-formation_of = Appartient à
fact-experience = Expérience
fact-cohesion = Cohésion
fact-formation = Formation
fact-state = État
fact-command = Commandement
fact-rank = Rang
fact-competence = Compétence
fact-order = Ordre
fact-rides_to = Chevauche vers
fact-ground = Terrain
fact-movement = Mouvement
fact-cover = Couvert pour l’infanterie
terrain-easy = Praticable
value-distance = Distance
order-hidden_seen = Caché (vu en dernier : { $order })
piece-order = { $general }, ordre : { $order }
piece-order_of = Ordre de
overlay-command_cm = Commandement : { $distance } cm
panel-points = Points (rupture à)
panel-orders = Ordres : { $side }
track-phases = Phase
figure-demoralisation = Démoralisation, %
figure-objectives = Objectifs
figure-turns = Tours
nation-allied = Alliés

# Ce qui est demandé.

ask-deploy_brigades = { $general } : déployez ses brigades.
ask-replace = { $general } est perdu : le remplacer par un aide de camp, définitivement ?
ask-bombard = { $division } : quelle batterie bombarde, et qui ?
ask-move = { $division } ({ $order }) : quelle brigade, ou quel général, se déplace ?
ask-march = { $unit } manœuvre : { $distance } cm au plus.
ask-withdraw = { $unit } est dans une ZdC ennemie : se replier de { $distance } cm au plus, ou rester ?
ask-shift = { $unit } défend : se décaler de { $distance } cm au plus, sans se rapprocher de l’ennemi ?
ask-uncommanded = { $unit } : brigade non commandée, mouvement comme sous Défendre, { $distance } cm au plus.
ask-advance = { $unit } attaque : { $distance } cm droit vers l’ennemi le plus proche.
ask-advance_or_support = { $unit } attaque : avancer de { $distance } cm vers l’ennemi le plus proche, ou venir en soutien ?
ask-prolonge = { $unit } : mouvement fait sous Attaquer ; bombarder maintenant ?
ask-combat = { $division } : quel combat se livre à présent ?
ask-engage_attacker = { $unit } attaque { $enemy } : engager un général avant de piocher ?
ask-engage_defender = { $enemy } attaque { $unit } : engager un général avant de piocher ?
ask-turn = { $unit } : repli fait ; tourner la brigade, de 45° au plus ?
ask-follow_up = { $unit } a vaincu : suivre de { $distance } cm au plus ?
