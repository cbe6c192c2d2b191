-- AlterEnum
ALTER TYPE "job_state" ADD VALUE 'held';

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "waits_for" TEXT;

-- Found by the setting that has come.
CREATE INDEX "job_held_idx" ON "job" ("waits_for") WHERE "waits_for" IS NOT NULL;

-- Events that a worker without Stripe's key marked as done are read after all.
UPDATE "job" SET "state" = 'pending', "run_at" = now(), "first_due_at" = NULL, "tries" = 0, "finished_at" = NULL
FROM "job_attempt" a
WHERE "job"."name" = 'reconcile-stripe-event' AND "job"."state" = 'succeeded'
  AND a."job_id" = "job"."id" AND a."attempt" = "job"."attempt" AND a."snippet" = 'Stripe is not configured';
