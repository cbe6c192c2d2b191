-- AlterTable
ALTER TABLE "alert_episode" ADD COLUMN     "claimed_until" TIMESTAMPTZ(3),
ADD COLUMN     "cleared_at" TIMESTAMPTZ(3),
ADD COLUMN     "notified_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "queue_probe" (
    "queue" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "queue_probe_pkey" PRIMARY KEY ("queue")
);
