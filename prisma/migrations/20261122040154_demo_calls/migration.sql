-- CreateTable
CREATE TABLE "demo_call" (
    "id" UUID NOT NULL,
    "demo_id" UUID NOT NULL,
    "sid" TEXT NOT NULL,
    "caller" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "seconds" INTEGER,

    CONSTRAINT "demo_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "demo_call_sid_key" ON "demo_call"("sid");

-- CreateIndex
CREATE INDEX "demo_call_demo_id_id_idx" ON "demo_call"("demo_id", "id" DESC);
