//! A study of the laboratory in words, tables and plots.

use super::plots::{self, Series, Stack, Whisker};
use crate::console::Console;
use kernel::{Arg, Lang, Rulebook, Text};
use lab::{Difference, Findings, Histogram, MeanDifference, Share, Study, Verdict};

/// One thing that a study shows: a plot, and the table behind it.
pub(crate) struct Exhibit {
    /// Name of its file, without the ending.
    pub(crate) file: String,
    pub(crate) title: String,
    pub(crate) svg: String,
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// Puts studies of a game into words.
pub(crate) struct Teller<'a, 'c> {
    pub(crate) console: &'a Console<'c>,
    pub(crate) book: &'a Rulebook,
    /// The names of the seats, variant by variant.
    pub(crate) seats: Vec<Vec<String>>,
    /// What each variant is called, if there are two.
    pub(crate) variants: Vec<String>,
}

impl Teller<'_, '_> {
    fn word(&self, key: &'static str) -> String {
        self.console.word(key)
    }

    pub(crate) fn percent(&self, share: f64) -> String {
        self.console.decimal(&format!("{:.1} %", 100.0 * share))
    }

    fn whole_percent(&self, share: f64) -> String {
        format!("{:.0} %", 100.0 * share)
    }

    fn points(&self, share: f64) -> String {
        self.console.decimal(&format!("{:+.1}", 100.0 * share))
    }

    fn number(&self, number: f64) -> String {
        self.console.decimal(&format!("{number:.1}"))
    }

    fn signed(&self, number: f64) -> String {
        self.console.decimal(&format!("{number:+.1}"))
    }

    /// The name of a side: those of its seats.
    fn side(&self, variant: usize, found: &Findings, side: usize) -> String {
        let seats = found.sides[side].seats.iter().filter_map(|seat| self.seats[variant].get(seat.index()));
        seats.map(String::as_str).collect::<Vec<_>>().join(", ")
    }

    fn sides(&self, variant: usize, found: &Findings) -> Vec<String> {
        (0..found.sides.len()).map(|side| self.side(variant, found, side)).collect()
    }

    /// What the games say about fairness, in a sentence.
    pub(crate) fn verdict(&self, variant: usize, found: &Findings) -> String {
        let text = match found.verdict {
            Verdict::Unknown => Text::new("lab-unknown"),
            Verdict::Open => Text::new("lab-open"),
            Verdict::Fair => Text::new("lab-fair"),
            Verdict::Leans { side } => {
                let name = self.side(variant, found, side as usize);
                Text::new("lab-leans").with("side", Arg::Name(name))
            }
        };
        self.console.words(&text)
    }

    /// The title of an exhibit of a variant.
    fn titled(&self, key: &'static str, variant: usize) -> String {
        match self.variants.get(variant) {
            Some(name) if self.variants.len() > 1 => format!("{} — {name}", self.word(key)),
            _ => self.word(key),
        }
    }

    fn share_cells(&self, share: &Share) -> Vec<String> {
        vec![share.count.to_string(), self.percent(share.share), self.percent(share.low), self.percent(share.high)]
    }

    /// Everything a study shows.
    pub(crate) fn exhibits(&self, study: &Study) -> Vec<Exhibit> {
        let mut all = Vec::new();
        for (n, found) in study.variants.iter().enumerate() {
            all.push(self.chance(n, found));
            all.push(self.endings(n, found));
            all.extend(found.turns.iter().map(|turns| self.length(n, "lab-turns", "turns", turns)));
            all.extend(found.decisions.iter().map(|decisions| self.length(n, "lab-decisions", "decisions", decisions)));
            all.extend(self.figures(n, found));
            all.extend(self.first(n, found));
        }
        all.extend(self.compared(study));
        all
    }

    fn chance(&self, n: usize, found: &Findings) -> Exhibit {
        let names = self.sides(n, found);
        let series: Vec<Series> = names
            .iter()
            .enumerate()
            .map(|(side, name)| Series {
                name: name.clone(),
                points: found
                    .course
                    .iter()
                    .map(|at| {
                        let Share { share, low, high, .. } = at.sides[side];
                        [at.games.into(), low, share, high]
                    })
                    .collect(),
            })
            .collect();
        let title = self.titled("lab-chance", n);
        let even = 1.0 / found.sides.len().max(1) as f64;
        let svg = plots::bands(&title, &self.word("lab-games"), &series, [0.0, 1.0], Some(even), &|share| {
            self.whole_percent(share)
        });
        let row = |(name, share): (String, &Share)| [vec![name], self.share_cells(share)].concat();
        let mut rows: Vec<Vec<String>> =
            names.into_iter().zip(found.sides.iter().map(|side| &side.wins)).map(row).collect();
        rows.push([vec![self.word("simulate-draws")], self.share_cells(&found.draws)].concat());
        let head = ["simulate-side", "simulate-wins", "lab-share", "lab-low", "lab-high"].map(|key| self.word(key));
        Exhibit { file: format!("chance-{}", n + 1), title, svg, head: head.into(), rows }
    }

    fn endings(&self, n: usize, found: &Findings) -> Exhibit {
        let rule = |id: &str| {
            let key = format!("rule-{}", id.replace('.', "-"));
            if self.book.catalogue().has(&key) { self.console.label(self.book, &key) } else { id.to_owned() }
        };
        let parts = |end: &lab::Ended| [end.sides.clone(), vec![end.draws]].concat();
        let stacks: Vec<Stack> =
            found.endings.iter().map(|end| Stack { name: rule(end.rule), parts: parts(end) }).collect();
        let title = self.titled("lab-endings", n);
        let svg =
            plots::stacks(&title, &self.sides(n, found), &stacks, found.games, &|share| self.whole_percent(share));
        let head = [
            vec![self.word("lab-ending"), self.word("lab-games")],
            self.sides(n, found),
            vec![self.word("simulate-draws")],
        ];
        let row = |end: &lab::Ended| {
            let counts = parts(end).into_iter().map(|count| count.to_string()).collect();
            [vec![format!("{} ({})", rule(end.rule), end.rule), end.count.to_string()], counts].concat()
        };
        let rows = found.endings.iter().map(row).collect();
        Exhibit { file: format!("endings-{}", n + 1), title, svg, head: head.concat(), rows }
    }

    fn length(&self, n: usize, key: &'static str, file: &str, histogram: &Histogram) -> Exhibit {
        let name = |bin: &lab::Bin| {
            if bin.from == bin.to { bin.from.to_string() } else { format!("{}–{}", bin.from, bin.to) }
        };
        let bins: Vec<(String, u32)> = histogram.bins.iter().map(|bin| (name(bin), bin.count)).collect();
        let title = self.titled(key, n);
        let svg = plots::columns(&title, &self.word(key), &bins);
        let rows = bins.into_iter().map(|(name, count)| vec![name, count.to_string()]).collect();
        let head = vec![self.word(key), self.word("lab-games")];
        Exhibit { file: format!("{file}-{}", n + 1), title, svg, head, rows }
    }

    /// One exhibit for each figure, with all its seats.
    fn figures(&self, n: usize, found: &Findings) -> Vec<Exhibit> {
        let mut ids: Vec<&str> = Vec::new();
        for course in &found.figures {
            if !ids.contains(&course.figure) {
                ids.push(course.figure);
            }
        }
        let exhibit = |id: &str| {
            let courses: Vec<_> = found.figures.iter().filter(|course| course.figure == id).collect();
            let seat = |course: &lab::FigureCourse| self.seats[n].get(course.seat.index()).cloned().unwrap_or_default();
            let series: Vec<Series> = courses
                .iter()
                .map(|course| {
                    let point =
                        |at: &lab::TurnBand| [f64::from(at.turn), at.lower as f64, at.median as f64, at.upper as f64];
                    Series { name: seat(course), points: course.turns.iter().map(point).collect() }
                })
                .collect();
            let all = || series.iter().flat_map(|series| &series.points);
            let least = all().map(|point| point[1]).fold(0.0, f64::min);
            let most = all().map(|point| point[3]).fold(least + 1.0, f64::max);
            let figure = self.console.label(self.book, id);
            let title = format!("{} — {figure}", self.titled("lab-by-turn", n));
            let svg = plots::bands(&title, &self.word("simulate-turns"), &series, [least, most], None, &|number| {
                format!("{number}")
            });
            let head = ["simulate-side", "lab-turn", "lab-playing", "spread-lower", "spread-median", "spread-upper"];
            let row = |course: &lab::FigureCourse, at: &lab::TurnBand| {
                let numbers = [at.lower, at.median, at.upper].map(|number| number.to_string());
                [vec![seat(course), at.turn.to_string(), at.playing.to_string()], numbers.into()].concat()
            };
            let rows = courses.iter().flat_map(|course| course.turns.iter().map(move |at| row(course, at))).collect();
            let file = format!("{}-{}", id.strip_prefix("figure-").unwrap_or(id), n + 1);
            Exhibit { file, title, svg, head: head.map(|key| self.word(key)).into(), rows }
        };
        ids.into_iter().map(exhibit).collect()
    }

    fn first(&self, n: usize, found: &Findings) -> Option<Exhibit> {
        let first = found.first.as_ref()?;
        let Share { share, low, high, .. } = first.wins;
        let said = format!("{} [{} – {}]", self.percent(share), self.percent(low), self.percent(high));
        let name = self.word("lab-first-wins");
        let title = self.titled("lab-first", n);
        let even = 1.0 / found.sides.len().max(1) as f64;
        let row = [Whisker { name: name.clone(), value: [share, low, high], said }];
        let svg = plots::whiskers(&title, &row, [0.0, 1.0], even, &|share| self.whole_percent(share));
        let mut rows = vec![[vec![name], self.share_cells(&first.wins)].concat()];
        rows.extend(self.sides(n, found).into_iter().zip(&first.sides).map(|(side, count)| {
            let text = Text::new("lab-first-was").with("side", Arg::Name(side));
            vec![self.console.words(&text), count.to_string(), String::new(), String::new(), String::new()]
        }));
        let head = ["", "lab-games", "lab-share", "lab-low", "lab-high"];
        let head = head.map(|key| if key.is_empty() { String::new() } else { self.word(key) }).into();
        Some(Exhibit { file: format!("first-{}", n + 1), title, svg, head, rows })
    }

    /// What the second variant changes: shares, then means.
    fn compared(&self, study: &Study) -> Vec<Exhibit> {
        let (Some(compared), Some(found)) = (&study.comparison, study.variants.first()) else { return Vec::new() };
        let head = || -> Vec<String> {
            [
                vec![String::new()],
                self.variants.clone(),
                ["lab-change", "lab-low", "lab-high"].map(|key| self.word(key)).into(),
            ]
            .concat()
        };
        let mut shares: Vec<(String, &lab::ShareDifference)> =
            self.sides(0, found).into_iter().zip(&compared.sides).collect();
        shares.push((self.word("simulate-draws"), &compared.draws));
        let widest = |differences: &mut dyn Iterator<Item = &Difference>| {
            differences.flat_map(|it| [it.low.abs(), it.high.abs()]).fold(0.0, f64::max)
        };
        let wide = widest(&mut shares.iter().map(|(_, it)| &it.difference)).clamp(0.05, 1.0);
        let whisker = |(name, it): &(String, &lab::ShareDifference)| {
            let Difference { by, low, high } = it.difference;
            let said = format!("{} [{} – {}]", self.points(by), self.points(low), self.points(high));
            Whisker { name: name.clone(), value: [by, low, high], said }
        };
        let title = self.word("lab-changed");
        let whiskers: Vec<Whisker> = shares.iter().map(whisker).collect();
        let svg = plots::whiskers(&title, &whiskers, [-wide, wide], 0.0, &|share| self.points(share));
        let row = |(name, it): &(String, &lab::ShareDifference)| {
            let Difference { by, low, high } = it.difference;
            let shares = [it.first.share, it.second.share].map(|share| self.percent(share));
            let change = [by, low, high].map(|share| self.points(share));
            [vec![name.clone()], shares.into(), change.into()].concat()
        };
        let rows = shares.iter().map(row).collect();
        let shares = Exhibit { file: "change".to_owned(), title, svg, head: head(), rows };

        let mut means: Vec<(String, &MeanDifference)> = Vec::new();
        means.extend(compared.turns.iter().map(|it| (self.word("simulate-turns"), it)));
        means.extend(compared.decisions.iter().map(|it| (self.word("simulate-decisions"), it)));
        means.extend(compared.figures.iter().map(|it| {
            let seat = self.seats[0].get(it.seat.index()).cloned().unwrap_or_default();
            (format!("{} ({seat})", self.console.label(self.book, it.figure)), &it.means)
        }));
        let row = |(name, it): &(String, &MeanDifference)| {
            let Difference { by, low, high } = it.difference;
            let change = [by, low, high].map(|number| self.signed(number));
            [vec![name.clone(), self.number(it.first), self.number(it.second)], change.into()].concat()
        };
        let rows = means.iter().map(row).collect();
        let title = self.word("lab-means");
        let means = Exhibit { file: String::new(), title, svg: String::new(), head: head(), rows };
        vec![shares, means]
    }

    /// A page that shows everything, on its own.
    pub(crate) fn page(&self, title: &str, study: &Study, exhibits: &[Exhibit]) -> String {
        let lang = if self.console.lang() == Lang::En { "en" } else { "fr" };
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let title = escaped(title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"{lang}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{title}</title>\n<style>:root{{color-scheme:light dark}}body{{font:16px/1.5 Georgia,serif;max-width:760px;margin:2rem auto;padding:0 1rem}}\
             svg{{width:100%;height:auto}}figure{{margin:2rem 0}}figcaption{{font-weight:bold}}table{{border-collapse:collapse;font:14px system-ui,sans-serif}}\
             td,th{{padding:.2rem .7rem;text-align:left;border-bottom:1px solid #8887}}summary{{cursor:pointer}}</style>\n<h1>{title}</h1>\n"
        );
        for (n, found) in study.variants.iter().enumerate() {
            page.push_str(&format!("<p>{}</p>\n", escaped(&self.verdict(n, found))));
        }
        for exhibit in exhibits {
            let cells = |tag: &str, cells: &[String]| -> String {
                cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect()
            };
            let rows: String = exhibit.rows.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
            let (shown, open) = (&exhibit.svg, if exhibit.svg.is_empty() { " open" } else { "" });
            page.push_str(&format!(
                "<figure><figcaption>{}</figcaption>{shown}<details{open}><summary>{}</summary><table><tr>{}</tr>\n{rows}</table></details></figure>\n",
                escaped(&exhibit.title),
                escaped(&self.word("lab-table")),
                cells("th", &exhibit.head)
            ));
        }
        page + "</html>\n"
    }
}
