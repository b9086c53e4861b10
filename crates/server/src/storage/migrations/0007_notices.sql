-- How an account is told that it is its turn. The addresses are sealed.
CREATE TABLE notices (
    player BIGINT PRIMARY KEY NOT NULL,
    email TEXT,
    confirmed BIGINT NOT NULL,
    webhook TEXT,
    lang TEXT NOT NULL,
    asked BIGINT NOT NULL
);

-- The player of a seat has been told, and has not been at the table since.
ALTER TABLE seats ADD COLUMN called BIGINT NOT NULL DEFAULT 0;
