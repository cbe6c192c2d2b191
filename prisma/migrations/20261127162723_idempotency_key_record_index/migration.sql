-- Erasing a person deletes the keys of their records. Without it that reads the whole table, in 1 to 2 s for a million keys.
CREATE INDEX CONCURRENTLY "idempotency_key_record_id_idx" ON "idempotency_key" ("record_id");
