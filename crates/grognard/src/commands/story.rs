//! `story`: how a stored game went, where it turned, what was luck and what choice.

use super::replay;
use crate::bar::Bar;
use crate::cli::StoryArgs;
use crate::console::Console;
use crate::trouble::Trouble;
use kernel::{Arg, Rulebook, Text};
use lab::{Moment, Story, StoryEffort};
use session::SeatInfo;

/// The plot: so many columns at most, so many rows.
const COLUMNS: usize = 72;
const ROWS: usize = 11;

pub(crate) fn run(args: &StoryArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    let (rules, session) = replay::open(&args.file, None)?;
    if session.outcome().is_none() && session.has_secrets() {
        return Err(Trouble::message("trouble-story-secrets", []));
    }
    let effort = StoryEffort { tries: args.tries, ..StoryEffort::default() };
    let bar = Bar::new(session.version(), console);
    let story = session.story(effort, &bar);
    bar.finish();
    if console.json() {
        return Ok(console.print_json(&story)?);
    }
    let seats = rules.seats(&session.record().header().setup)?;
    print(console, rules.rulebook(), &seats, &story)
}

fn print(console: &mut Console<'_>, book: &Rulebook, seats: &[SeatInfo], story: &Story) -> Result<(), Trouble> {
    let names: Vec<String> = seats.iter().map(|seat| console.label(book, &seat.name)).collect();
    let own: Vec<&str> = story.of.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
    console.say(&Text::new("story-curve").with("side", Arg::Name(own.join(", "))))?;
    for line in plot(story) {
        console.print(line)?;
    }
    console.print("")?;
    console.say(&Text::new("story-turning"))?;
    for place in &story.turning_points {
        let moment = &story.moments[*place];
        let words = |console: &Console<'_>, text: &Text| console.of_game(book, text);
        let line = Text::new("story-point")
            .with("n", moment.n as i64)
            .with("turn", moment.turn.map_or(0, i64::from))
            .with("side", Arg::Name(names[moment.seat.index()].clone()))
            .with("decision", Arg::Name(words(console, &moment.decision)))
            .with("before", Arg::Name(points(console, i64::from(story.before(*place).millionths()))))
            .with("after", Arg::Name(points(console, i64::from(moment.after.millionths()))))
            .with("luck", Arg::Name(signed(console, moment.luck.into())))
            .with("choice", Arg::Name(signed(console, moment.choice.into())));
        console.say(&line)?;
        tell_missed(console, book, moment)?;
    }
    console.print("")?;
    for total in &story.totals {
        let text = Text::new("story-total")
            .with("side", Arg::Name(names[total.seat.index()].clone()))
            .with("luck", Arg::Name(signed(console, total.luck)))
            .with("missed", Arg::Name(points(console, total.missed)));
        console.say(&text)?;
    }
    let tried = story.moments.iter().filter(|moment| !moment.exact).count();
    if tried > 0 {
        console.say(&Text::new("story-tried").with("count", tried as i64))?;
    }
    if let Some(outcome) = &story.outcome {
        let words = console.of_game(book, &outcome.text);
        console.print(format!("{words}  [{}]", outcome.rule))?;
    }
    Ok(())
}

fn tell_missed(console: &mut Console<'_>, book: &Rulebook, moment: &Moment) -> Result<(), Trouble> {
    // Less than a point is not worth a word.
    let Some(better) = moment.better.as_ref().filter(|_| moment.missed >= 10_000) else { return Ok(()) };
    let text = Text::new("story-better")
        .with("better", Arg::Name(console.of_game(book, better)))
        .with("missed", Arg::Name(points(console, moment.missed.into())));
    Ok(console.say(&text)?)
}

/// Millionths as points of a hundred.
fn points(console: &Console<'_>, millionths: i64) -> String {
    console.decimal(&format!("{:.1}", millionths as f64 / 10_000.0))
}

fn signed(console: &Console<'_>, millionths: i64) -> String {
    console.decimal(&format!("{:+.1}", millionths as f64 / 10_000.0))
}

/// The curve from 100 % down to 0: the chance after every decision, or after every few.
fn plot(story: &Story) -> Vec<String> {
    let curve: Vec<u32> = std::iter::once(story.start)
        .chain(story.moments.iter().map(|moment| moment.after))
        .map(|chance| chance.millionths())
        .collect();
    let columns = curve.len().min(COLUMNS);
    let at = |column: usize| curve[(column * (curve.len() - 1)) / (columns - 1).max(1)];
    let row_of = |chance: u32| ROWS - 1 - (u64::from(chance) * (ROWS as u64 - 1) + 500_000) as usize / 1_000_000;
    (0..ROWS)
        .map(|row| {
            let label = 100 - 100 * row / (ROWS - 1);
            let dots: String = (0..columns)
                .map(|column| match row_of(at(column)) {
                    here if here == row => '●',
                    _ if row == ROWS / 2 => '·',
                    _ => ' ',
                })
                .collect();
            format!("{label:>4} % {}", dots.trim_end())
        })
        .collect()
}
