-- The result of the game counts for the ratings of both players.
ALTER TABLE tables ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;

-- What came of rated games: 2 if the first won, 0 if the second did, 1 if neither. Ratings are worked out from these.
CREATE TABLE results (
    table_id BIGINT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    one BIGINT NOT NULL,
    two BIGINT NOT NULL,
    score BIGINT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX results_game ON results (game, at);
