-- Who has named a payout account as theirs.
CREATE INDEX CONCURRENTLY "partner_application_stripe_account_id_idx" ON "partner_application" ("stripe_account_id");
