//! The game as it is played: the turn, then one file for each phase or question, in the order of play.

pub(crate) mod action;
pub(crate) mod activation;
mod assault;
pub(crate) mod candidates;
mod continuing;
mod declare;
pub(crate) mod event;
mod fire;
mod formation;
mod game;
mod idle;
mod leaders;
mod losses;
mod march;
mod placing;
mod react;
mod retreat;
mod turn;
mod unit_turn;
pub(crate) mod victory;
