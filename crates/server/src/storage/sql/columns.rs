//! Tables and seats as they come out of SQL, with what is sealed opened.

macro_rules! table_columns {
    ($name:ident, $row:ty) => {
        impl $name {
            fn table_row(&self, row: &$row) -> Result<TableRow, sqlx::Error> {
                Ok(TableRow {
                    id: TableId(row.try_get("id")?),
                    game: row.try_get("game")?,
                    scenario: row.try_get("scenario")?,
                    options: row.try_get("options")?,
                    seed: seed_of(&self.seal.open(row.try_get("seed")?)?)?,
                    commitment: row.try_get("commitment")?,
                    header: row.try_get("header")?,
                    awaiting: seats_of(row.try_get("awaiting")?),
                    shown: shown_of(row.try_get::<Option<String>, _>("shown")?.as_deref()),
                    host: PlayerId(row.try_get("host")?),
                    open: row.try_get::<i64, _>("open")? != 0,
                    spectators: row.try_get::<i64, _>("spectators")? != 0,
                    muted: u16::try_from(row.try_get::<i64, _>("muted")?).unwrap_or_default(),
                    created: row.try_get("created")?,
                    forked_from: row.try_get::<Option<i64>, _>("forked_from")?.map(TableId),
                    foreign_until: row.try_get::<Option<i64>, _>("foreign_until")?.map(number_of).transpose()?,
                    rematch: row.try_get::<Option<i64>, _>("rematch")?.map(TableId),
                    outcome: row.try_get("outcome")?,
                    closing: row.try_get("closing")?,
                    rated: row.try_get::<i64, _>("rated")? != 0,
                    event: row.try_get::<Option<i64>, _>("event")?.map(EventId),
                    own: row.try_get::<i64, _>("own")? != 0,
                    clocks: row.try_get::<Option<String>, _>("clocks")?.map(|text| clocks_of(&text)).transpose()?,
                })
            }

            fn seat_row(&self, row: &$row) -> Result<SeatRow, sqlx::Error> {
                Ok(SeatRow {
                    seat: seat_of(row.try_get("seat")?)?,
                    side: row.try_get("side")?,
                    name: row.try_get("name")?,
                    player: row.try_get::<Option<i64>, _>("player")?.map(PlayerId),
                    player_name: row.try_get("player_name")?,
                    computer: row.try_get::<Option<String>, _>("computer")?.as_deref().map(level_of),
                    same_screen: row.try_get::<i64, _>("same_screen")? != 0,
                    invite: row.try_get::<Option<String>, _>("invite")?.map(|it| self.seal.open(it)).transpose()?,
                    token: self.seal.open(row.try_get("token")?)?,
                    archived: row.try_get::<i64, _>("archived")? != 0,
                    got_up: row.try_get::<i64, _>("got_up")? != 0,
                    called: row.try_get::<i64, _>("called")? != 0,
                })
            }
        }
    };
}
