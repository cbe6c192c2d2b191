-- Phones are stored as they were typed; a person is found by the last ten digits.
CREATE INDEX CONCURRENTLY "demo_request_digits_idx" ON "demo_request" (right(regexp_replace("phone", '\D', '', 'g'), 10));
