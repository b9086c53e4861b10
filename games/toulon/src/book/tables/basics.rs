//! Numbers by grade, quality, weather and turn, and the constants of areas.

use crate::book::vocabulary::{Grade, Quality};
use serde::Deserialize;

/// Table `calendar`: turns on which something begins or happens.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Calendar {
    /// Turns of the campaign.
    pub turns: u8,
    /// First day of each turn, month and day.
    pub first_days: Vec<String>,
    /// Wing restrictions end (2.wing).
    pub wings_free_from: u8,
    /// Bad weather (3.river-cost, 15.16).
    pub bad_weather_from: u8,
    /// Espionage (14.2).
    pub espionage_from: u8,
    /// Spies in Toulon (14.3).
    pub spies_in_toulon_from: u8,
    /// Austrian rolls (32.3).
    pub austrians_from: u8,
    /// Batteries may be made mobile (27.5).
    pub bb_mobile_from: u8,
    /// All Republican guns are batteries of Bonaparte (27.6).
    pub all_guns_bb_from: u8,
    /// The Royal Louis recovers (32.9).
    pub royal_louis_recovers: u8,
    /// The Cambridgeshire sends men away (32.14).
    pub cambridgeshire_leaves: u8,
    /// The National Guard is disbanded (32.15).
    pub national_guard_disbands: u8,
}

impl Calendar {
    /// Whether the weather is bad.
    #[must_use]
    pub const fn bad_weather(&self, turn: u8) -> bool {
        turn >= self.bad_weather_from
    }

    /// Whether the wings are one army.
    #[must_use]
    pub const fn wings_free(&self, turn: u8) -> bool {
        turn >= self.wings_free_from
    }
}

/// A number in fair and in bad weather.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Weathered {
    /// Before turn 8.
    pub fair: u8,
    /// From turn 8 on.
    pub bad_weather: u8,
}

impl Weathered {
    /// The one that holds.
    #[must_use]
    pub const fn at(self, bad_weather: bool) -> u8 {
        if bad_weather { self.bad_weather } else { self.fair }
    }
}

/// A number for each grade of leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ByGrade {
    a: i8,
    b: i8,
    c: i8,
}

impl ByGrade {
    /// The number for a leader; 0 without one.
    #[must_use]
    pub const fn of(self, grade: Option<Grade>) -> i8 {
        match grade {
            None => 0,
            Some(Grade::A) => self.a,
            Some(Grade::B) => self.b,
            Some(Grade::C) => self.c,
        }
    }
}

/// A number for each quality.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ByQuality {
    a: i8,
    b: i8,
    c: i8,
    d: i8,
    e: i8,
}

impl ByQuality {
    /// The number for a quality.
    #[must_use]
    pub const fn of(self, quality: Quality) -> i8 {
        match quality {
            Quality::A => self.a,
            Quality::B => self.b,
            Quality::C => self.c,
            Quality::D => self.d,
            Quality::E => self.e,
        }
    }
}

/// Table `quality_values`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct QualityValues {
    /// Added to PF in combat.
    pub value: ByQuality,
    /// The most PF of one unit that count.
    #[serde(rename = "max_pf_counted_per_unit")]
    pub max_pf: i16,
}

/// Table `area_constants`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct AreaConstants {
    /// Capacity of an area without a number.
    pub default_capacity: i16,
    /// Occupation limit as a multiple of capacity.
    pub occupation_factor: i16,
    /// Areas without limit.
    pub unlimited: Vec<String>,
    /// Entry and occupation of La Garde.
    pub la_garde_limit: i16,
}
