//! Makes a constant of every rule of the ledger and finds out where code cites it.

fn main() -> Result<(), ledger::Error> {
    ledger::build()
}
