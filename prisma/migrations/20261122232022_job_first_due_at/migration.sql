-- AlterTable
ALTER TABLE "job" ADD COLUMN     "first_due_at" TIMESTAMPTZ(3);
