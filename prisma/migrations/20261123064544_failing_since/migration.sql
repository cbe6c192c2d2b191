-- AlterTable
ALTER TABLE "scheduled_job" ADD COLUMN     "failing_since" TIMESTAMPTZ(3);
