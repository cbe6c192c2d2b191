-- AlterTable
ALTER TABLE "sign_in_setting" ADD COLUMN     "factor_required" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "authenticator" (
    "member_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "last_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "authenticator_pkey" PRIMARY KEY ("member_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "member_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("member_id","hash")
);
