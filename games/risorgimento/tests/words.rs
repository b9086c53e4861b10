//! Everything a player can read has words in both languages: scenes, offers, logs, odds, refusals.

use super::common::setup;
use kernel::chance::Fast;
use kernel::odds::{Effort, of_action};
use kernel::scene::Fact;
use kernel::{Arg, Chance, Game, Lang, Roll, Seat, Tally, Text, Title, Viewer};
use risorgimento::book::facing::Facing;

use risorgimento::book::vocabulary::{FireResult, Weather};
use risorgimento::play::Ending;
use risorgimento::play::event::Event;
use risorgimento::rules::hand::How;
use risorgimento::setup::{BrigadeId, CorpsId, UnitId};
use risorgimento::state::Hex;
use risorgimento::state::Leader;
use risorgimento::{Action, Risorgimento, rules};
use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

const PICK: Roll = Roll { rule: rules::R3_0A, label: "die-continuity" };

/// Collects the messages that were shown, and fails on one that lacks words.
#[derive(Default)]
struct Reader {
    seen: BTreeSet<String>,
    kinds: Vec<Discriminant<Action>>,
}

impl Reader {
    fn read(&mut self, text: &Text) {
        self.seen.insert(text.key.to_string());
        for lang in [Lang::Fr, Lang::En] {
            let words = Risorgimento::rulebook().catalogue().try_render(text, lang);
            assert!(words.is_ok(), "{lang:?}: {:?} of {text:?}", words.err());
        }
        for (_, arg) in &text.args {
            if let Arg::Text(inner) = arg {
                self.read(inner);
            }
        }
    }

    fn key(&mut self, key: &'static str) {
        self.read(&Text::new(key));
    }

    fn facts(&mut self, facts: &[Fact]) {
        for fact in facts {
            self.read(&fact.label);
            fact.values.iter().for_each(|value| self.read(value));
            if let Some(rule) = fact.rule {
                assert!(Risorgimento::rulebook().rule(rule.0).is_some(), "{rule} is a rule");
            }
        }
    }

    fn scene(&mut self, game: &Risorgimento) {
        let scene = game.scene(Viewer::Public);
        for piece in &scene.pieces {
            self.read(&piece.name);
            self.facts(&piece.facts);
            piece.badges.iter().for_each(|badge| self.read(&badge.label));
        }
        scene.overlays.iter().for_each(|overlay| self.read(&overlay.label));
        for track in &scene.tracks {
            self.read(&track.label);
            track.boxes.iter().for_each(|text| self.read(text));
        }
        for panel in &scene.panels {
            self.read(&panel.title);
            panel.columns.iter().for_each(|text| self.read(text));
            self.facts(&panel.rows);
        }
        self.read(&scene.prompt.text);
        if let Some(outcome) = &scene.outcome {
            self.read(&outcome.text);
        }
    }
}

/// What ends something without doing anything.
fn is_idle(action: &Action) -> bool {
    use Action::{Done, Exit, Hold, Pass, Rally, Reserve, Square, Stop};
    matches!(action, Done | Exit | Hold | Pass | Rally | Reserve { .. } | Square { .. } | Stop { .. })
}

/// A kind of action first, then one of that kind, idle ones seldom: attacks are few among many moves.
fn pick(actions: &[Action], choice: &mut Fast) -> Action {
    let idle = choice.uniform(PICK, 12) == 0 || actions.iter().all(is_idle);
    let mut kinds: Vec<Discriminant<Action>> = Vec::new();
    for kind in actions.iter().filter(|action| idle || !is_idle(action)).map(discriminant) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let kind = kinds[choice.uniform(PICK, kinds.len() as u32) as usize];
    let of_kind: Vec<&Action> = actions.iter().filter(|action| discriminant(*action) == kind).collect();
    *of_kind[choice.uniform(PICK, of_kind.len() as u32) as usize]
}

/// One random game of at most so many decisions; the picture, the offers and the odds are read every so many decisions,
/// and whenever a kind of action turns up for the first time.
fn read_game(reader: &mut Reader, scenario: &str, options: &[(&str, &str)], index: u64, every: usize, most: usize) {
    let setup = setup(scenario, options);
    let mut dice = Fast::for_game(17, index);
    let mut choice = Fast::for_game(18, index);
    let mut events = Vec::new();
    let mut game = Risorgimento::start(&setup, &mut dice, &mut events);
    let (mut actions, mut before): (Vec<Action>, Vec<Action>) = (Vec::new(), Vec::new());
    let mut decisions = 0;
    while let Some(seat) = game.awaiting().seats().lowest().filter(|_| decisions < most) {
        actions.clear();
        game.actions(seat, &mut actions);
        let picked = pick(&actions, &mut choice);
        let known = reader.kinds.len();
        for kind in actions.iter().map(discriminant) {
            if !reader.kinds.contains(&kind) {
                reader.kinds.push(kind);
            }
        }
        if decisions % every == 0 || reader.kinds.len() > known {
            reader.scene(&game);
            for action in &actions {
                let offer = game.offer(seat, action);
                reader.key(offer.verb);
                reader.read(&offer.label);
                assert_eq!(offer.action.read::<Action>().expect("an action"), *action);
            }
            let effort = Effort { branches: 100, samples: 10, seed: 1 };
            let odds = of_action(&game, seat, &picked, effort).expect("a listed action is legal");
            for case in odds.cases {
                case.odds.rows.iter().for_each(|row| reader.read(&row.outcome));
                case.heading.iter().chain(&case.assumed).for_each(|answer| {
                    reader.key(answer.point);
                    reader.read(&answer.words);
                });
            }
            // Yesterday's actions are mostly illegal today.
            for action in before.iter().take(60) {
                if let Err(refused) = game.check(seat, action) {
                    assert!(!refused.reasons.is_empty());
                    refused.reasons.iter().for_each(|reason| reader.read(&reason.text));
                }
            }
            before.clone_from(&actions);
        }
        game.apply(seat, &picked, &mut dice, &mut events);
        decisions += 1;
        for event in events.drain(..) {
            let line = game.narrate(&event, Viewer::Public);
            let line = line.unwrap_or_else(|| panic!("{event:?} is told"));
            reader.read(&line.text);
            assert!(line.dice.iter().all(|die| *die <= 9), "{event:?}");
            line.tallies.iter().for_each(|(of, tally)| {
                reader.read(of);
                tally.lines.iter().for_each(|reason| reader.key(reason.label));
            });
        }
    }
    reader.scene(&game);
}

#[test]
fn whatever_is_shown_in_random_games_has_words_in_both_languages() {
    let mut reader = Reader::default();
    for index in 0..48 {
        read_game(&mut reader, "ponte_nuovo", &[], index, 23, usize::MAX);
    }
    read_game(&mut reader, "ponte_nuovo", &[("free_setup", "on"), ("perception", "on")], 7, 31, usize::MAX);
    read_game(&mut reader, "ponte_nuovo", &[("second_wave", "on"), ("answer_for_me", "on")], 8, 31, usize::MAX);
    read_game(&mut reader, "magenta", &[("all_mined", "on")], 1, 251, 3000);
    read_game(&mut reader, "san_martino", &[], 1, 251, 2000);
    read_game(&mut reader, "solferino", &[], 1, 499, 2000);
    let often = [
        "log-fired",
        "log-engages",
        "log-fought",
        "log-named_rolled",
        "log-brigade_orders",
        "log-hors_de_combat",
        "log-leader_moved",
        "log-withdrew",
        "log-weather",
        "offer-attack",
        "offer-activate_roll",
        "odds-activated",
        "odds-no_effect",
        "refuse-not_now",
    ];
    let missing: Vec<&str> = often.into_iter().filter(|key| !reader.seen.contains(*key)).collect();
    assert!(missing.is_empty(), "{missing:?} never come up in random play");
}

#[test]
fn every_option_and_scenario_has_words() {
    let mut reader = Reader::default();
    for spec in Risorgimento::options() {
        reader.read(&Text::new(format!("option-{}-name", spec.id)));
        reader.read(&Text::new(format!("option-{}-help", spec.id)));
        assert!(Risorgimento::rulebook().rule(spec.rule.0).is_some(), "{}", spec.id);
    }
    let scenarios = Risorgimento::scenarios();
    assert_eq!(scenarios.len(), 4);
    for scenario in scenarios {
        for part in ["name", "line", "history"] {
            reader.read(&Text::new(format!("scenario-{}-{part}", scenario.id)));
        }
        scenario.seats.iter().for_each(|seat| reader.read(&Text::new(seat.name.clone())));
    }
}

fn hex(game: &Risorgimento, label: &str) -> Hex {
    Hex(game.setup.map.grid().named(label).expect("a hex of the map").0)
}

/// Every event in every shape, whether or not random play meets it.
fn all_events(hex: Hex) -> Vec<Event> {
    let (unit, brigade, corps) = (UnitId(0), BrigadeId(0), CorpsId(0));
    let tally = || {
        let mut tally = Tally::new();
        tally.add(rules::R7_18, "mod-fire-range", 1);
        Box::new(tally)
    };
    let mut all = vec![
        Event::TurnBegins { turn: 0, hour: 12 },
        Event::HalfNamed { brigade },
        Event::ReserveArrives { brigade, hex },
        Event::Initiative { dice: [3, 3], drm: [1, 0], winner: Some(Seat(0)) },
        Event::Initiative { dice: [3, 3], drm: [0, 0], winner: None },
        Event::PutInReserve { brigade },
        Event::MassAnnounced { brigade },
        Event::NerveLost { brigade },
        Event::CavalryTaken { unit, brigade },
        Event::Entered { unit, hex, cost: 1 },
        Event::Surprised { hex },
        Event::Withdrew { unit, from: hex, to: hex, rule: rules::R6_35 },
        Event::Disordered { unit, rule: rules::R7_18B },
        Event::Loss { unit, losses: 2, rule: rules::R8_11 },
        Event::Eliminated { unit, rule: rules::R8_12B },
        Event::Left { unit, rule: rules::SCN_SOL_WITHDRAWAL },
        Event::Overrun { target: hex },
        Event::Advanced { unit, hex },
        Event::Fought {
            target: hex,
            attackers: vec![unit],
            defenders: vec![unit],
            dice: [4, 5],
            tallies: Box::new([*tally(), *tally()]),
            losses: [1, 2],
        },
    ];
    for facing in Facing::ALL {
        all.push(Event::Faced { unit, facing });
    }
    for weather in Weather::ALL {
        all.push(Event::WeatherIs { weather, die: Some(3) });
    }
    for rule in [rules::R4_62, rules::R4_6B, rules::SCN_RESERVES] {
        all.push(Event::LeftReserve { brigade, rule });
    }
    for leader in [Leader::Brigadier(brigade), Leader::Commander(corps), Leader::Chief(0)] {
        all.push(Event::LeaderArrives { leader, hex });
        for (weak, from) in [(None, hex), (Some(true), hex), (Some(false), hex), (Some(false), Hex(hex.0 + 1))] {
            all.push(Event::LeaderMoved { leader, from, to: hex, cost: 3, weak, rule: rules::R4_11C });
        }
        for finished in [true, false] {
            all.push(Event::LeaderInDanger { leader, die: 7, finished });
        }
    }
    for how in How::ALL {
        for (acts, no_attack) in [(true, false), (true, true), (false, false)] {
            all.push(Event::Named { corps, how, die: how.rolls().then_some(4), continuity: 3, acts, no_attack });
        }
    }
    for yes in [true, false] {
        all.extend([
            Event::ReleaseRolled { formation: 0, die: 4, released: yes },
            Event::HalfRolled { corps, second: yes, die: 4, sits: yes },
            Event::Passed { side: Seat(1), forced: yes },
            Event::BrigadeActs { brigade, orders: yes, entering: false },
            Event::BrigadeActs { brigade, orders: true, entering: yes },
            Event::Refunded { unit, points: 2 },
            Event::OrdersRolled { brigade, die: 4, drm: 1, orders: yes },
            Event::Stepped { unit, from: hex, to: hex, cost: 1, tally: tally(), strategic: yes, minimum: !yes },
            Event::Stepped { unit, from: hex, to: hex, cost: 1, tally: tally(), strategic: false, minimum: false },
            Event::Squared { unit, formed: yes },
            Event::Rallied { unit, losses: 1, rule: if yes { rules::R8_51 } else { rules::R8_52 } },
            Event::Demolition { unit, bridge: 0, die: 4, tally: tally(), blown: yes },
            Event::Strained { unit, die: 5, cohesion: if yes { 4 } else { 6 } },
            Event::Perception { unit, die: 4, tally: tally(), surprised: yes, surprises: false },
            Event::Perception { unit, die: 0, tally: tally(), surprised: false, surprises: yes },
            Event::Checked { unit, die: 4, cohesion: 5, disordered: yes },
            Event::Volley { unit, target: hex, reaction: yes, die: 4, tally: tally(), losses: yes.into() },
            Event::Declared { unit, target: hex, charge: yes },
            Event::Engaged { unit, die: 4, tally: tally(), cohesion: 5, engages: yes, leads: !yes },
            Event::Judged { attacker_lost: yes },
            Event::Retreated { unit, from: hex, to: hex, zoc: yes, rule: rules::R8_33 },
            Event::Retreated { unit, from: hex, to: hex, zoc: false, rule: rules::R4_62 },
            Event::Retreated { unit, from: hex, to: hex, zoc: false, rule: rules::R8_32 },
            Event::ContinueRolled { unit, die: 4, drm: -2, cohesion: 5, goes_on: yes },
            Event::HorsDeCombat { brigade, is: yes },
            Event::DemoralizationRolled { corps, second: yes, die: 4, tally: tally(), demoralized: yes },
            Event::WithdrawalRolled { corps, die: 4, tally: tally(), withdraws: yes },
        ]);
        for result in FireResult::ALL {
            for firers in [vec![unit], vec![unit, unit]] {
                let misfire = !yes && result == FireResult::NoEffect;
                let tally = tally();
                all.push(Event::Fired { firers, target: hex, reaction: yes, die: 4, tally, result, misfire });
            }
        }
    }
    for winner in [None, Some(Seat(0)), Some(Seat(1))] {
        for (grade, sudden) in [(0, false), (1, false), (2, false), (3, true)] {
            all.push(Event::Over { ending: Ending { winner, grade, points: [12, 7], sudden } });
        }
    }
    all
}

#[test]
fn every_event_is_told_in_both_languages() {
    let mut reader = Reader::default();
    for scenario in ["magenta", "san_martino", "solferino"] {
        let setup = setup(scenario, &[]);
        let game = Risorgimento::start(&setup, &mut Fast::for_game(1, 1), &mut kernel::Silent);
        let hexes = [hex(&game, "1723"), hex(&game, "2020")];
        for event in hexes.into_iter().flat_map(all_events) {
            let chief = matches!(
                event,
                Event::LeaderArrives { leader: Leader::Chief(_), .. }
                    | Event::LeaderMoved { leader: Leader::Chief(_), .. }
                    | Event::LeaderInDanger { leader: Leader::Chief(_), .. }
            );
            if chief && game.setup.chiefs.is_empty() {
                continue;
            }
            if matches!(event, Event::Demolition { .. }) && game.setup.ground.bridges.is_empty() {
                continue;
            }
            let line = game.narrate(&event, Viewer::Public);
            let line = line.unwrap_or_else(|| panic!("{event:?} is told"));
            reader.read(&line.text);
            line.tallies.iter().for_each(|(of, _)| reader.read(of));
        }
    }
    assert!(reader.seen.len() > 100, "{} messages were read", reader.seen.len());
}
