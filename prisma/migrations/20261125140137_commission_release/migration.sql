-- CreateTable
CREATE TABLE "commission_release" (
    "id" UUID NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decision" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "commission_release_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "commission_release_invoice_id_idx" ON "commission_release"("invoice_id");

-- One open request for each invoice.
CREATE UNIQUE INDEX "commission_release_open_key" ON "commission_release"("invoice_id") WHERE "decided_at" IS NULL;
