//! Games played to hear which rules speak.

use kernel::chance::{Fast, Seed};
use kernel::record::SetupSpec;
use kernel::scene::Place;
use kernel::spoken::{self, Heard, Listener};
use kernel::{Awaiting, Chance, Evaluate, Game, Gesture, Live, Roll, RuleId, Seat, Title, Viewer};
use players::{Computer, Player, Who, no_hurry};
use std::sync::Arc;

/// Why a number is drawn here: no rule of a game asks for it.
const PICK: Roll = Roll { rule: RuleId("listener"), label: "die-listener" };

/// Actions kept to be tried again at the wrong moment, as a browser does that is late.
const REMEMBERED: usize = 64;
/// How many of them are tried at each decision.
const TRIED: u32 = 6;
/// Pictures and offers are asked for at every so many decisions, and whenever another question is asked.
const LOOKS: u32 = 4;

/// The setup of game `index` of a run, and who plays it: the scenarios in turn, by `greedy` and by `random`, first as they
/// are, then with one option after the other set to each of its values.
#[must_use]
pub fn setup_of<G: Title>(index: u32) -> (SetupSpec, Who) {
    let scenarios = G::scenarios();
    let index = index as usize;
    let scenario = scenarios.get(index % scenarios.len().max(1)).map(|info| info.id.clone()).unwrap_or_default();
    let round = index / scenarios.len().max(1);
    let who = if round.is_multiple_of(2) { Who::Greedy { playouts: 2 } } else { Who::Random };
    let varied = round.checked_sub(2);
    let values: Vec<(&str, &str)> =
        G::options().iter().flat_map(|option| option.values.iter().map(|value| (option.id, *value))).collect();
    let option = varied.filter(|_| !values.is_empty()).map(|n| values[n % values.len()]);
    let options = option.map(|(id, value)| (id.to_owned(), value.to_owned())).into_iter().collect();
    (SetupSpec { scenario, options, ..SetupSpec::default() }, who)
}

/// Plays a game between computers as a table plays it, and counts how often each rule speaks to anybody there: dice,
/// refusals, tallies, log, offers, pictures, gestures, outcome. What a computer thinks is not heard.
#[must_use]
pub fn listen<G: Evaluate>(setup: &Arc<G::Setup>, seats: usize, who: Who, seed: u64, longest: u32) -> Heard {
    let listener = Listener::new();
    let mut choice = Fast::for_game(seed, 0);
    let mut computers: Vec<Computer<G>> =
        (0..seats).map(|seat| who.player(Fast::for_game(seed, seat as u64 + 1).bits())).collect();
    let names = (0..seats).map(|seat| seat.to_string()).collect();
    let mut dice = [0; 32];
    dice[..8].copy_from_slice(&seed.to_le_bytes());
    let mut live = Live::<G>::open(Arc::clone(setup), SetupSpec::default(), names, Seed(dice));
    let mut remembered: Vec<(Seat, G::Action)> = Vec::new();
    let mut asked = "";
    tell_log(&live);
    for decision in 0..longest {
        let Awaiting::Decision { seats, point, rule } = live.game().awaiting() else { break };
        let Some(seat) = seats.lowest() else { break };
        spoken::note(rule);
        if point != asked || decision % LOOKS == 0 {
            asked = point;
            look(live.game(), seat, &mut choice);
        }
        for _ in 0..TRIED.min(remembered.len() as u32) {
            let (who, action) = &remembered[pick(&mut choice, remembered.len())];
            // Refusals are noted as they are made.
            let _ = live.game().check(*who, action);
        }
        let action = spoken::muted(|| computers[seat.index()].choose(live.game(), seat, &no_hurry));
        if live.play(seat, &action).is_err() {
            debug_assert!(false, "{}: a computer chose what is refused: {action:?}", G::ID);
            break;
        }
        tell_log(&live);
        if remembered.len() < REMEMBERED {
            remembered.push((seat, action));
        } else {
            remembered[pick(&mut choice, REMEMBERED)] = (seat, action);
        }
    }
    spoken::tell(&live.scene(Viewer::Everything));
    listener.heard()
}

/// What the last decision led to.
fn tell_log<G: Evaluate>(live: &Live<G>) {
    live.log(Viewer::Everything, live.version_of(Viewer::Everything))
        .iter()
        .for_each(|logged| spoken::tell(&logged.line));
}

fn pick(choice: &mut Fast, of: usize) -> usize {
    spoken::muted(|| choice.uniform(PICK, of as u32) as usize)
}

/// What the seat that decides sees, is offered and may wish with its hand.
fn look<G: Game>(game: &G, seat: Seat, choice: &mut Fast) {
    spoken::tell(&game.scene(Viewer::Seat(seat)));
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut asides = Vec::new();
    let mut free = Vec::new();
    for action in &actions {
        let offer = game.offer(seat, action);
        spoken::tell(&offer);
        if let (true, Some(piece), Some(to)) = (offer.free, offer.piece.clone(), offer.ghost) {
            free.push(Gesture { verb: offer.verb.to_owned(), piece, to });
        }
        if let Some(piece) = offer.piece {
            game.asides(seat, &piece, &mut asides);
        }
    }
    spoken::tell_offers(game, seat, &asides);
    if !free.is_empty() {
        let gesture = &free[pick(choice, free.len())];
        // There, and somewhat beside: too far, onto somebody, off the table.
        for by in [0, 300, 1500] {
            let to = beside(&gesture.to, by);
            if let Some(aim) = game.aim(seat, &Gesture { to, ..gesture.clone() }) {
                spoken::tell(&aim);
            }
        }
    }
}

/// The same place, so many tenths of a millimetre to the right, where places are free.
fn beside(place: &Place, by: i32) -> Place {
    let mut place = place.clone();
    if let Place::Pose { x, .. } = &mut place {
        *x += by;
    }
    place
}
