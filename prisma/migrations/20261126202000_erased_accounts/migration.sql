-- Erased applications kept what was typed as their account. Only that of a partner is needed: they may be paid there.
UPDATE "partner_application" SET "stripe_account_id" = NULL
WHERE "email" = 'erased' AND "stripe_account_id" IS NOT NULL
  AND NOT ("status" = 'approved' AND "stripe_account_id" ~ '^acct_[A-Za-z0-9]+$');
