-- CreateTable
CREATE TABLE "job_pause" (
    "target" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "queues" TEXT[],
    "paused_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_pause_pkey" PRIMARY KEY ("target")
);
