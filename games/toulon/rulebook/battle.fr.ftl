# La phase de combat : questions, offres, refus, journal.

decision-aim = Quelle mêlée la batterie appuie-t-elle ?
action-go_on = Continuer
action-fight = Livrer bataille
action-fire_volley = Tirer la salve
action-take_hit = Encaisser le coup
action-line_up = Aligner
action-engage = Engager
action-spread = Rejoindre une mêlée
action-resolve = Résoudre une mêlée
action-lose = Subir une perte
action-withdraw = Quitter la bataille
action-reinforce = Rejoindre la bataille
action-follow = Accompagner

battle-open = le terrain découvert
battle-redoubt = { $kind } { $number }
list-and = { $first }, { $second }

offer-fight = Livrer bataille { $area_at }
offer-bombard = { $unit } : tirer sur { $area }, en testant les munitions s’il le faut
offer-bombard_reserve = { $unit } : tirer sur { $area } avec la réserve
offer-lay_grande = { $unit } : { $grande } PF sur la Grande Rade, { $how }
offer-lay_petite = { $unit } : { $petite } PF sur la Petite Rade, { $how }
offer-lay_both = { $unit } : { $grande } PF sur la Grande Rade et { $petite } sur la Petite Rade, { $how }
offer-from_reserve = avec la réserve
offer-by_roll = en testant les munitions
offer-fire_volley = { $count ->
    [one] Tirer avec la batterie pointée
   *[other] Tirer avec les { $count } batteries pointées
}
offer-ships_fire = Les navires tirent sur { $area } ; l’ennemi désigne qui est touché
offer-ships_fire_bb = Les navires tirent sur { $area } ; le coup doit tomber sur une BB
offer-take_hit = { $unit } encaisse le coup
offer-put_in = { $unit } entre dans { $work }
offer-take_out = { $unit } sort à découvert
offer-garrison_done = Les garnisons restent ainsi
offer-line_up = { $unit } se range { $place ->
    [1] tout à gauche
   *[other] à la place { $place } à partir de la gauche
}
offer-line_up_rest = Aligner le reste, les plus forts d’abord
offer-engage = { $unit } attaque { $place }
offer-engage_led = { $leader } mène une attaque combinée contre { $place }, en commençant par { $unit }
offer-join = { $unit } se joint à l’attaque combinée
offer-group_done = L’attaque combinée est formée
offer-assign_done = Le reste demeure en réserve
offer-spread = { $unit } va dans la mêlée { $melee }
offer-spread_done = Tous les autres restent dans les ouvrages
offer-reduce = { $unit } tire sur { $work }
offer-reduce_reserve = { $unit } tire sur { $work } avec la réserve
offer-reduce_now = Lancer le dé pour les redoutes battues
offer-no_reduction = Pas de tir sur les redoutes
offer-load = { $unit } se prépare à tirer
offer-load_reserve = { $unit } se prépare à tirer, avec la réserve
offer-aim = { $unit } tire dans la mêlée { $melee }
offer-aim_led = { $unit } tire dans la mêlée { $melee }, coordonnée par { $leader }
offer-support_done = Fin du tir à distance
offer-resolve = Résoudre la mêlée { $melee } : { $attacker } contre { $defender }
offer-resolve_hidden = Résoudre la mêlée { $melee } : { $attacker } contre un ennemi face cachée
offer-lose = { $unit } subit la perte
offer-withdraw = { $unit } se retire vers { $area }
offer-withdraw_done = Tous les autres restent et combattent
offer-reinforce = { $unit } tente de rejoindre la bataille
offer-reinforce_all = Tous ceux qui le peuvent tentent de rejoindre la bataille
offer-reinforce_now = Les unités désignées tentent de rejoindre
offer-no_reinforcement = Personne ne vient en renfort
offer-follow = { $leader } les accompagne
offer-follow_done = Aucun chef ne les accompagne
offer-retreat = { $unit } retraite vers { $area }
offer-retreat_all = Tous ceux qui le peuvent retraitent vers { $area }
offer-leader_retreat = { $leader } suit ceux { $area_of }

refuse-not_now = Ce n’est pas la question du moment
refuse-not_in_battle = Ce n’est pas l’un de ceux dont il s’agit
refuse-no_battle = Aucune bataille à livrer là
refuse-battles_left = Il reste des batailles à livrer
refuse-not_a_gun = Pas d’artillerie en mesure de tirer
refuse-no_supply_for_guns = Hors ravitaillement : seule la réserve conviendrait
refuse-reserve_for_bb = Seules les batteries de Bonaparte puisent dans la réserve
refuse-reserve_after_roll = Elle a testé ses munitions : plus de réserve ce tour
refuse-no_target = Personne sur qui tirer
refuse-battle_there = On se bat dans cette zone
refuse-no_ships = Elle ne bat aucun navire allié là
refuse-bad_split = Elle doit tirer avec toute sa force
refuse-ships_cannot = Les navires ne peuvent pas tirer là, ou l’ont déjà fait
refuse-no_work = Il n’y a pas cet ouvrage
refuse-bb_first = Les batteries de Bonaparte ont la priorité dans les redoutes
refuse-place_changed = Elle a déjà changé de place
refuse-just_came = Elle vient d’arriver
refuse-open_first = Ceux qui sont hors des ouvrages se rangent d’abord
refuse-spent = Elle n’a plus de PF
refuse-engage_open = Il faut d’abord engager l’ennemi à découvert
refuse-no_success = Il n’a pas de réussite à employer
refuse-too_many_combined = Plus d’unités qu’il n’en peut combiner
refuse-needs_gun = Il faut pour cela une batterie à Bonaparte
refuse-not_combined = Une attaque combinée compte au moins deux unités
refuse-must_fight = C’est obligatoire : il reste quelqu’un
refuse-no_melee = Il n’y a pas cette mêlée
refuse-not_all_engaged = Tous les ennemis ne sont pas encore engagés
refuse-no_reduction = Pas de redoute à réduire maintenant
refuse-nothing_to_lose = Elle n’a plus rien à perdre
refuse-no_refuge = Pas de retraite par là
refuse-cannot_join = Elle ne peut pas rejoindre cette bataille

log-some_unit = une unité ({ $side })
log-nobody = personne
log-battle = Bataille { $area_at } : les { $side } attaquent
log-spent = { $side } : plus personne en état de combattre
log-royal_louis_defects = Le Royal Louis passe aux Républicains !
log-royal_louis_stays = Le Royal Louis reste fidèle
log-combines = { $leader } peut combiner { $units } unités
log-combines_not = { $leader } ne parvient pas à combiner
log-lined_up = { $count ->
    [0] Les défenseurs sont tous dans les ouvrages
    [one] Un défenseur à découvert
   *[other] { $count } défenseurs à découvert
}
log-engaged = { $count ->
    [0] Personne n’est engagé
    [one] Une mêlée
   *[other] { $count } mêlées
}
log-second_round = Second round
log-spanish_leave = Les Espagnols rompent le combat et s’en vont
log-spanish_stay = Les Espagnols restent
log-nobody_joins = { $side } : personne ne rejoint la bataille
log-joins = { $side }, en renfort dans la bataille : { $units }
log-reserve_used = { $unit } prend { $spent } à la réserve ; reste { $left }
log-ammunition = { $unit } a des munitions
log-no_ammunition = { $unit } n’a pas de munitions
log-fires_at_redoubt = { $unit } tire sur une redoute
log-redoubt_reduced = { $work } : redoute réduite par { $pf } PF
log-redoubt_stands = { $work } résiste à { $pf } PF
log-supports = { $unit } ajoute { $added } à la mêlée { $melee }
log-supports_led = { $unit }, coordonnée par { $leader }, ajoute { $added } à la mêlée { $melee }
log-bombarded_hit = { $unit } tire sur { $area } : touché
log-bombarded_missed = { $unit } tire sur { $area } : sans effet
log-sheltered = Les ouvrages protègent la garnison
log-not_sheltered = Les ouvrages n’y font rien
log-barrage = Barrage sur la { $rade } avec { $pf } PF : { $hits ->
    [0] aucun coup au but
    [one] un coup au but
   *[other] { $hits } coups au but
}
log-ships_fired = Les navires tirent sur { $area } : { $hits ->
    [0] aucun coup au but
    [one] un coup au but
   *[other] { $hits } coups au but
}
log-melee = Mêlée { $melee } : { $attackers } contre { $defenders }, { $attacker } contre { $defender }, colonne { $column } : { $result }
log-loss = { $unit } : { $kind }
log-wiped_out = { $unit } : unité anéantie
log-driven_back = Repoussés : { $units }
log-all_driven_back = Les { $side } sont chassés du terrain
log-pursues = { $unit } poursuit : { $losses ->
    [0] aucune perte
    [one] une perte
   *[other] { $losses } pertes
}
log-retreated = { $unit } retraite vers { $area }
log-went_off = { $unit } repart hors de la carte
log-leader_retreated = { $leader } se replie vers { $area }
log-by_sea = Ramenés à Toulon par mer : { $units } ; PF perdus pour de bon : { $permanent }
log-by_lost_sea = Ramenés par une rade perdue : { $units } ; PF perdus pour de bon : { $permanent }
log-captured = { $unit }, sans issue : unité capturée
log-spiked = { $unit } : les pièces sont enclouées
log-spiked_returns = { $unit } : les pièces sont enclouées ; la batterie revient au tour { $turn }
log-guns_spoilt = { $unit }, isolée et vaincue : { $losses } PF de perte permanente
log-won = Victoire des { $side } { $area_at } (pertes : Alliés { $allied }, dont { $allied_permanent } pour de bon ; Républicains { $republican }, dont { $republican_permanent } pour de bon)
log-won_decisively = Victoire décisive des { $side } { $area_at } (pertes : Alliés { $allied }, dont { $allied_permanent } pour de bon ; Républicains { $republican }, dont { $republican_permanent } pour de bon)
log-undecided = Pas de vainqueur { $area_at } (pertes : Alliés { $allied }, dont { $allied_permanent } pour de bon ; Républicains { $republican }, dont { $republican_permanent } pour de bon)
log-beaten = Les { $side } sont battus ; leurs survivants reçoivent chacun un marqueur Contrôle d’attrition
log-forts_taken = { $count ->
    [one] Un fort est pris { $area_at }
   *[other] { $count } forts sont pris { $area_at }
}
log-reserve_lost = Des munitions sont perdues avec les batteries ; reste { $left }
log-leader_rolled = { $leader } : { $result }
log-leader_caught = { $leader }, seul parmi l’ennemi, est capturé
log-leader_slips = { $leader }, seul parmi l’ennemi, s’échappe

tally-shifts = Colonnes vers la gauche
tally-spanish = Fermeté des Espagnols
tally-ships = Tir des navires
log-must_go = Les { $side } doivent quitter le terrain
log-scattered = PF dispersés pour l’instant : { $temporary }
log-battle_over = La bataille { $area_of } est finie
mod-no_risk_for_leaders = Tir à distance : aucun chef n’est exposé
mod-guns_unharmed = Les pièces qui tirent à distance ne subissent rien
mod-first_loss_for_good = Face à l’artillerie dans la mêlée, la première perte est permanente
mod-losses_by_turns = Les pertes sont tour à tour temporaires et permanentes
tally-bombardment = Tir à distance
tally-support = Appui à distance
