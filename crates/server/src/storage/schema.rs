//! The tables of the database, step by step. A number that is not here is another branch's, and may come later.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use std::borrow::Cow;
use std::sync::LazyLock;

pub(super) static SCHEMA: LazyLock<Migrator> = LazyLock::new(|| {
    let step = |version, name, sql: &'static str| {
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(vec![
        step(1, "start", include_str!("migrations/0001_start.sql")),
        step(2, "secret chat", include_str!("migrations/0002_secret_chat.sql")),
        step(3, "eyes", include_str!("migrations/0003_eyes.sql")),
        step(4, "places", include_str!("migrations/0004_places.sql")),
        step(5, "stories", include_str!("migrations/0005_stories.sql")),
        step(6, "clocks", include_str!("migrations/0006_clocks.sql")),
        step(7, "notices", include_str!("migrations/0007_notices.sql")),
        step(8, "ratings", include_str!("migrations/0008_ratings.sql")),
        step(9, "pushes", include_str!("migrations/0009_pushes.sql")),
        step(10, "events", include_str!("migrations/0010_events.sql")),
        step(11, "own", include_str!("migrations/0011_own.sql")),
        step(12, "scenarios", include_str!("migrations/0012_scenarios.sql")),
        step(13, "papers", include_str!("migrations/0013_papers.sql")),
        step(14, "musters", include_str!("migrations/0014_musters.sql")),
    ])
});
