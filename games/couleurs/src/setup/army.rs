//! Army lists: what troops cost (scenario.budget, troops.national).

use crate::book::charts::{Troop, charts};
use crate::book::vocabulary::{Arm, Grade, Nation};
use crate::rules;
use crate::state::Couleurs;
use gamekit::reader::{Entry, Reader};
use kernel::{Arg, ArmyLine, ArmyReport, Fault, Faults, Tally, Text, Title};

/// Figures of a three-deep battalion at the full price; those beyond cost half (table `budget`).
const FULL_PRICE: u8 = 12;
/// The most units, and generals, that an army has room for on a table.
pub const MOST_UNITS: usize = 20;
/// What a club army usually costs.
pub const USUAL: u16 = 1500;

/// What a unit costs, with how it comes about.
#[must_use]
pub fn price(troop: &Troop, figures: u8, guns: u8) -> Tally {
    let mut tally = Tally::new();
    let each = i32::from(troop.budget);
    if troop.arm.is_guns() {
        tally.add(rules::SCENARIO_BUDGET, "price-guns", each * i32::from(guns));
        return tally;
    }
    let full = if troop.arm == Arm::Infantry && !troop.two_deep { figures.min(FULL_PRICE) } else { figures };
    tally.add(rules::SCENARIO_BUDGET, "price-figures", each * i32::from(full));
    tally.add(rules::SCENARIO_BUDGET, "price-extra_figures", (each + 1) / 2 * i32::from(figures - full));
    tally
}

/// What a general costs.
#[must_use]
pub fn general_price(grade: Grade, ccf: u8) -> u16 {
    charts().grades[grade.index()].budget_by_ccf[usize::from(ccf.clamp(1, 3)) - 1]
}

/// A unit of an army list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Id in the file.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its national characteristics.
    pub troop: Troop,
    /// Figures.
    pub figures: u8,
    /// Guns.
    pub guns: u8,
    /// What it costs.
    pub price: Tally,
    /// Its table in the file.
    pub field: Option<String>,
}

/// An army list that is in order.
#[derive(Clone, Debug)]
pub struct Army {
    /// Its name.
    pub name: Text,
    /// Its nation.
    pub nation: Nation,
    /// Its units.
    pub units: Vec<Listed>,
    /// Its generals: grade and CCF.
    pub generals: Vec<(Grade, u8)>,
    /// What it costs.
    pub points: u16,
    /// What it may cost.
    pub limit: u16,
    /// What is odd but allowed.
    pub warnings: Vec<Fault>,
}

impl Army {
    /// What it costs, unit by unit.
    #[must_use]
    pub fn report(self) -> ArmyReport {
        let general = |(n, (grade, ccf)): (usize, (Grade, u8))| {
            let price = general_price(grade, ccf);
            let mut tally = Tally::new();
            tally.add(rules::SCENARIO_BUDGET, grade.label(), price.into());
            ArmyLine {
                id: format!("general_{}", n + 1),
                name: Text::new(grade.label()),
                facts: vec![Text::new("army-ccf").with("ccf", ccf)],
                points: price.into(),
                tally,
                field: Some(format!("general.{n}")),
            }
        };
        let unit = |unit: Listed| ArmyLine {
            facts: vec![
                Text::new(format!("troop-{}", unit.troop.id)),
                Text::new(unit.troop.status.label()),
                match unit.guns {
                    0 => Text::new("army-figures").with("count", unit.figures),
                    guns => Text::new("army-guns").with("count", guns),
                },
            ],
            points: unit.price.sum().max(0) as u32,
            id: unit.id,
            name: unit.name,
            tally: unit.price,
            field: unit.field,
        };
        let generals = self.generals.into_iter().enumerate().map(general);
        ArmyReport {
            name: self.name,
            nation: self.nation.id().to_owned(),
            points: self.points.into(),
            limit: self.limit.into(),
            rule: rules::SCENARIO_BUDGET,
            units: generals.chain(self.units.into_iter().map(unit)).collect(),
            warnings: self.warnings.iter().map(Fault::to_string).collect(),
        }
    }
}

/// Reads an army list: `[army]` with `name`, `nation`, `year`; `[[unit]]` with `id`, `troop` and, if they differ from
/// the chart, `figures` or `guns`; `[[general]]` with `grade` and `ccf`.
///
/// # Errors
/// Everything wrong with it, with its line.
pub fn read(file: &str, text: &str, limit: Option<u16>) -> Result<Army, Faults> {
    match check(file, text, limit) {
        (Some(army), faults) if faults.is_empty() => Ok(army),
        (_, faults) => Err(Faults(faults)),
    }
}

/// An army list as far as it can be read, and everything wrong with it.
#[must_use]
pub fn check(file: &str, text: &str, limit: Option<u16>) -> (Option<Army>, Vec<Fault>) {
    let mut r = reader(file, text);
    let army = r.parse().and_then(|table| {
        let root = r.root(&table, &["army", "unit", "general"]);
        army(&mut r, &root, limit)
    });
    let (army, faults, warnings) = r.finish_anyway(army);
    (army.map(|army| Army { warnings, ..army }), faults)
}

/// A reader that tells what is wrong in the words of the game.
pub(super) fn reader<'t>(file: &'t str, text: &'t str) -> Reader<'t> {
    Reader::new(file, text).in_words(Couleurs::rulebook().catalogue())
}

fn army<'t>(r: &mut Reader<'t>, root: &Entry<'_, 't>, limit: Option<u16>) -> Option<Army> {
    let head = r.need(root, "army").and_then(|node| r.table(node, "army", &["name", "nation", "year", "points"]))?;
    let name = r.text(&head, "name").map(Text::name);
    let nation = r.word(&head, "nation", Nation::from_id, Nation::ALL.map(Nation::id));
    let year = r.whole(&head, "year", 1805..=1815);
    let written = r.whole(&head, "points", 1..=10_000).map(|points| points as u16);
    let limit = limit.or(written).unwrap_or(USUAL);
    r.need(&head, "nation");
    let mut units: Vec<Listed> = Vec::new();
    let nodes = r.list(root, "unit");
    let many = nodes.len() > MOST_UNITS;
    if many {
        let text = Text::new("army-fault-many").with("found", nodes.len() as i64).with("most", MOST_UNITS as i64);
        r.tell(root.at_key("unit"), "", text, rules::SCENARIO_BUDGET);
    }
    for node in nodes.into_iter().take(MOST_UNITS) {
        let Some(entry) = r.table(node, "unit", &["id", "name", "troop", "figures", "guns"]) else { continue };
        let Some(id) = r.need_id(&entry, "id") else { continue };
        if units.iter().any(|other| other.id == id) {
            r.tell(entry.at(), &format!("unit {id}"), Text::new("file-id_twice"), None);
        }
        let name = r.text(&entry, "name");
        let Some((troop, figures, guns)) = read_troop(r, &entry, id, year.map(|year| year as u16)) else { continue };
        let name = name.map_or_else(|| Text::new(format!("troop-{}", troop.id)), Text::name);
        let price = price(&troop, figures, guns);
        let field = r.field(entry.at());
        units.push(Listed { id: id.to_owned(), name, troop, figures, guns, price, field });
    }
    let mut generals = Vec::new();
    for node in r.list(root, "general").into_iter().take(MOST_UNITS) {
        let Some(entry) = r.table(node, "general", &["grade", "ccf"]) else { continue };
        r.need(&entry, "grade");
        r.need(&entry, "ccf");
        let grade = r.word(&entry, "grade", Grade::from_id, Grade::ALL.map(Grade::id));
        let ccf = r.whole(&entry, "ccf", 1..=3);
        if let (Some(grade), Some(ccf)) = (grade, ccf) {
            generals.push((grade, ccf as u8));
        }
    }
    if units.is_empty() && r.is_clean() {
        r.tell(root.at(), "", Text::new("army-fault-none"), None);
    }
    if generals.is_empty() {
        r.warn(root.at(), "no [[general]]: every unit will test out of command (gen.radius)");
    }
    let points: i32 = units.iter().map(|unit| unit.price.sum()).sum::<i32>()
        + generals.iter().map(|(grade, ccf)| i32::from(general_price(*grade, *ccf))).sum::<i32>();
    if points > i32::from(limit) {
        let text = Text::new("army-over_limit").with("points", points).with("limit", i64::from(limit));
        r.tell(head.at(), "", text, rules::SCENARIO_BUDGET);
    }
    let nation = nation?;
    Some(Army {
        name: name.unwrap_or_else(|| Text::new(nation.label())),
        nation,
        units,
        generals,
        points: points.clamp(0, i32::from(u16::MAX)) as u16,
        limit,
        warnings: Vec::new(),
    })
}

/// The troop type of a unit with its numbers.
pub(super) fn read_troop<'t>(
    r: &mut Reader<'t>,
    entry: &Entry<'_, 't>,
    id: &str,
    year: Option<u16>,
) -> Option<(Troop, u8, u8)> {
    let word = r.need_text(entry, "troop")?;
    let Some(troop) = charts().troop(word) else {
        let text = Text::new("army-fault-troop").with("troop", Arg::Name(word.to_owned()));
        r.tell(entry.at_key("troop"), &format!("unit {id}"), text, None);
        return None;
    };
    if let Some(year) = year.filter(|year| !(troop.years[0]..=troop.years[1]).contains(year)) {
        r.warn(
            entry.at_key("troop"),
            format!("unit {id}: {word} served {} to {}, not in {year}", troop.years[0], troop.years[1]),
        );
    }
    let guns = match r.whole(entry, "guns", 1..=16) {
        Some(_) if !troop.arm.is_guns() => {
            r.tell(entry.at_key("guns"), &format!("unit {id}"), Text::new("army-fault-guns"), None);
            0
        }
        Some(guns) => guns as u8,
        None => troop.guns,
    };
    let figures = match (troop.arm.is_guns(), r.whole(entry, "figures", 1..=40)) {
        // One gunner figure stands for two guns (loss.artillery).
        (true, _) => guns.div_ceil(2),
        (false, figures) => figures.map_or(troop.figures, |figures| figures as u8),
    };
    Some((troop.clone(), figures, guns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_beyond_the_twelfth_cost_half() {
        let line = charts().troop("au_line_1809").unwrap();
        assert_eq!(price(line, 18, 0).sum(), 90);
        let british = charts().troop("uk_line").unwrap();
        assert_eq!(price(british, 18, 0).sum(), 126);
        assert_eq!(price(charts().troop("au_foot_12").unwrap(), 3, 6).sum(), 126);
    }

    #[test]
    fn an_army_over_its_points_is_refused() {
        let text = "[army]\nnation = \"french\"\nyear = 1809\n[[general]]\ngrade = \"brigade\"\nccf = 2\n[[unit]]\nid = \"a\"\ntroop = \"fr_line_1805\"\n";
        assert_eq!(read("a.toml", text, Some(131)).unwrap().points, 131);
        assert!(read("a.toml", text, Some(130)).unwrap_err().to_string().contains("131 points"));
        let wrong = text.replace("fr_line_1805", "fr_lion");
        assert!(read("a.toml", &wrong, None).unwrap_err().to_string().contains("no troop `fr_lion`"));
    }
}
