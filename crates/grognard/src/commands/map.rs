//! `check` of a map drawn as GeoJSON: what became of everything drawn on hexes, and what a map of areas has.

use crate::console::Console;
use crate::trouble::Trouble;
use boards::areas::AreaMap;
use boards::hex::{HexId, HexMap, MapFaults, Reading, Side, Snap, Snapped};
use kernel::{Arg, Fault, Faults, Text};
use serde_json::{Map, Value, json};

pub(crate) fn check(console: &mut Console<'_>, file: &str, text: &str) -> Result<(), Trouble> {
    let Reading { map, report } = HexMap::read(text).map_err(|faults| of_file(file, faults))?;
    if console.json() {
        let features: Vec<Value> = report.iter().map(|snap| as_json(&map, snap)).collect();
        let (columns, rows) = (map.grid().columns(), map.grid().rows());
        return Ok(console.print_json(&json!({
            "file": file, "is": "map", "id": map.id(), "columns": columns, "rows": rows, "features": features,
        }))?);
    }
    for snap in &report {
        let feature = &map.features()[snap.feature];
        let text = told(&map, &snap.became)
            .with("line", feature.line as i64)
            .with("kind", Arg::Name(feature.kind.clone()))
            .with("name", Arg::Name(feature.name.clone()));
        console.say(&text)?;
        if let Snapped::Joins { uncarried, .. } = &snap.became
            && !uncarried.is_empty()
        {
            let text = Text::new("check-map-uncarried").with("sides", Arg::Name(sides(&map, uncarried)));
            console.say(&text)?;
        }
    }
    let summary = Text::new("check-map")
        .with("file", Arg::Name(file.to_owned()))
        .with("id", Arg::Name(map.id().to_owned()))
        .with("columns", i64::from(map.grid().columns()))
        .with("rows", i64::from(map.grid().rows()))
        .with("features", map.features().len() as i64);
    Ok(console.say(&summary)?)
}

/// A map of areas: how many of what there are, or everything wrong with it by feature and line.
pub(crate) fn check_areas(console: &mut Console<'_>, file: &str, text: &str) -> Result<(), Trouble> {
    let map = AreaMap::read(text, None).map_err(|faults| {
        let fault = |fault: boards::areas::MapFault| Fault { line: fault.line, ..Fault::of(file, fault.what) };
        Faults(faults.into_iter().map(fault).collect())
    })?;
    let counts = [("areas", map.areas.len()), ("borders", map.borders.len()), ("sections", map.sections.len())];
    if console.json() {
        let [areas, borders, sections] = counts.map(|(_, count)| count);
        let found = json!({ "file": file, "is": "areas", "areas": areas, "borders": borders, "sections": sections });
        return Ok(console.print_json(&found)?);
    }
    let summary = Text::new("check-areas").with("file", Arg::Name(file.to_owned()));
    Ok(console.say(&counts.into_iter().fold(summary, |text, (key, count)| text.with(key, count as i64)))?)
}

fn of_file(file: &str, faults: MapFaults) -> Faults {
    let fault = |fault: boards::hex::MapFault| {
        let what = match fault.feature {
            Some(feature) => format!("`{feature}`: {}", fault.what),
            None => fault.what,
        };
        Fault { line: Some(fault.line), ..Fault::of(file, what) }
    };
    Faults(faults.0.into_iter().map(fault).collect())
}

fn hexes(map: &HexMap, hexes: &[HexId]) -> String {
    hexes.iter().map(|hex| map.grid().label(*hex)).collect::<Vec<_>>().join(", ")
}

/// Both hexes of a side.
fn ends(map: &HexMap, side: &Side) -> [String; 2] {
    let other = map.grid().neighbour(side.hex, side.toward);
    [map.grid().label(side.hex), other.map(|hex| map.grid().label(hex)).unwrap_or_default()]
}

fn sides(map: &HexMap, sides: &[Side]) -> String {
    sides.iter().map(|side| ends(map, side).join("/")).collect::<Vec<_>>().join(", ")
}

/// Thousandths of a hex as hundredths: what a reader wants to know.
fn percent(thousandths: i32) -> i64 {
    i64::from(thousandths / 10)
}

fn told(map: &HexMap, became: &Snapped) -> Text {
    let name = |name: &str| Arg::Name(name.to_owned());
    match became {
        Snapped::Covers { word, hexes, hidden } => Text::new("check-map-covers")
            .with("word", name(word))
            .with("hexes", *hexes as i64)
            .with("hidden", *hidden as i64),
        Snapped::In { word, hex, off } => Text::new(if word.is_empty() { "check-map-names" } else { "check-map-in" })
            .with("word", name(word))
            .with("hex", Arg::Name(map.grid().label(*hex)))
            .with("off", percent(*off)),
        Snapped::Along { word, sides, off } => Text::new("check-map-along")
            .with("word", name(word))
            .with("sides", *sides as i64)
            .with("off", percent(*off)),
        Snapped::Joins { word, hexes: count, cut, .. } => {
            Text::new(if cut.is_empty() { "check-map-joins" } else { "check-map-joins-cut" })
                .with("word", name(word))
                .with("hexes", *count as i64)
                .with("cut", Arg::Name(hexes(map, cut)))
        }
        Snapped::Carries { word, sides: carried, off } => Text::new("check-map-carries")
            .with("word", name(word))
            .with("sides", Arg::Name(sides(map, carried)))
            .with("off", percent(*off)),
        Snapped::Guards { word, hex, sides } => {
            let orientation = map.grid().orientation();
            let names: Vec<&str> = sides.iter().map(|side| side.name(orientation)).collect();
            Text::new("check-map-guards")
                .with("word", name(word))
                .with("hex", Arg::Name(map.grid().label(*hex)))
                .with("sides", Arg::Name(names.join(", ")))
        }
        Snapped::Nothing => Text::new("check-map-nothing"),
    }
}

fn as_json(map: &HexMap, snap: &Snap) -> Value {
    let feature = &map.features()[snap.feature];
    let label = |hex: &HexId| map.grid().label(*hex);
    let mut value = Map::new();
    value.insert("line".to_owned(), feature.line.into());
    value.insert("kind".to_owned(), feature.kind.clone().into());
    value.insert("name".to_owned(), feature.name.clone().into());
    let word = match &snap.became {
        Snapped::Covers { word, .. }
        | Snapped::In { word, .. }
        | Snapped::Along { word, .. }
        | Snapped::Joins { word, .. }
        | Snapped::Carries { word, .. }
        | Snapped::Guards { word, .. } => word.as_str(),
        Snapped::Nothing => "",
    };
    value.insert("word".to_owned(), word.into());
    value.insert("hexes".to_owned(), feature.hexes.iter().map(label).collect());
    value.insert("sides".to_owned(), feature.sides.iter().map(|side| json!(ends(map, side))).collect());
    if let Snapped::Joins { cut, uncarried, .. } = &snap.became {
        value.insert("cut".to_owned(), cut.iter().map(label).collect());
        value.insert("uncarried".to_owned(), uncarried.iter().map(|side| json!(ends(map, side))).collect());
    }
    if let Snapped::In { off, .. } | Snapped::Along { off, .. } | Snapped::Carries { off, .. } = &snap.became {
        value.insert("off".to_owned(), (*off).into());
    }
    Value::Object(value)
}
