//! One game from its first decision to its last, or until somebody leaves.

use super::order::Order;
use super::{board, menu};
use crate::commands::odds;
use crate::console::Console;
use crate::trouble::Trouble;
use crate::{seeds, show};
use kernel::chance::Seed;
use kernel::record::Act;
use kernel::{Arg, Awaiting, Offer, Refused, Rulebook, Scene, Seat, Text, Viewer};
use players::{Who, no_hurry};
use serde_json::Value;
use session::{Advice, PlayError, Rules, SeatInfo, Session};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chair {
    /// Whoever types.
    Human,
    /// The computer.
    Computer(Who),
}

/// A game being played in the terminal.
pub(crate) struct Evening {
    /// Its rules.
    pub(crate) rules: Arc<dyn Rules>,
    /// The game.
    pub(crate) session: Box<dyn Session>,
    /// Who sits where.
    pub(crate) chairs: Vec<Chair>,
    /// The sides.
    pub(crate) seats: Vec<SeatInfo>,
    /// The dice.
    pub(crate) seed: Seed,
    /// Where the record goes at the end.
    pub(crate) save: Option<PathBuf>,
    /// The last decision whose log was printed, plus one.
    pub(crate) told: u32,
}

/// Whether the evening goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

impl Evening {
    /// Plays until the game is over or somebody leaves.
    pub(crate) fn play(mut self, console: &mut Console<'_>) -> Result<(), Trouble> {
        while let Some(seat) = self.session.awaiting().seats().lowest() {
            self.tell(console, self.viewer(seat))?;
            match self.chairs[seat.index()] {
                Chair::Computer(who) => {
                    let action = self.think(seat, who);
                    self.session.play(seat, &action).map_err(|error| Trouble::Bad(Text::name(error.to_string())))?;
                }
                Chair::Human => {
                    if self.ask(console, seat)? == Then::Leave {
                        self.save_at_end(console)?;
                        return Ok(());
                    }
                }
            }
        }
        self.tell(console, Viewer::Everything)?;
        self.close(console)
    }

    fn book(&self) -> &'static Rulebook {
        self.rules.rulebook()
    }

    /// From whose eyes the log is told: the one who decides, or the only human.
    fn viewer(&self, seat: Seat) -> Viewer {
        let humans: Vec<u8> =
            (0..).zip(&self.chairs).filter(|(_, chair)| **chair == Chair::Human).map(|(n, _)| n).collect();
        match humans[..] {
            [only] => Viewer::Seat(Seat(only)),
            _ => Viewer::Seat(seat),
        }
    }

    fn think(&self, seat: Seat, who: Who) -> Value {
        let seed = seeds::of_thought(&self.seed, self.session.version());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        self.session.think_as(seat, who, seed, threads, &no_hurry)
    }

    /// What a player that looks ahead would do. Not where people play each other.
    fn hint(&self, console: &mut Console<'_>, seat: Seat) -> Result<(), Trouble> {
        if self.chairs.iter().filter(|chair| **chair == Chair::Human).count() > 1 {
            return Ok(console.say(&Text::new("play-no-hints"))?);
        }
        let seed = seeds::of_thought(&self.seed, self.session.version());
        let advice = self.session.advise(seat, Advice::BUDGET, seed, Advice::CANDIDATES, &no_hurry);
        self.tell_advice(console, &advice)
    }

    /// What the computer weighed at its last decision. Not where it may have secrets.
    fn why(&self, console: &mut Console<'_>) -> Result<(), Trouble> {
        if self.session.has_secrets() {
            return Ok(console.say(&Text::new("play-no-why-secret"))?);
        }
        let acts = self.session.record().acts();
        let by_computer = |act: &&Act| self.chairs[act.seat.index()] != Chair::Human;
        let Some(act) = acts.iter().rev().find(by_computer) else {
            return Ok(console.say(&Text::new("play-no-why"))?);
        };
        let decision = u32::try_from(act.n).unwrap_or(u32::MAX);
        let seed = seeds::of_thought(&self.seed, decision - 1);
        let Some(why) = self.session.explain(decision, Advice::BUDGET, seed, &no_hurry) else {
            return Ok(console.say(&Text::new("play-no-choice"))?);
        };
        let words = Arg::Name(console.of_game(self.book(), &why.played.offer.label));
        console.say(&Text::new("play-why").with("decision", words))?;
        self.tell_advice(console, &why.best)?;
        if !why.played.plan.is_empty() {
            let then: Vec<String> =
                why.played.plan.iter().map(|offer| console.of_game(self.book(), &offer.label)).collect();
            console.say(&Text::new("play-plan").with("then", Arg::Name(then.join(" → "))))?;
        }
        Ok(())
    }

    fn tell_advice(&self, console: &mut Console<'_>, advice: &[Advice]) -> Result<(), Trouble> {
        if advice.is_empty() {
            return Ok(console.say(&Text::new("play-no-choice"))?);
        }
        for Advice { offer, prospect, .. } in advice {
            let chance = console.decimal(&format!("{:.1}", f64::from(prospect.millionths()) / 10_000.0));
            let words = console.of_game(self.book(), &offer.label);
            console.print(format!("{chance:>7} %  {words}  [{}]", offer.rule))?;
        }
        Ok(())
    }

    /// Prints what has happened since it was last told.
    fn tell(&mut self, console: &mut Console<'_>, viewer: Viewer) -> Result<(), Trouble> {
        for entry in self.session.log(viewer, self.told) {
            show::log_line(console, self.book(), &entry.line, false)?;
        }
        self.told = self.session.version() + 1;
        Ok(())
    }

    /// Asks a player until a decision is made or undone.
    fn ask(&mut self, console: &mut Console<'_>, seat: Seat) -> Result<Then, Trouble> {
        let offers = self.session.offers(seat);
        let scene = self.session.scene(Viewer::Seat(seat));
        self.question(console, seat, &scene)?;
        menu::print(console, self.book(), &scene, &offers)?;
        loop {
            console.prompt("> ")?;
            let Some(line) = console.read_line()? else {
                console.print("")?;
                console.say(&Text::new("play-left"))?;
                return Ok(Then::Leave);
            };
            match Order::read(&line) {
                Order::Again => menu::print(console, self.book(), &scene, &offers)?,
                Order::Group(n) => {
                    if !menu::print_group(console, self.book(), &scene, &offers, n)? {
                        console.say(&Text::new("play-no-such"))?;
                    }
                }
                Order::Play(n) => match offer(&offers, n) {
                    Some(offer) => match self.session.play(seat, &offer.action.to_value()) {
                        Ok(_) => return Ok(Then::GoOn),
                        Err(error) => self.refuse(console, &error)?,
                    },
                    None => console.say(&Text::new("play-no-such"))?,
                },
                Order::Odds(n) => match offer(&offers, n) {
                    Some(offer) => odds::one(console, &*self.session, seat, offer, self.book())?,
                    None => console.say(&Text::new("play-no-such"))?,
                },
                Order::Auto => {
                    let action = self.think(seat, Who::Random);
                    match self.session.play(seat, &action) {
                        Ok(_) => return Ok(Then::GoOn),
                        Err(error) => self.refuse(console, &error)?,
                    }
                }
                Order::Hint => self.hint(console, seat)?,
                Order::Why => self.why(console)?,
                Order::Undo => match self.session.undo(seat) {
                    Ok(undone) => {
                        self.told = u32::try_from(undone.n).unwrap_or(u32::MAX);
                        console.say(&Text::new("play-undone"))?;
                        return Ok(Then::GoOn);
                    }
                    Err(error) => self.refuse(console, &error)?,
                },
                Order::Resign => match self.session.resign(seat) {
                    Ok(_) => return Ok(Then::GoOn),
                    Err(error) => self.refuse(console, &error)?,
                },
                Order::Rule(what) => self.rule(console, what.as_deref(), &offers)?,
                Order::Log => {
                    for entry in self.session.log(self.viewer(seat), 0) {
                        show::log_line(console, self.book(), &entry.line, true)?;
                    }
                }
                Order::Board => board::print(console, self.book(), &scene)?,
                Order::Save(file) => self.save(console, Path::new(&file))?,
                Order::Quit => return Ok(Then::Leave),
                Order::Help => console.say(&Text::new("play-help"))?,
                Order::Unknown => console.say(&Text::new("play-unknown"))?,
            }
        }
    }

    fn question(&self, console: &mut Console<'_>, seat: Seat, scene: &Scene) -> Result<(), Trouble> {
        let side = console.label(self.book(), &self.seats[seat.index()].name);
        let words = console.of_game(self.book(), &scene.prompt.text);
        let rule = scene.prompt.rule.map(|rule| format!("  [{rule}]")).unwrap_or_default();
        console.print("")?;
        Ok(console.print(format!("{side} – {words}{rule}"))?)
    }

    /// Prints the rule that asks, that of an offer, or one by its id.
    fn rule(&self, console: &mut Console<'_>, what: Option<&str>, offers: &[Offer]) -> Result<(), Trouble> {
        let id = match what {
            None => match self.session.awaiting() {
                Awaiting::Decision { rule, .. } => rule.0,
                Awaiting::Nobody => return Ok(()),
            },
            Some(what) => match what.parse().ok().and_then(|n| offer(offers, n)) {
                Some(offer) => offer.rule.0,
                None => what,
            },
        };
        if !show::rule(console, self.book(), id)? {
            console.say(&Text::new("trouble-no-rule").with("rule", Arg::Name(id.to_owned())))?;
        }
        Ok(())
    }

    /// Says why a decision is not taken.
    fn refuse(&self, console: &mut Console<'_>, error: &PlayError) -> Result<(), Trouble> {
        let PlayError::Refused(Refused { reasons }) = error else {
            return Ok(console.print(error.to_string())?);
        };
        for reason in reasons {
            let words = console.of_game(self.book(), &reason.text);
            console.print(format!("{words}  [{}]", reason.rule))?;
        }
        Ok(())
    }

    fn save(&self, console: &mut Console<'_>, path: &Path) -> Result<(), Trouble> {
        let file = Arg::Name(path.display().to_string());
        match std::fs::write(path, self.session.record().to_lines()) {
            Ok(()) => console.say(&Text::new("play-saved").with("file", file))?,
            // A file that cannot be written must not end the game.
            Err(error) => {
                let text = Text::new("play-not-saved").with("file", file).with("why", Arg::Name(error.to_string()));
                console.say(&text)?;
            }
        }
        Ok(())
    }

    fn save_at_end(&self, console: &mut Console<'_>) -> Result<(), Trouble> {
        self.save.as_deref().map_or(Ok(()), |path| self.save(console, path))
    }

    /// Says how it ended.
    fn close(&self, console: &mut Console<'_>) -> Result<(), Trouble> {
        if let Some(outcome) = self.session.outcome() {
            let words = console.of_game(self.book(), &outcome.text);
            console.print("")?;
            console.print(format!("{words}  [{}]", outcome.rule))?;
            let winners: Vec<String> =
                outcome.winners.iter().map(|seat| console.label(self.book(), &self.seats[seat.index()].name)).collect();
            let text = match winners[..] {
                [] => Text::new("play-draw"),
                _ => Text::new("play-won").with("winners", Arg::Name(winners.join(", "))),
            };
            console.say(&text)?;
        }
        console.say(&Text::new("play-seed").with("seed", Arg::Name(self.seed.to_string())))?;
        self.save_at_end(console)
    }
}

fn offer(offers: &[Offer], n: usize) -> Option<&Offer> {
    n.checked_sub(1).and_then(|n| offers.get(n))
}
