-- Games to which an invited player brings an army of his own: what the table is to be made from, and its id, kept until then.
CREATE TABLE musters (
    id BIGINT PRIMARY KEY NOT NULL,
    host BIGINT NOT NULL,
    host_name TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    wish TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX musters_host ON musters (host, created);
