-- AlterTable
ALTER TABLE "invoice_payment" ADD COLUMN     "card_fingerprint" TEXT;
