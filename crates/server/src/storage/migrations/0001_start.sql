-- Written in the subset that SQLite and PostgreSQL share. Ids are 63-bit numbers, times Unix seconds, flags 0 or 1.

-- One row for each game at a table. The seed leaves this file only when the game is over.
CREATE TABLE tables (
    id BIGINT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    header TEXT NOT NULL,
    awaiting BIGINT NOT NULL,
    host BIGINT NOT NULL,
    open BIGINT NOT NULL,
    spectators BIGINT NOT NULL,
    created BIGINT NOT NULL,
    forked_from BIGINT,
    rematch BIGINT,
    outcome TEXT,
    closing TEXT
);
CREATE INDEX tables_open ON tables (open, created);
CREATE INDEX tables_host ON tables (host);

-- Who sits where.
CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    side TEXT NOT NULL,
    name TEXT NOT NULL,
    player BIGINT,
    player_name TEXT NOT NULL,
    computer TEXT,
    same_screen BIGINT NOT NULL,
    invite TEXT,
    token TEXT NOT NULL,
    archived BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_player ON seats (player);

-- The record: one line for each decision. Two writers cannot both store decision 57.
CREATE TABLE acts (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    line TEXT NOT NULL,
    awaiting BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE chat (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    said_by TEXT NOT NULL,
    seat BIGINT,
    words TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, id)
);

-- A browser that has been here; its secret is kept as a digest.
CREATE TABLE devices (
    id BIGINT PRIMARY KEY NOT NULL,
    secret TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    lang TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE accounts (
    id BIGINT PRIMARY KEY NOT NULL,
    login TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    name TEXT NOT NULL,
    lang TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    secret TEXT PRIMARY KEY NOT NULL,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created BIGINT NOT NULL
);
