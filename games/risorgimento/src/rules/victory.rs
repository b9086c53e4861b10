//! Victory: scn.victory, and the conditions of the four battles.

use super::prelude::*;

/// How a battle ends: who wins by how much.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Verdict {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// The grade.
    pub grade: Grade,
}

/// The grade of a difference in points (scn.victory).
#[must_use]
pub(crate) fn grade(t: &Tables, difference: i16) -> Grade {
    let reached = |grade: &Grade| difference.abs() >= t.victory.margins[grade.index()];
    [Grade::Decisive, Grade::Major, Grade::Minor].into_iter().find(reached).unwrap_or(Grade::Draw)
}

/// The verdict of a battle scored by difference: allied less Austrian points. With MacMahon prompt, the allied side
/// needs `handicap` points more for each grade.
#[must_use]
pub(crate) fn by_difference(t: &Tables, allied: i16, austrian: i16, handicap: i16) -> Verdict {
    let difference = allied - austrian;
    let counted = if difference > 0 { (difference - handicap).max(0) } else { difference };
    let grade = grade(t, counted);
    let winner = match grade {
        Grade::Draw => None,
        _ if counted > 0 => Some(Side::Allied),
        _ => Some(Side::Austria),
    };
    Verdict { winner, grade }
}

/// From which French balance each verdict of Ponte Nuovo is reached, from the worst to the best for the French.
pub(crate) const PONTE_NUOVO: [(i16, Verdict); 5] = [
    (i16::MIN, Verdict { winner: Some(Side::Austria), grade: Grade::Decisive }),
    (6, Verdict { winner: Some(Side::Austria), grade: Grade::Minor }),
    (11, Verdict { winner: None, grade: Grade::Draw }),
    (17, Verdict { winner: Some(Side::Allied), grade: Grade::Minor }),
    (23, Verdict { winner: Some(Side::Allied), grade: Grade::Decisive }),
];

/// The verdict by a ladder of levels on the French balance.
#[must_use]
pub(crate) fn by_ladder(levels: &[(i16, Verdict)], balance: i16) -> Verdict {
    let reached = levels.iter().rev().find(|(from, _)| balance >= *from);
    reached.or(levels.first()).map_or(Verdict { winner: None, grade: Grade::Draw }, |(_, verdict)| *verdict)
}

/// Points that the prompt MacMahon costs the allied side for each grade.
pub(crate) const PROMPT_HANDICAP: i16 = 15;

/// Procedure `victory`.
pub(crate) struct Victory;

/// What a side has done to the other, and holds.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SideScore {
    /// Enemy line and light infantry units eliminated.
    infantry: u8,
    /// Enemy Jägers eliminated.
    jagers: u8,
    /// Enemy cavalry units eliminated.
    cavalry: u8,
    /// Enemy batteries eliminated.
    artillery: u8,
    /// Enemy corps demoralized.
    corps_demoralized: u8,
    /// Enemy corps withdrawn.
    corps_withdrawn: u8,
    /// Enemy brigades Hors de Combat at the end.
    brigades_hors_de_combat: u8,
    /// Points of the objectives it holds.
    objectives: u8,
}

/// The end of a battle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VictoryInput {
    /// Which.
    scenario: Battlefield,
    /// What the allied side has done.
    #[serde(default)]
    allied: SideScore,
    /// What the Austrians have done.
    #[serde(default)]
    austria: SideScore,
    /// Ponte Nuovo: a French combat unit that is neither Disordered nor Not Commanded stands on the Magenta side of the
    /// Naviglio.
    #[serde(default)]
    french_across: bool,
    /// Magenta: one side holds every hex of Magenta, Ponte Nuovo, Boffalora and Robecco at 17:00 or later.
    #[serde(default)]
    sudden_death: Option<Side>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Who wins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub(crate) struct VictoryOutput {
    /// Points of the allied side.
    allied: i16,
    /// Points of the Austrians.
    austria: i16,
    /// The winner.
    winner: Option<Side>,
    /// The grade.
    level: Grade,
}

/// What Ponte Nuovo counts for a unit: the French 2 for each unit but cavalry, the Austrians 3.
#[must_use]
pub(crate) const fn ponte_nuovo_points(scorer: Side, class: Class) -> i16 {
    match (scorer, class.is_cavalry()) {
        (_, true) => 0,
        (Side::Allied, false) => 2,
        (Side::Austria, false) if matches!(class, Class::Jager) => 0,
        (Side::Austria, false) => 3,
    }
}

/// What Austria scores at Ponte Nuovo if no French unit stands firm beyond the canal.
pub(crate) const PONTE_NUOVO_BANK: i16 = 5;

impl SideScore {
    fn units(&self) -> [(Class, u8); 4] {
        [
            (Class::Infantry, self.infantry),
            (Class::Jager, self.jagers),
            (Class::LightCavalry, self.cavalry),
            (Class::FootArtillery, self.artillery),
        ]
    }

    fn points(&self, t: &Tables, scenario: Battlefield, scorer: Side, tally: &mut Tally) -> i16 {
        let p = &t.victory.points;
        let each = |class: Class| match scenario {
            Battlefield::PonteNuovo => ponte_nuovo_points(scorer, class),
            _ => p.eliminated(class),
        };
        let units: i16 = self.units().into_iter().map(|(class, count)| each(class) * i16::from(count)).sum();
        tally.add(rules::SCN_VICTORY, "victory-eliminated_units", units.into());
        if scenario != Battlefield::PonteNuovo {
            let corps = p.corps_demoralized * i16::from(self.corps_demoralized);
            tally.add(rules::SCN_VICTORY, "victory-demoralized_corps", corps.into());
            let withdrawn = p.corps_withdrawn * i16::from(self.corps_withdrawn);
            tally.add(rules::SCN_VICTORY, "victory-withdrawn_corps", withdrawn.into());
            let brigades = p.brigade_hors_de_combat_at_end * i16::from(self.brigades_hors_de_combat);
            tally.add(rules::SCN_VICTORY, "victory-hdc_brigades", brigades.into());
        }
        tally.add(rules::SCN_VICTORY, "victory-objectives", self.objectives.into());
        tally.sum() as i16
    }
}

impl Procedure for Victory {
    type Input = VictoryInput;
    type Output = VictoryOutput;
    const ID: &'static str = "victory";
    const RULES: &'static [RuleId] = &[rules::SCN_VICTORY];

    fn resolve(input: &Self::Input, _: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let t = tables();
        let (mut own, mut other) = (Tally::new(), Tally::new());
        let allied = input.allied.points(t, input.scenario, Side::Allied, &mut own);
        let mut austria = input.austria.points(t, input.scenario, Side::Austria, &mut other);
        let verdict = match (input.scenario, input.sudden_death) {
            (Battlefield::PonteNuovo, _) => {
                if !input.french_across {
                    other.add(rules::SCN_VICTORY, "victory-far_bank", PONTE_NUOVO_BANK.into());
                    austria += PONTE_NUOVO_BANK;
                }
                by_ladder(&PONTE_NUOVO, allied - austria)
            }
            (Battlefield::Magenta, Some(winner)) => Verdict { winner: Some(winner), grade: Grade::Decisive },
            (Battlefield::Magenta, None) if input.options.prompt_macmahon => {
                by_difference(t, allied, austria, PROMPT_HANDICAP)
            }
            _ => by_difference(t, allied, austria, 0),
        };
        tell(tallies, "side-allied", own);
        tell(tallies, "side-austria", other);
        VictoryOutput { allied, austria, winner: verdict.winner, level: verdict.grade }
    }
}
