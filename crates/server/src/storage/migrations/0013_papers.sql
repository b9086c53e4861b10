-- Armies and scenarios that accounts keep.
CREATE TABLE papers (
    id BIGINT PRIMARY KEY NOT NULL,
    owner BIGINT NOT NULL,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    nation TEXT,
    points BIGINT,
    file TEXT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX papers_owner ON papers (owner, changed);
