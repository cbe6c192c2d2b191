-- Programs read the audit log in the order in which it was written.
CREATE INDEX CONCURRENTLY "audit_entry_created_at_id_idx" ON "audit_entry"("created_at", "id");
