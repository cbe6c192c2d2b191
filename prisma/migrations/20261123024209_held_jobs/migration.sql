-- AlterEnum
ALTER TYPE "job_state" ADD VALUE 'held' AFTER 'cancelled';

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "waits_for" TEXT;

-- Events that a worker without Stripe's key marked as done are read after all.
UPDATE "job" SET "state" = 'pending', "run_at" = now(), "first_due_at" = NULL, "tries" = 0, "finished_at" = NULL
FROM "job_attempt" a
WHERE "job"."name" = 'reconcile-stripe-event' AND "job"."state" = 'succeeded'
  AND a."job_id" = "job"."id" AND a."attempt" = "job"."attempt" AND a."snippet" = 'Stripe is not configured';
