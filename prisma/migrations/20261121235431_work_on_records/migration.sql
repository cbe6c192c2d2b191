-- AlterTable
ALTER TABLE "contact_form" ADD COLUMN     "assignee" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "custom_deal" ADD COLUMN     "assignee" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "demo_request" ADD COLUMN     "assignee" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "partner_application" ADD COLUMN     "assignee" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "note" (
    "id" UUID NOT NULL,
    "record_kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_change" (
    "id" UUID NOT NULL,
    "record_kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "from_value" TEXT,
    "to_value" TEXT,
    "reason" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "note_record_id_id_idx" ON "note"("record_id", "id");

-- CreateIndex
CREATE INDEX "record_change_record_id_id_idx" ON "record_change"("record_id", "id");

-- CreateIndex
CREATE INDEX "record_change_field_id_idx" ON "record_change"("field", "id");

-- CreateIndex
CREATE INDEX "checkout_customer_email_idx" ON "checkout"("customer_email");

-- What the team wrote down stays.
CREATE FUNCTION "written_down_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% stays as it was written: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "note_kept" BEFORE UPDATE OR DELETE ON "note" FOR EACH ROW EXECUTE FUNCTION "written_down_is_kept"();
CREATE TRIGGER "note_not_emptied" BEFORE TRUNCATE ON "note" FOR EACH STATEMENT EXECUTE FUNCTION "written_down_is_kept"();
CREATE TRIGGER "record_change_kept" BEFORE UPDATE OR DELETE ON "record_change" FOR EACH ROW EXECUTE FUNCTION "written_down_is_kept"();
CREATE TRIGGER "record_change_not_emptied" BEFORE TRUNCATE ON "record_change" FOR EACH STATEMENT EXECUTE FUNCTION "written_down_is_kept"();
