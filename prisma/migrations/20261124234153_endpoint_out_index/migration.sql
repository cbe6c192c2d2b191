-- What is on its way to an endpoint, which its width limits.
CREATE INDEX CONCURRENTLY "job_endpoint_out_idx" ON "job" ("endpoint_id") WHERE "endpoint_id" IS NOT NULL AND "state" IN ('dispatched', 'running');
