-- Browsers that are told when it is a player's turn (Web Push), known by a digest of their address; the address and the keys
-- are sealed.
CREATE TABLE pushes (
    id TEXT PRIMARY KEY NOT NULL,
    player BIGINT NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX pushes_player ON pushes (player);

-- What the server signs with, sealed; all nodes share it.
CREATE TABLE signing (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);
