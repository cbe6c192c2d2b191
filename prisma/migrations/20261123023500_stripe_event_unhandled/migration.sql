CREATE INDEX CONCURRENTLY "stripe_event_unhandled_idx" ON "stripe_event" ("type") WHERE "handled_at" IS NULL;
