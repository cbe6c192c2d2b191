-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "job_state" AS ENUM ('pending', 'dispatched', 'running', 'succeeded', 'failed', 'dead');

-- CreateTable
CREATE TABLE "admin_session" (
    "id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "credential" TEXT NOT NULL,
    "remote_address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "contact_form" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'new',
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT,
    "message" TEXT NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_form_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_deal" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending_review',
    "sales_rep_name" TEXT NOT NULL,
    "sales_rep_email" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "customer_name" TEXT NOT NULL,
    "customer_email" TEXT NOT NULL,
    "customer_phone" TEXT NOT NULL,
    "customer_company" TEXT NOT NULL,
    "deal_name" TEXT NOT NULL,
    "integration_fee_cents" BIGINT NOT NULL,
    "monthly_fee_cents" BIGINT NOT NULL,
    "contract_months" INTEGER NOT NULL,
    "contract_start_date" DATE NOT NULL,
    "payment_terms" TEXT NOT NULL,
    "custom_features" TEXT[],
    "special_notes" TEXT,
    "integration_commission_cents" BIGINT NOT NULL,
    "monthly_commission_cents" BIGINT NOT NULL,
    "first_year_commission_cents" BIGINT NOT NULL,
    "contract_commission_cents" BIGINT NOT NULL,
    "contract_file_id" UUID,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_deal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "demo_request" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "phone_verification" TEXT NOT NULL,
    "card_provided" BOOLEAN NOT NULL,
    "card_last_four" TEXT,
    "billing_zip" TEXT,
    "tried_demo" TEXT NOT NULL,
    "heard_demo" TEXT NOT NULL,
    "business_description" TEXT NOT NULL,
    "important_features" TEXT[],
    "ready_for_demo" TEXT NOT NULL,
    "integration_choice" TEXT NOT NULL,
    "heard_about_us" TEXT NOT NULL,
    "email_reminders" BOOLEAN NOT NULL,
    "sms_reminders" BOOLEAN NOT NULL,
    "lead_score" INTEGER NOT NULL,
    "priority" TEXT NOT NULL,
    "follow_up_method" TEXT NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "demo_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject_reference" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "state" "job_state" NOT NULL DEFAULT 'pending',
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "dispatched_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_owner" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_attempt" (
    "job_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "http_status" INTEGER,
    "error_class" TEXT,
    "snippet" TEXT,
    "worker" TEXT NOT NULL,

    CONSTRAINT "job_attempt_pkey" PRIMARY KEY ("job_id","attempt")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "url" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "list_total" (
    "list" TEXT NOT NULL,
    "up_to" TIMESTAMPTZ(3) NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "list_total_pkey" PRIMARY KEY ("list")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscription" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_application" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "partner_tier" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "company_name" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "website" TEXT,
    "business_type" TEXT NOT NULL,
    "experience" TEXT,
    "stripe_account_id" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_application_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_form_reference_key" ON "contact_form"("reference");

-- CreateIndex
CREATE INDEX "contact_form_status_id_idx" ON "contact_form"("status", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "custom_deal_reference_key" ON "custom_deal"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "custom_deal_contract_file_id_key" ON "custom_deal"("contract_file_id");

-- CreateIndex
CREATE INDEX "custom_deal_status_id_idx" ON "custom_deal"("status", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "demo_request_reference_key" ON "demo_request"("reference");

-- CreateIndex
CREATE INDEX "demo_request_status_id_idx" ON "demo_request"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "job_subject_reference_idx" ON "job"("subject_reference");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "message_job_id_key" ON "message"("job_id");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscription_email_key" ON "newsletter_subscription"("email");

-- CreateIndex
CREATE UNIQUE INDEX "partner_application_reference_key" ON "partner_application"("reference");

-- CreateIndex
CREATE INDEX "partner_application_status_id_idx" ON "partner_application"("status", "id" DESC);

-- AddForeignKey
ALTER TABLE "custom_deal" ADD CONSTRAINT "custom_deal_contract_file_id_fkey" FOREIGN KEY ("contract_file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_attempt" ADD CONSTRAINT "job_attempt_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows the schema files cannot express.

-- The relay asks for due work, the sweep for work whose courier or worker is late: each finds it in an index that holds nothing else.
CREATE INDEX "job_due_idx" ON "job" ("queue", "run_at") WHERE "state" IN ('pending', 'failed');
CREATE INDEX "job_dispatched_idx" ON "job" ("queue", "dispatched_at") WHERE "state" = 'dispatched';
CREATE INDEX "job_running_idx" ON "job" ("lease_until") WHERE "state" = 'running';
CREATE INDEX "job_dead_idx" ON "job" ("id" DESC) WHERE "state" = 'dead';

-- Job rows change state four times and then rest: room for the updates, and vacuum before dead rows pile up.
ALTER TABLE "job" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Search by any part of a name, an address, a phone number or a reference.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "contact_form_search_idx" ON "contact_form" USING gin (lower("reference" || ' ' || "name" || ' ' || "email" || ' ' || coalesce("company", '')) gin_trgm_ops);
CREATE INDEX "demo_request_search_idx" ON "demo_request" USING gin (lower("reference" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);
CREATE INDEX "partner_application_search_idx" ON "partner_application" USING gin (lower("reference" || ' ' || "company_name" || ' ' || "contact_name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);
CREATE INDEX "custom_deal_search_idx" ON "custom_deal" USING gin (lower("reference" || ' ' || "deal_name" || ' ' || "sales_rep_name" || ' ' || "customer_name" || ' ' || "customer_company" || ' ' || "customer_email") gin_trgm_ops);
CREATE INDEX "message_search_idx" ON "message" USING gin (lower("recipient" || ' ' || "subject") gin_trgm_ops);

-- List totals count only what arrived since the last settled moment. Block ranges find that tail of an append-only table.
CREATE INDEX "contact_form_created_at_idx" ON "contact_form" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "demo_request_created_at_idx" ON "demo_request" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "partner_application_created_at_idx" ON "partner_application" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "custom_deal_created_at_idx" ON "custom_deal" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "message_created_at_idx" ON "message" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "job_created_at_idx" ON "job" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);

-- Uncompressed, so that a part of a file is read without reading all of it.
ALTER TABLE "stored_file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- Amounts are never negative, whoever writes them.
ALTER TABLE "custom_deal" ADD CONSTRAINT "custom_deal_amounts_check" CHECK ("integration_fee_cents" >= 0 AND "monthly_fee_cents" >= 0 AND "contract_months" >= 1);
