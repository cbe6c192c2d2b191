-- A visitor has one open request of a kind, however often it is sent.
CREATE UNIQUE INDEX CONCURRENTLY "privacy_request_open_key" ON "privacy_request" ("email", "kind") WHERE "requested_by" = 'visitor' AND "state" IN ('unconfirmed', 'waiting', 'running');
