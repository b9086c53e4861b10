//! Makes a constant of every rule of the book and finds out where code cites it.

fn main() -> Result<(), ledger::Error> {
    ledger::build()
}
