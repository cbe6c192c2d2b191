-- AlterTable
ALTER TABLE "commission" ADD COLUMN     "cleared" TEXT,
ADD COLUMN     "doubt" TEXT;

-- AlterTable
ALTER TABLE "ledger_journal" ADD COLUMN     "reason" TEXT;
