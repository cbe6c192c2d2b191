-- What is to be done, and the visitors' requests that were never confirmed.
CREATE INDEX CONCURRENTLY "privacy_request_state_created_at_idx" ON "privacy_request" ("state", "created_at");
