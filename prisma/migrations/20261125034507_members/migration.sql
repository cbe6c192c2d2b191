-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('owner', 'admin', 'finance', 'agent', 'viewer');

-- CreateEnum
CREATE TYPE "member_state" AS ENUM ('invited', 'active', 'removed');

-- AlterTable
ALTER TABLE "admin_session" ADD COLUMN     "member_id" UUID;

-- CreateTable
CREATE TABLE "member" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "state" "member_state" NOT NULL DEFAULT 'invited',
    "password_hash" TEXT,
    "credential" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "joined_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "token" BYTEA,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_setting" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "password_door_closed" BOOLEAN NOT NULL DEFAULT false,
    "changed_by" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_setting_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "member_email_key" ON "member"("email");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_hash_key" ON "invitation"("hash");

-- CreateIndex
CREATE INDEX "invitation_member_id_created_at_idx" ON "invitation"("member_id", "created_at");

-- Emails are stored in lower case, so that the unique index holds whatever case was typed.
ALTER TABLE "member" ADD CONSTRAINT "member_email_lower_case" CHECK ("email" = lower("email"));
ALTER TABLE "member" ADD CONSTRAINT "member_active_with_password" CHECK ("state" <> 'active' OR ("password_hash" IS NOT NULL AND "credential" IS NOT NULL));

-- There is one row of settings.
ALTER TABLE "sign_in_setting" ADD CONSTRAINT "sign_in_setting_one_row" CHECK ("id" = 1);
