-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "finding" TEXT,
ADD COLUMN     "scan" TEXT NOT NULL DEFAULT 'unscanned';
