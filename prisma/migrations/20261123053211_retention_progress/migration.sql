-- CreateTable
CREATE TABLE "retention_progress" (
    "table_name" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted" INTEGER NOT NULL,
    "oldest_since" TIMESTAMPTZ(3),

    CONSTRAINT "retention_progress_pkey" PRIMARY KEY ("table_name")
);
