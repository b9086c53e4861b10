use super::*;

#[test]
fn the_charts_can_be_read() {
    let tables = Tables::parse("tables.toml", TEXT).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(tables.op_base.of(Pool::British, 10), 13);
    assert_eq!(tables.final_attrition.toll(Force::West, 5), Toll::LossFrom(5));
    assert_eq!(tables.final_attrition.toll(Force::West, 17), Toll::Losses(3));
    assert_eq!(tables.final_attrition.toll(Force::British, 9), Toll::LossFrom(5));
    assert_eq!(tables.final_attrition.toll(Force::Austrian, 3), Toll::Losses(0));
}

#[test]
fn broken_charts_are_told() {
    let wrong = TEXT
        .replace("hit_multiplier_when_tenuous = 2", "hit_multiplier_when_tenuous = 3")
        .replace("\"1/2r\"", "\"1/2x\"")
        .replace("west       = [\"6*\"", "west       = [\"often\"")
        .replace("restrictions_end_on_turn = 12", "restrictions_end_on_turn = 11");
    let told = Tables::parse("tables.toml", &wrong).unwrap_err().to_string();
    for words in ["hit_multiplier", "1/2x", "often", "restrictions_end_on_turn"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn a_better_column_never_serves_the_attacker_worse() {
    let table = &tables().combat;
    let sum = |column: usize, of: fn(Cell) -> u8| -> u16 {
        table.cells[column].iter().map(|cell| u16::from(of(*cell))).sum()
    };
    for column in 1..Column::COUNT {
        assert!(sum(column, |cell| cell.attacker.losses) <= sum(column - 1, |cell| cell.attacker.losses));
        assert!(sum(column, |cell| cell.defender.losses) >= sum(column - 1, |cell| cell.defender.losses));
    }
}

#[test]
fn cells_are_written_as_they_are_read() {
    for text in ["3R/-", "1/1", "-/2r", "-/-r", "2r/1"] {
        assert_eq!(Cell::read(text).unwrap().to_string(), text);
    }
    assert_eq!(Cell::read("-/r").unwrap().to_string(), "-/-r");
    for wrong in ["", "1", "x/1", "/", "1/2x", "12/1"] {
        assert_eq!(Cell::read(wrong), None, "{wrong}");
    }
}

#[test]
fn ratios_are_rounded_in_the_defenders_favour() {
    assert_eq!(Column::of(17, 6).name(), "2:1");
    assert_eq!(Column::of(0, 5).name(), "1:4");
    assert_eq!(Column::of(90, 5).name(), "6:1");
    assert_eq!(Column::of(18, 6).left(2).name(), "3:2");
    assert_eq!(Column::of(3, 13).left(4).name(), "1:4");
    assert_eq!(Column::of(90, 5).left(-3).name(), "6:1");
}
