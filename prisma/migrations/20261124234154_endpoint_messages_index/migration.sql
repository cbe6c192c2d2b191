-- The messages of all endpoints or of one, the newest first.
CREATE INDEX CONCURRENTLY "job_endpoint_idx" ON "job" ("endpoint_id", "id" DESC) WHERE "endpoint_id" IS NOT NULL;
