-- What an endpoint is due, the oldest first.
CREATE INDEX CONCURRENTLY "job_endpoint_due_idx" ON "job" ("endpoint_id", "run_at") WHERE "endpoint_id" IS NOT NULL AND "state" IN ('pending', 'failed');
