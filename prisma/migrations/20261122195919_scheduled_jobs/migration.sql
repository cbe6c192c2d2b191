-- CreateTable
CREATE TABLE "scheduled_job" (
    "name" TEXT NOT NULL,
    "every_milliseconds" INTEGER NOT NULL,
    "next_run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "holder" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "last_started_at" TIMESTAMPTZ(3),
    "last_finished_at" TIMESTAMPTZ(3),
    "last_succeeded_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "scheduled_job_pkey" PRIMARY KEY ("name")
);
