//! How far many games have come, on the terminal.

use crate::console::Console;
use indicatif::{ProgressBar, ProgressStyle};
use session::Watch;
use std::io::IsTerminal;

/// A progress bar with rate and time left; nothing where nobody looks.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    pub(crate) fn new(games: u32, console: &Console<'_>) -> Self {
        if !std::io::stderr().is_terminal() {
            return Bar(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(games.into());
        let (rate, left) = (console.word("simulate-rate"), console.word("simulate-left"));
        if let Ok(style) =
            ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}}  {{per_sec}} {rate}  {{eta}} {left}"))
        {
            bar.set_style(style);
        }
        Bar(bar)
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Watch for Bar {
    fn done(&self, games: u32) {
        // Several threads tell their counts; the bar must not run backwards.
        if u64::from(games) > self.0.position() {
            self.0.set_position(games.into());
        }
    }
}
