### Ce qui est demandé, avec l’unité, le lieu et la cause.

ask-penalty = Découragement des { $side } : { $left ->
    [one] un point
   *[other] { $left } points
} à retirer encore. Dans quelle réserve ?
ask-cambridgeshire = Le Cambridgeshire est trop faible : quelle unité anglaise cède des hommes ? (encore { $left })
ask-austrians = { $units ->
    [one] Une unité autrichienne
   *[other] { $units } unités autrichiennes
} : à Toulon tout de suite, ou plus tard par un bord de la carte ?
ask-rade = { $rade } : la tenir, ou l’abandonner aux canons ennemis ?
ask-consent_give_up = Les Anglais veulent abandonner la { $rade }. Les Espagnols y consentent-ils ?
ask-consent_leave = Les Anglais veulent laisser la { $rade } à l’ennemi. Les Espagnols y consentent-ils ?
ask-spy_payment = Vos espions partent : payer un point pour décaler leur dé d’un point ?
ask-spy_payment_enemy = Des espions ennemis rôdent : payer un point pour décaler leur dé d’un point ?
ask-spy_shift = Les espions des { $side } ont obtenu { $die }{ $so_far }. Décaler le dé ?
ask-spy_unshifted = {""}
ask-spy_left = , et l’ennemi l’a laissé tel quel
ask-spy_shifted = , et l’ennemi l’a décalé de { $by }
ask-look = Quelle pile vos espions ouvrent-ils ? (encore { $stacks })
ask-look_types = Quelle pile vos espions dénombrent-ils, type par type ? (encore { $stacks })
ask-supply_phase = Le ravitaillement est en cours
ask-force = Formez une force { $area_at } et dites où elle va
ask-force_afloat = Formez une force à bord de la flotte et dites où elle débarque
ask-force_off_map = Formez une force hors de la carte et dites où elle entre
ask-road = Sur la route, { $section } : continuer, ou la quitter ?
ask-road_failed = Le test a échoué sur la route, { $section } : la quitter vers une zone amie, ou réessayer ?
ask-show_garrison = Une force des { $side } venue { $from_of } attaque { $area } ({ $pay }) : montrer la garnison qui ferme le fort ?
ask-show_garrison_off_map = Une force des { $side } venue de hors de la carte attaque { $area } ({ $pay }) : montrer la garnison qui ferme le fort ?
ask-leaders_in = { $pf ->
    [one] { $pf } PF passe
   *[other] { $pf } PF passent
} vers { $area } : quels chefs entrent avec eux ?
ask-patrol_meets = Votre patrouille rencontre une patrouille ennemie { $area_at } : rester et combattre, ou revenir ?
ask-overrun = Vos { $pf } PF sont à six contre un { $area_at } : tenter la répulsion ?
ask-marker = Vous tenez { $area } : quelle unité reçoit le marqueur Contrôle d’attrition ?
ask-patrol_to = L’ennemi chasse { $unit } { $area_of } : vers où ?
ask-leader_way = { $leader } chevauche seul depuis { $place } : vers où ?
ask-leader_flees = { $leader } s’est échappé ({ $place }) : par où rejoindre les siens ?
ask-leader_flees_somewhere = Un chef cherche à rejoindre les siens
ask-rally_units = Il ne reste de la place que pour { $left } { $area_at } : quelles unités tentent le ralliement ?
ask-losses_crowding = Il y a trop de monde { $area_at } : quelle unité prend une perte temporaire ?
ask-losses_encircled = La force { $area_of } est encerclée et affamée : quelle unité prend une perte ? (encore { $left })
ask-losses_attrition = Attrition finale, { $pool } : quelle unité prend une perte ? (encore { $left })
ask-losses_supply = La force { $area_of } n’est plus ravitaillée : quelle unité prend une perte ?
ask-battle = La bataille { $area_of } : les { $side } décident
ask-hit_guns = Un tir touche { $area } : quelle unité prend la perte ?
ask-hit_ships = La flotte a touché { $area } : quelle unité prend la perte ? (encore { $hits })
ask-garrison = Bataille { $area_of } : qui occupe quel ouvrage ?
ask-line_up = Bataille { $area_of } : qui tient la place { $place } de la ligne ?
ask-assign = Bataille { $area_of } : quelle unité va contre la suivante de la ligne, ou contre un ouvrage ?
ask-join = Bataille { $area_of } : qui suit { $leader } dans l’attaque combinée ?
ask-spread = Bataille { $area_of } : quelle mêlée rejoint { $unit } ?
ask-spread_more = Bataille { $area_of } : quelqu’un quitte-t-il un ouvrage tranquille pour se battre ?
ask-reduce = Bataille { $area_of } : tirer sur les redoutes ?
ask-support = Bataille { $area_of } : y tirer à distance ?
ask-aim = Bataille { $area_of } : quelle mêlée soutient { $unit } ?
ask-melees = Bataille { $area_of }, round { $round } : quelle mêlée résoudre maintenant ?
ask-battle_losses = Bataille { $area_of } : quelle unité prend la perte suivante ({ $kind }) ? (encore { $left })
ask-cure = Bataille { $area_of } : avec le Royal Louis, il y a trop de monde. Qui s’en va ?
ask-withdraw = Bataille { $area_of } : quelqu’un part-il avant le second round ?
ask-reinforce = Bataille { $area_of } : qui tente de venir des zones voisines ?
ask-follow = Bataille { $area_of } : quels chefs accompagnent ceux qui arrivent ?
ask-retreat = { $unit } doit quitter { $area } : vers où ?
ask-leader_back = { $leader } doit quitter { $area } : avec quelles troupes ?

refuse-fills_area = Le fort occupe toute la zone : tout le monde est dedans
log-spies_die = Les espions des { $side } obtiennent { $die }
log-spies_left = Les { $side } laissent le dé tel quel
log-spies_shifted = Les { $side } décalent le dé de { $by }
offer-nobody_hit = Personne n’y a plus de force à perdre
action-post = Poster
offer-post_work = { $unit } dans { $work }
offer-post_outside = { $unit } hors des ouvrages
offer-post_free = { $unit } là où il y a de la place
offer-consent = Consentir à laisser la { $rade }
offer-object = Garder la { $rade }
answer-unit_chosen = Une de ses unités est choisie
answer-leader_in = Un chef entre
answer-leader_goes = Le chef s’échappe
answer-unit_leaves = Une unité s’en va
answer-retreats = Il retraite
answer-unit_joins = Une unité vient en renfort
answer-places = Les places changent
answer-guns_fire = Des canons tirent à distance
answer-shift_down = Un de moins au dé
answer-shift_none = Le dé reste tel quel
answer-shift_up = Un de plus au dé
odds-hit_saved = L’ouvrage la sauve
odds-hit_taken = La perte est subie
