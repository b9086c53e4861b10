-- Players have brought the scenario or armies: told in lists, which do not read headers, since these hold whole files.
ALTER TABLE tables ADD COLUMN own BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET own = 1 WHERE header LIKE '%"scenario_text":"%' OR header LIKE '%"forces":{"%';
