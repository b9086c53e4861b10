-- The seats that heard a line of chat, one bit each; nothing if it was said to all.
ALTER TABLE chat ADD COLUMN heard_by BIGINT;
