-- AlterTable
ALTER TABLE "demo_request" ADD COLUMN     "activated_at" TIMESTAMPTZ(3),
ADD COLUMN     "assigned_at" TIMESTAMPTZ(3),
ADD COLUMN     "demo_number" TEXT,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "ordered_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "error_code" TEXT,
ADD COLUMN     "provider_id" TEXT;

-- CreateTable
CREATE TABLE "demo_status_change" (
    "id" UUID NOT NULL,
    "demo_id" UUID NOT NULL,
    "from_status" TEXT NOT NULL,
    "to_status" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "demo_status_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "demo_number" (
    "number" TEXT NOT NULL,
    "sid" TEXT,
    "demo_id" UUID,
    "free_since" TIMESTAMPTZ(3),
    "returning_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "demo_number_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "phone_code" (
    "id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phone_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sms_opt_out" (
    "phone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sms_opt_out_pkey" PRIMARY KEY ("phone")
);

-- CreateTable
CREATE TABLE "provider_trouble" (
    "name" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_trouble_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "demo_status_change_demo_id_created_at_idx" ON "demo_status_change"("demo_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "demo_number_demo_id_key" ON "demo_number"("demo_id");

-- CreateIndex
CREATE INDEX "demo_number_free_since_idx" ON "demo_number"("free_since");

-- CreateIndex
CREATE INDEX "phone_code_phone_id_idx" ON "phone_code"("phone", "id" DESC);

-- CreateIndex
CREATE INDEX "phone_code_created_at_idx" ON "phone_code"("created_at");

-- A plan is bought under an email address, in whatever letter case.
CREATE INDEX "demo_request_email_idx" ON "demo_request" (lower("email"));
