-- What a queue is due besides deliveries to endpoints: a backlog of those must not be read to find the rest.
CREATE INDEX CONCURRENTLY "job_queue_due_idx" ON "job" ("queue", "run_at") WHERE "endpoint_id" IS NULL AND "state" IN ('pending', 'failed');
