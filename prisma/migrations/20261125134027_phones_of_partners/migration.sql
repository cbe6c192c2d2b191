-- Phones are stored as they were typed; a person is found by the last ten digits.
CREATE INDEX CONCURRENTLY "partner_application_digits_idx" ON "partner_application" (right(regexp_replace("phone", '\D', '', 'g'), 10));
