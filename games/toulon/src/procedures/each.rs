//! A resolution of one case as a [`Procedure`] that takes one case or several at once.
//!
//! One case is an object of named fields. Several are a list of such objects under the name [`Case::LIST`], each of
//! which may also be written as a list of its fields in the order of [`Case::LIST`]; or lists of single fields
//! ([`Case::COLUMNS`]), as a chart has them. What is written beside such lists holds for every case. The answers to
//! several cases are lists too, field by field.

use super::given::InputFaults;
use kernel::{Chance, Fault, Procedure, RuleId, Tallies};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::marker::PhantomData;

/// The resolution of one case.
pub trait Case: DeserializeOwned + Serialize + JsonSchema + Sync {
    /// What comes out.
    type Outcome: Serialize + Clone + Ord;

    /// Id of the procedure.
    const ID: &'static str;
    /// The rules it implements.
    const RULES: &'static [RuleId];
    /// Under which name several cases are listed, and the order of their fields in short form.
    const LIST: Option<(&'static str, &'static [&'static str])> = None;
    /// Lists of one field: name of the list and of the field.
    const COLUMNS: &'static [(&'static str, &'static str)] = &[];
    /// Fields of the outcome that are the same for all cases.
    const SHARED: &'static [&'static str] = &[];

    /// What is wrong with a case that has the right shape but cannot happen by the rules.
    fn check(&self, _faults: &mut InputFaults) {}

    /// Resolves it.
    fn resolve(&self, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Outcome;
}

/// A [`Case`] as a procedure.
pub struct Each<C>(PhantomData<fn() -> C>);

/// One case or several.
pub struct Cases<C> {
    all: Vec<C>,
    listed: bool,
}

/// The outcome of one case, or of several.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Outcomes<O> {
    all: Vec<O>,
    listed: bool,
    shared: &'static [&'static str],
}

impl<C: Case> Procedure for Each<C> {
    type Input = Cases<C>;
    type Output = Outcomes<C::Outcome>;
    const ID: &'static str = C::ID;
    const RULES: &'static [RuleId] = C::RULES;

    fn validate(input: &Self::Input) -> Result<(), Vec<Fault>> {
        let mut faults = InputFaults::new();
        for case in &input.all {
            case.check(&mut faults);
        }
        faults.finish()
    }

    fn resolve(input: &Self::Input, chance: &mut impl Chance, tallies: &mut Tallies) -> Self::Output {
        let all = input.all.iter().map(|case| case.resolve(chance, tallies)).collect();
        Outcomes { all, listed: input.listed, shared: C::SHARED }
    }
}

impl<C: Case> Serialize for Cases<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (&self.all[..], C::LIST) {
            ([one], _) if !self.listed => one.serialize(serializer),
            (all, list) => serializer.collect_map([(list.map_or("cases", |(name, _)| name), all)]),
        }
    }
}

impl<'de, C: Case> Deserialize<'de> for Cases<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        read::<C>(fields).map_err(D::Error::custom)
    }
}

fn read<C: Case>(mut fields: Map<String, Value>) -> Result<Cases<C>, String> {
    if let Some((list, order)) = C::LIST
        && let Some(Value::Array(rows)) = fields.remove(list)
    {
        let rows = rows.into_iter().enumerate().map(|(n, row)| {
            let case = named(row, order, &fields).and_then(one::<C>);
            case.map_err(|what| format!("{list}[{n}]: {what}"))
        });
        return Ok(Cases { all: rows.collect::<Result<_, _>>()?, listed: true });
    }
    let mut columns = Vec::new();
    for (list, field) in C::COLUMNS {
        if let Some(Value::Array(values)) = fields.get(*list) {
            columns.push((*field, values.clone()));
            fields.remove(*list);
        }
    }
    let Some(length) = columns.iter().map(|(_, values)| values.len()).max() else {
        return Ok(Cases { all: vec![one(fields)?], listed: false });
    };
    let mut all = Vec::with_capacity(length);
    for n in 0..length {
        let mut case = fields.clone();
        for (field, values) in &columns {
            let value = values.get(n).ok_or_else(|| format!("the list of `{field}` is shorter than the others"))?;
            case.insert((*field).to_owned(), value.clone());
        }
        all.push(one(case).map_err(|what| format!("case {n}: {what}"))?);
    }
    Ok(Cases { all, listed: true })
}

/// A row as an object: its own fields over those that hold for every case.
fn named(row: Value, order: &[&str], common: &Map<String, Value>) -> Result<Map<String, Value>, String> {
    let mut fields = common.clone();
    match row {
        Value::Object(own) => fields.extend(own),
        Value::Array(values) if values.len() > order.len() => {
            return Err(format!("{} values, expected {}", values.len(), order.join(", ")));
        }
        Value::Array(values) => fields.extend(order.iter().map(|name| (*name).to_owned()).zip(values)),
        single => {
            let first = order.first().copied().unwrap_or_default();
            fields.insert(first.to_owned(), single);
        }
    }
    Ok(fields)
}

fn one<C: Case>(fields: Map<String, Value>) -> Result<C, String> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| error.to_string())
}

impl<C: Case> JsonSchema for Cases<C> {
    fn schema_name() -> Cow<'static, str> {
        format!("Cases_of_{}", C::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = C::json_schema(generator);
        let object = schema.ensure_object();
        let properties = object.entry("properties").or_insert_with(|| json!({}));
        if let Some(properties) = properties.as_object_mut() {
            if let Some((list, order)) = C::LIST {
                let about = format!("Several cases at once: objects, or lists of {}.", order.join(", "));
                properties.insert(list.to_owned(), json!({ "type": "array", "items": {}, "description": about }));
            }
            for (list, field) in C::COLUMNS {
                let about = format!("Several cases at once: a list of `{field}`.");
                let several = json!({ "type": "array", "items": {}, "description": about });
                match properties.get_mut(*list) {
                    Some(single) => *single = json!({ "anyOf": [single.clone(), several] }),
                    None => {
                        properties.insert((*list).to_owned(), several);
                    }
                }
            }
        }
        if C::LIST.is_some() || !C::COLUMNS.is_empty() {
            // A list may stand for what a single case needs.
            object.remove("required");
        }
        schema
    }
}

impl<O: Serialize> Serialize for Outcomes<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let ([one], false) = (&self.all[..], self.listed) {
            return one.serialize(serializer);
        }
        let mut lists: Map<String, Value> = Map::new();
        for outcome in &self.all {
            let Value::Object(fields) = serde_json::to_value(outcome).map_err(S::Error::custom)? else {
                return Err(S::Error::custom("an outcome must have fields"));
            };
            for (field, value) in fields {
                if self.shared.contains(&field.as_str()) {
                    lists.insert(field, value);
                } else if let Value::Array(list) = lists.entry(field).or_insert_with(|| json!([])) {
                    list.push(value);
                }
            }
        }
        lists.serialize(serializer)
    }
}
