-- To whom a decision has shown something, one bit each (nothing: to all), and what every viewer has been shown after it,
-- as JSON (nothing where nothing is hidden).
ALTER TABLE acts ADD COLUMN witnesses BIGINT;
ALTER TABLE acts ADD COLUMN shown TEXT;
ALTER TABLE tables ADD COLUMN shown TEXT;

-- Decisions up to this number came in by a file, and their dice with them (nothing: all dice fell here).
ALTER TABLE tables ADD COLUMN foreign_until BIGINT;

-- Whom the maker of the table lets nobody hear, one bit each.
ALTER TABLE tables ADD COLUMN muted BIGINT NOT NULL DEFAULT 0;

-- The server that may write. Who takes the database over counts the token up, and the one before can store nothing more.
CREATE TABLE lease (
    id BIGINT PRIMARY KEY NOT NULL,
    token BIGINT NOT NULL
);
INSERT INTO lease (id, token) VALUES (1, 0);

-- The open list is short, however many tables have been played.
CREATE INDEX tables_joinable ON tables (created) WHERE open = 1 AND outcome IS NULL;
CREATE INDEX seats_computer ON seats (table_id) WHERE computer IS NOT NULL;
