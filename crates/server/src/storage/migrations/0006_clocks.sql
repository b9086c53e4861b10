-- How much time the players of a table have and have spent, as JSON (nothing: as much as they like).
ALTER TABLE tables ADD COLUMN clocks TEXT;

-- A seat is free because its player got up from the running game.
ALTER TABLE seats ADD COLUMN got_up BIGINT NOT NULL DEFAULT 0;
