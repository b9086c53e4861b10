# The picture: counters, battle board, tracks.

scene-hidden = { $side }, { $arm } on top
scene-fort = { $name }, level { $level }
scene-reduced = Reduced by fire this turn
scene-count = { $what }: { $count }
scene-arm = Arm
scene-of = { $now } of { $all }
scene-losses = { $temporary } temporary, { $permanent } permanent
scene-lost = Losses
scene-built = Built on turn
scene-in_fort = SP inside a fort
scene-inside = Inside
scene-turn = { $turn } · { $day } { $month }
scene-lead = { $side } +{ $points }
scene-score = Victory
scene-major = Major victory: lead of
scene-area_points = For areas
scene-event_points = For events
scene-yes = yes
scene-no = no
month-august = Aug
month-september = Sep
month-october = Oct
month-november = Nov
month-december = Dec

battle-title = { $area }, round { $round } · losses: Allies { $allied }, Republicans { $republican }
battle-line = Line of the { $side }, from their left
battle-not_lined = { $side }: not yet lined up
battle-attackers = { $side }: to be engaged, and reserve
battle-retreat = Retreat: { $side }
battle-melee = Melee { $number }: { $place }
battle-support = guns +{ $added }
battle-work_engaged = engaged
battle-work_quiet = not engaged
battle-toll = { $all }, { $permanent } for good
