-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "open_cents" INTEGER NOT NULL DEFAULT 0;

-- What is known of the invoices so far; credit notes are followed from their next reading on.
UPDATE "invoice" SET "open_cents" = greatest("total_cents" - "paid_cents", 0) WHERE "status" = 'open';
