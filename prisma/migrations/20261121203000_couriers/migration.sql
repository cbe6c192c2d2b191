-- AlterTable
ALTER TABLE "job" ADD COLUMN     "courier" TEXT;
