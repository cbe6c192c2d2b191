-- The messages to a person; the search index would read every address at the same mail service.
CREATE INDEX CONCURRENTLY "message_recipient_idx" ON "message" (lower("recipient"));
