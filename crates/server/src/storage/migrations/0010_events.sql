-- A round robin: everybody meets everybody. The invitation is sealed; every change counts `seq` up, and is made only if
-- that is as it was when the change was thought of.
CREATE TABLE events (
    id BIGINT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    plan TEXT NOT NULL,
    host BIGINT NOT NULL,
    invite TEXT NOT NULL,
    created BIGINT NOT NULL,
    started BIGINT,
    seq BIGINT NOT NULL
);
CREATE INDEX events_host ON events (host);

-- Who plays in it, in the order of coming.
CREATE TABLE entrants (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    player BIGINT,
    name TEXT NOT NULL,
    PRIMARY KEY (event_id, n)
);
CREATE INDEX entrants_player ON entrants (player);

-- Who meets whom, and at which table. What came of it is the outcome of the table.
CREATE TABLE pairings (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    board BIGINT NOT NULL,
    one BIGINT NOT NULL,
    two BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (event_id, round, board)
);

-- The round robin that a table belongs to.
ALTER TABLE tables ADD COLUMN event BIGINT;
