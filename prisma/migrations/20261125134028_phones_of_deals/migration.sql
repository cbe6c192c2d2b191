-- Phones are stored as they were typed; a person is found by the last ten digits.
CREATE INDEX CONCURRENTLY "custom_deal_digits_idx" ON "custom_deal" (right(regexp_replace("customer_phone", '\D', '', 'g'), 10));
