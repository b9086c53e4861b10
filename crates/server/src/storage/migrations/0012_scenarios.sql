-- Scenarios that players share by a link.
CREATE TABLE scenarios (
    id BIGINT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    file TEXT NOT NULL,
    maker BIGINT NOT NULL,
    maker_name TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX scenarios_maker ON scenarios (maker, created);
