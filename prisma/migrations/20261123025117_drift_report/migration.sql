-- CreateTable
CREATE TABLE "drift_finding" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "drift_finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "drift_check" (
    "id" UUID NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "subscriptions" INTEGER NOT NULL,
    "invoices" INTEGER NOT NULL,
    "transfers" INTEGER NOT NULL,

    CONSTRAINT "drift_check_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "drift_check_checked_at_idx" ON "drift_check"("checked_at");

-- A difference is open once.
CREATE UNIQUE INDEX "drift_finding_open_key" ON "drift_finding" ("kind", "subject") WHERE "closed_at" IS NULL;
