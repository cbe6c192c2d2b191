-- The columns carry the names that reviews and the ledger have everywhere else.
ALTER TABLE "commission" RENAME COLUMN "doubt" TO "review_reason";
ALTER TABLE "commission" RENAME COLUMN "cleared" TO "approved_reason";
ALTER TABLE "commission" RENAME COLUMN "booked_cents" TO "posted_cents";
