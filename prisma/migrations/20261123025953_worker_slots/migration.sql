-- CreateTable
CREATE TABLE "worker_process" (
    "name" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "slots" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_process_pkey" PRIMARY KEY ("name","queue")
);
