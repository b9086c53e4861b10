//! Makes a constant of every rule of the ledger and finds out where each is implemented and tested.

fn main() -> Result<(), ledger::Error> {
    ledger::build()
}
