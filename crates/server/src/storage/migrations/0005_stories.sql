-- How a game went, as JSON, told once. The seal names the record it tells: one that has gone on is told anew.
CREATE TABLE stories (
    table_id BIGINT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seal TEXT NOT NULL,
    story TEXT NOT NULL
);
