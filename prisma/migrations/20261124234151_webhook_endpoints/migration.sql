-- CreateEnum
CREATE TYPE "endpoint_state" AS ENUM ('enabled', 'paused', 'disabled');

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "endpoint_id" UUID;

-- AlterTable
ALTER TABLE "job_attempt" ADD COLUMN     "exchange" JSONB;

-- CreateTable
CREATE TABLE "endpoint" (
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "event_types" TEXT[],
    "rate_per_second" INTEGER,
    "concurrency" INTEGER NOT NULL DEFAULT 10,
    "headers" BYTEA,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "state" "endpoint_state" NOT NULL DEFAULT 'enabled',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "trips" INTEGER NOT NULL DEFAULT 0,
    "open_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "allowance" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "allowed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject_reference" TEXT NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "only_for" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_hour" (
    "endpoint_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "delivered" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "durations" INTEGER[],

    CONSTRAINT "endpoint_hour_pkey" PRIMARY KEY ("endpoint_id","hour")
);

-- CreateTable
CREATE TABLE "webhook_recovery" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "only" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "messages" INTEGER NOT NULL,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "at_time" TIMESTAMPTZ(3),
    "at_id" UUID,
    "requested_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_recovery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "start" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_event_created_at_id_idx" ON "webhook_event"("created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_recovery_endpoint_id_created_at_idx" ON "webhook_recovery"("endpoint_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- Events are found by the moment, for reading along and for recoveries.
CREATE INDEX "webhook_recovery_running_idx" ON "webhook_recovery" ("created_at") WHERE "state" = 'running';
