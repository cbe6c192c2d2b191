-- Other purchases that were paid with the same card.
CREATE INDEX CONCURRENTLY "invoice_payment_card_fingerprint_idx" ON "invoice_payment" ("card_fingerprint");
