-- AlterTable
ALTER TABLE "job" ADD COLUMN     "traceparent" TEXT;
