//! What players see and read: the table, the log, the hand that moves a stand, the words of odds.

mod act;
pub mod aim;
pub mod consequence;
pub mod narrate;
pub mod offers;
pub mod scene;
pub mod wish;
