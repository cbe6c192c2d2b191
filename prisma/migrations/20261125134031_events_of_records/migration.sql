-- The events of a person’s records.
CREATE INDEX CONCURRENTLY "webhook_event_subject_id_idx" ON "webhook_event" ("subject_id");
