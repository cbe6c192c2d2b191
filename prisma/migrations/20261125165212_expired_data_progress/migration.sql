-- CreateTable
CREATE TABLE "expired_data_progress" (
    "kind" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "erased" INTEGER NOT NULL,
    "oldest_since" TIMESTAMPTZ(3),
    "held" JSONB NOT NULL,
    "pass" JSONB NOT NULL,

    CONSTRAINT "expired_data_progress_pkey" PRIMARY KEY ("kind")
);
