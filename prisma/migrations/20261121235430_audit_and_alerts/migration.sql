-- AlterEnum
ALTER TYPE "job_state" ADD VALUE 'cancelled';

-- AlterTable
ALTER TABLE "admin_session" ADD COLUMN     "public_id" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT,
    "subject_id" UUID,
    "subject_reference" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "once" TEXT,
    "outcome" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_episode" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_episode_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_once_key" ON "audit_entry"("once");

-- CreateIndex
CREATE INDEX "audit_entry_action_id_idx" ON "audit_entry"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_subject_reference_idx" ON "audit_entry"("subject_reference");

-- CreateIndex
CREATE INDEX "audit_entry_address_idx" ON "audit_entry"("address");

-- CreateIndex
CREATE UNIQUE INDEX "admin_session_public_id_key" ON "admin_session"("public_id");

-- CreateIndex
CREATE INDEX "job_attempt_started_at_idx" ON "job_attempt"("started_at");

-- What follows the schema files cannot express.

-- One open episode of a kind, however many workers look.
CREATE UNIQUE INDEX "alert_episode_open_key" ON "alert_episode" ("kind") WHERE "ended_at" IS NULL;

-- List totals count only what arrived since the last settled moment.
CREATE INDEX "audit_entry_created_at_idx" ON "audit_entry" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);

-- The trail only grows. An entry is completed once, with its outcome and more details; nothing else of it ever changes.
CREATE FUNCTION "audit_entry_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL AND NEW.outcome IS NOT NULL AND NEW.details @> OLD.details
     AND to_jsonb(NEW) - 'outcome' - 'details' = to_jsonb(OLD) - 'outcome' - 'details' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are kept as they are' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "audit_entry_row_is_kept" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "audit_entry_is_kept"();
CREATE TRIGGER "audit_entry_table_is_kept" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_is_kept"();
