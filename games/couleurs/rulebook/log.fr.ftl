# Ce qui est arrivé.

log-turn = Tour { $turn }
log-initiative = Initiative : { $side } ({ $a } contre { $b })
log-initiative_given = { $side } a l’initiative
log-phase = Phase : { $side }
log-march_order = Ordre des marches : { $unit } et son groupement
log-objective = { $objective } : tenu par { $side }
log-orders_revealed = Les ordres sont révélés
log-orders_given = { $side } a donné ses ordres
log-move = { $unit } avance de { $ud } UD ({ $gait })
log-facing = { $unit } change d’orientation ({ $pa } PA)
log-formation = { $unit } passe en { $formation } ({ $pa } PA)
log-reform = { $unit } se reforme : { $state } ({ $pa } PA)
log-side_step = { $unit } fait un pas chassé
log-back_step = { $unit } recule d’un pas
log-prolonge = { $unit } avance ses pièces à la bricole
log-load = { $unit } recharge
log-rearrange = { $unit } se redéploie
log-decline = { $unit } recule en ordre
log-screen = { $unit } : { $n ->
    [one] une figurine
   *[other] { $n } figurines
} en tirailleurs
log-enters = { $unit } occupe { $place }
log-leaves = { $unit } quitte { $place }
log-mac = { $unit } marche au combat contre { $target }
log-maf = { $unit } marche au feu contre { $target }
log-supports = { $unit } soutient { $target }
log-opportunity = { $unit } saisit une opportunité contre { $target }
log-answer = { $answer }
log-answer_over = { $answer }, points de pénalité : { $pop }
log-general_rides = { $general } se déplace
log-general_joins = { $general } rejoint { $unit }
log-general_leads = { $general } commande { $unit } dans cette action
log-general_rallies = { $general } rallie { $unit }
log-general_back = { $general } est de retour
log-general_struck = { $general } est touché ({ $dice } { $dice ->
    [one] dé
   *[other] dés
})
log-general_spared = { $general } est épargné ({ $dice } { $dice ->
    [one] dé
   *[other] dés
})
log-general_hit = { $general } est atteint : { $wound }
log-fire = { $unit } tire sur { $target } ({ $range }, { $n } fig. à { $factor }) : { $outcome }
log-fire_ball = { $unit } tire à boulet sur { $target } ({ $range }, { $n ->
    [one] une pièce
   *[other] { $n } pièces
} à { $factor }) : { $outcome }
log-fire_canister = { $unit } tire à mitraille sur { $target } ({ $range }, { $n ->
    [one] une pièce
   *[other] { $n } pièces
} à { $factor }) : { $outcome }
log-screen_fire = { $unit } : les tirailleurs tirent sur { $target } ({ $range }, { $n } fig. à { $factor }) : { $outcome }
log-fire_none = sans effet
log-fire_star = efficace, sans perte
log-fire_result = { $pap } PAP, { $pct } %
log-penetration = Le boulet pénètre { $unit } : { $pap } PAP
log-gun_error = Erreur de tir : { $unit } frappe { $friend }
log-gun_no_error = { $unit } tire au plus près : { $friend } n’a rien
log-test = { $unit }, { $test } : { $score }, { $result }
log-counter_gait = La contre-charge coûte { $points } à { $unit } : { $result }
log-stop_fire = Le feu d’arrêt coûte { $points } à { $unit } : { $result }
log-no_fire = Personne ne tire sur { $unit } : { $points } de repris, { $result }
log-residual = L’allure résiduelle coûte { $points } à { $unit } : { $result }
log-stopped = { $unit } : marche arrêtée
log-interrupted = { $unit } : mouvement interrompu ; ce qu’elle a payé, elle peut encore le parcourir
log-renounce = { $unit } renonce devant l’infanterie formée
log-no_contact = { $unit } ne rencontre personne
log-cac = Corps à corps : { $a } ({ $na } à { $fa }) perd { $la } PAP, { $b } ({ $nb } à { $fb }) en perd { $lb }
log-cac_lost = { $unit } perd de { $diff } PAP : { $state }
log-cac_draw = Match nul entre { $a } et { $b }
log-duel_lost = { $unit } perd le duel de { $diff } PAP : { $state }
log-duel_drawn = Duel nul entre { $a } et { $b }
log-pass_through = { $unit } traverse { $target }
log-control_kept = { $unit } reste sous contrôle
log-control_lost = { $unit } échappe au contrôle
log-skirmish = Tirailleurs contre tirailleurs, { $a } et { $b } : { $la } PAP contre { $lb }
log-screen_beaten = { $unit } : l’écran est battu
log-rally_up = { $unit } remonte à { $state }
log-rally_denied = { $unit } ne remonte pas
log-state = { $unit } : { $state }
log-ddf = { $unit } perd un cran de formation : { $state }
log-fall_back = { $unit } recule de { $ud } UD
log-destroyed = { $unit } : unité détruite
log-off_table = { $unit } quitte la table
log-surrender = { $unit } met bas les armes
log-guns_taken = { $side } prend des pièces : { $n }
log-pursuit = { $unit } poursuit { $target }
log-pursuit_loss = { $unit } perd { $n ->
    [one] une figurine
   *[other] { $n } figurines
} dans la poursuite
log-prisoners = { $unit } perd { $n ->
    [one] une figurine
   *[other] { $n } figurines
} et { $prisoners ->
    [one] un prisonnier
   *[other] { $prisoners } prisonniers
} dans la poursuite
log-conscripts = { $unit } tombe d’un cran de plus
log-status_bonus = { $unit } se ressaisit grâce à son statut : { $state }
log-rallies_back = { $unit } regagne ses lignes
log-must_return = { $unit } n’a plus de PA au milieu de l’ennemi et doit revenir
log-rallies_here = { $unit } se rallie sur place
log-together = { $unit } et d’autres attaquent { $target } ensemble : { $count } unités
log-aimed = { $unit } vise { $general } ({ $dice ->
    [one] un dé
   *[other] { $dice } dés
}) et le manque
log-aimed_hit = { $unit } vise { $general } ({ $dice ->
    [one] un dé
   *[other] { $dice } dés
}) et le touche
log-ran_into = { $unit } bute sur { $target } dans sa poursuite : tous sont { $state }
log-complete = { $unit } : son objectif a disparu, elle poursuit en simple avance
log-target_gone = { $unit } : son objectif a disparu, elle reste sur place
log-onward = { $unit } court sus à un second ennemi
log-stays = { $unit } a vu le sort de la première attaque et reste sur place
log-rifles_stop = { $unit } : les tirailleurs sont tenus à distance par les carabines
log-screen_follows = { $unit } : les tirailleurs partagent son sort
log-unmasks = { $unit } s’efface pour démasquer ses amis
log-stands_again = { $unit } est de nouveau à l’arrêt
log-in_sight = { $unit } apparaît
log-identified = { $unit } : unité reconnue
log-surprised = { $unit } tombe sur des troupes qu’elle ignorait
log-deployed = { $side } a disposé ses troupes
log-met = { $a } et { $b } arrivent à portée l’une de l’autre
log-becomes_march = { $unit } : son avance devient une marche au combat
log-changes_order = { $unit } change d’ordre et perd un point
log-caught_changing = { $unit } : surprise en plein changement
log-caught = { $unit } : { $n ->
    [one] une figurine de son front est retenue
   *[other] { $n } figurines de son front sont retenues
} par { $target }
log-passes_by = { $unit } défile, le front réduit
log-narrows = { $unit } diminue son front de { $n ->
    [one] une figurine
   *[other] { $n } figurines
}
log-widens = { $unit } retrouve tout son front
log-deploys_in_time = { $unit }, en colonne de marche, se forme à temps : { $formation }
log-surprised_saf = { $unit } : surprise à un point près ({ $formation }), sans formation
log-surprised_des = { $unit } : surprise à { $pa } points près ({ $formation }), en désordre
log-operates = { $unit } fait une marche opérationnelle de { $ud } UD
log-redeploys = { $unit } marche de { $ud } UD et prend la formation { $formation }
log-operational_order = { $general } rédige un ordre opérationnel
log-translated = { $side } : les deux groupements sont déplacés de { $ud } UD
log-not_translated = { $side } refuse la translation
log-shared_time = { $unit } a eu le temps d’achever son changement
log-both_enter = { $unit } entre dans les maisons d’un autre côté
log-neither_stays = { $unit } quitte les maisons : personne ne les a emportées
log-flees = { $unit } fuit
log-takes_houses = { $unit } emporte les maisons
log-reserve = { $unit }, en réserve, entre sur la table
log-stops_free = { $unit } s’arrête aussitôt devant la cavalerie et compte comme formée
log-caught_as_it_was = { $unit } n’y parvient pas à temps : prise telle quelle
log-caught_moving = { $unit } : surprise en mouvement, ni formée ni sans formation
log-comes_into_range = { $unit } avance jusqu’à la portée du feu
log-fires_first = { $unit } tire en premier, de plus loin
log-early_fire = { $unit } : feu reçu avant les deux tiers de la marche, une perte, pas un arrêt
log-sheltered = { $unit } gagne un abri à temps
log-surplus_fires = { $unit } : ceux qui n’ont pas de tirailleurs devant eux tirent au-delà de l’écran
log-fires_at_screen = { $unit } a devant elle les tirailleurs ennemis et tire sur eux
log-exchange = { $a } et { $b } tirent ensemble : chacune compte sous le feu de l’autre
log-general_replaced = Un autre remplace { $general }, sans ses bonus
