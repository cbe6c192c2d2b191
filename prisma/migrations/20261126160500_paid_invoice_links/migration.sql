-- The link to an invoice's page at Stripe shows the buyer to whoever has it. It is kept only while there is something to pay.
UPDATE "invoice" SET "hosted_url" = NULL WHERE "status" <> 'open' AND "hosted_url" IS NOT NULL;
