-- A session is also found by the cookie before.
CREATE INDEX CONCURRENTLY "admin_session_previous_id_idx" ON "admin_session" ("previous_id");
