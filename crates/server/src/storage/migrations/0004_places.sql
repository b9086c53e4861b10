-- The nodes of a cluster: each lives until the time (milliseconds, by the clock of the database) that it keeps putting off.
CREATE TABLE nodes (
    id BIGINT PRIMARY KEY NOT NULL,
    until BIGINT NOT NULL
);

-- On which node a table lives. Who takes a table over counts the token up, and every change counts the sequence up: a
-- node stores something only if both are as it last knew them.
CREATE TABLE places (
    table_id BIGINT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    node BIGINT,
    token BIGINT NOT NULL,
    seq BIGINT NOT NULL
);
CREATE INDEX places_node ON places (node);
