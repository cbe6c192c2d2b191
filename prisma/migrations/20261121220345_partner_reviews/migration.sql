-- CreateTable
CREATE TABLE "partner_application_change" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "from_status" TEXT NOT NULL,
    "to_status" TEXT NOT NULL,
    "reason" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_application_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "partner_application_change_application_id_id_idx" ON "partner_application_change"("application_id", "id");

-- AddForeignKey
ALTER TABLE "partner_application_change" ADD CONSTRAINT "partner_application_change_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "partner_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
