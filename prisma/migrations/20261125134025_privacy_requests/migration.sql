-- CreateTable
CREATE TABLE "privacy_request" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "reason" TEXT,
    "requested_by" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "receipt" JSONB,
    "records" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "privacy_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "privacy_request_reference_key" ON "privacy_request"("reference");

-- What is known of a person can be erased: the words of a note or a change go, and nothing else of it changes.
CREATE OR REPLACE FUNCTION "written_down_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'note' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"text": "erased"}' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'record_change' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": null}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% stays as it was written: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
