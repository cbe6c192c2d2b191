-- Found by the setting that has come.
CREATE INDEX CONCURRENTLY "job_held_idx" ON "job" ("waits_for") WHERE "waits_for" IS NOT NULL;
