-- AlterTable
ALTER TABLE "endpoint" ADD COLUMN     "addressed_by" TEXT;
