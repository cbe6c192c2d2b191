-- The calls of a person.
CREATE INDEX CONCURRENTLY "demo_call_digits_idx" ON "demo_call" (right(regexp_replace("caller", '\D', '', 'g'), 10));
