-- A member's open sessions, which end when the member is removed.
CREATE INDEX CONCURRENTLY "admin_session_member_id_idx" ON "admin_session" ("member_id");
