//! The game at play: the calendar of a turn, one file for each phase in the order of play, the combat phase in
//! [`battle`].

pub mod action;
mod attrition;
pub mod battle;
mod entry;
mod espionage;
pub mod event;
mod game;
mod income;
mod initiative;
mod labour;
mod leaders;
mod losses;
mod movement;
mod posts;
mod rades;
mod rally;
mod reinforcements;
mod road;
mod score;
mod sea;
mod supply;
mod turn;
