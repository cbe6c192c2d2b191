-- The first migration: the whole schema. Until release 1.0 every change edits this file; `npm run db:diff` prints the SQL of a
-- change in `prisma/schema`. What the schema files cannot express is written by hand: checks, triggers, and partial, expression,
-- search and block-range indexes. A script is one transaction.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Appointments of one receptionist must not overlap: an id and a range in one exclusion constraint.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- == How lists are searched ==

-- Every list of records has three indexes of its own kind. `_search_idx` finds any part of a name, an address, a phone number or
-- a reference. `_words_idx` finds whole words of the texts and notes. `_created_at_idx` finds what is newer than the stored total.
-- Statistics: with the usual hundred samples a word in a thousandth of the rows counts as ten times as common, and the planner
-- walks the list for it. Pending lists: with the default of 4 MB, the form that fills one waits up to 140 ms while it is sorted.

-- A text as searches compare it, the same as `folded` in core/text/folding: in lower case, without accents, all forms of a letter
-- the same. Not as the database's locale has it, which no two servers share.
CREATE FUNCTION "folded"("written" text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN octet_length("written") = char_length("written") THEN lower("written" COLLATE "pg_c_utf8")
    ELSE normalize(replace(replace(replace(translate(
      lower(regexp_replace(normalize("written", NFKD), U&'[\0300-\036F\FE00-\FE0F\200C\200D\+0E0100-\+0E01EF]', '', 'g') COLLATE "pg_c_utf8"),
      U&'\0131\03C2\0142\00F8\0111\2019\2018', U&'i\03C3lod''\0027'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFC) END;
$$;

-- The words of a text, as they are written: no stemming, so that names stay names. Chinese, Japanese and Korean have no spaces, so
-- each character is a word. In some locales every character outside ASCII counts as a letter, punctuation too.
CREATE FUNCTION "words_in"("written" text) RETURNS tsvector IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT to_tsvector('simple', CASE WHEN octet_length("written") = char_length("written") THEN "written"
    ELSE regexp_replace(
      regexp_replace(folded("written"), U&'[\00A1-\00BF\060C\061B\061F\06D4\0964\0965\2010-\2027\2030-\205E\3000-\3004\3008-\3020\30FB]', ' ', 'g'),
      U&'([\2E80-\2FDF\3005-\3007\3040-\30FA\30FC-\30FF\31F0-\31FF\3400-\4DBF\4E00-\9FFF\AC00-\D7AF\F900-\FAFF\+020000-\+03FFFF])', ' \1 ', 'g') END);
$$;

-- The words of these columns of a record.
CREATE FUNCTION "words_of"("record" jsonb, "columns" text[]) RETURNS tsvector IMMUTABLE LANGUAGE sql AS $$
  SELECT words_in(coalesce(string_agg(field.value, ' '), ''))
  FROM jsonb_each_text("record") AS field WHERE field.key = ANY ("columns");
$$;

-- On arrival, and when a row is updated whose words were removed: then with the words of its notes.
CREATE FUNCTION "set_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."words" := words_of(to_jsonb(NEW), TG_ARGV);
  IF TG_OP = 'UPDATE' THEN
    NEW."words" := NEW."words" || (SELECT words_in(coalesce(string_agg("text", ' '), '')) FROM "note" WHERE "record_id" = NEW."id");
  END IF;
  RETURN NEW;
END $$;

-- The digits that phones are compared by, as they are stored with or without the country: the last ten, without an extension.
CREATE FUNCTION "last_digits"("phone" text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT right(regexp_replace(regexp_replace("phone", ' ext\. \d+$', ''), '\D', '', 'g'), 10);
$$;

-- == What people send ==

CREATE TABLE "stored_file" (
  "id" UUID NOT NULL,
  "filename" TEXT NOT NULL,
  "content_type" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  "scan" TEXT NOT NULL DEFAULT 'unscanned',
  "finding" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);
-- Uncompressed, so that a part of a file is read without reading all of it.
ALTER TABLE "stored_file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

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
  "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  "assignee" TEXT,
  "words" tsvector,
  CONSTRAINT "contact_form_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "contact_form_reference_key" ON "contact_form" ("reference");
CREATE INDEX "contact_form_status_id_idx" ON "contact_form" ("status", "id" DESC);
CREATE INDEX "contact_form_words_idx" ON "contact_form" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "contact_form_assigned_idx" ON "contact_form" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "contact_form_unassigned_idx" ON "contact_form" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "contact_form_search_idx" ON "contact_form" USING gin (folded("reference" || ' ' || "name" || ' ' || "email" || ' ' || coalesce("company", '')) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "contact_form_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER TABLE "contact_form" ALTER COLUMN "words" SET STATISTICS 1000;
CREATE INDEX "contact_form_created_at_idx" ON "contact_form" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE TRIGGER "contact_form_words" BEFORE INSERT OR UPDATE ON "contact_form"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'name', 'email', 'company', 'message');

CREATE TABLE "demo_request" (
  "id" UUID NOT NULL,
  "reference" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'pending',
  "email" TEXT NOT NULL,
  "phone" TEXT,
  "phone_verification" TEXT NOT NULL,
  "card_provided" BOOLEAN NOT NULL,
  "card_last_four" TEXT,
  "billing_zip" TEXT,
  "tried_demo" TEXT,
  "heard_demo" TEXT,
  "business_description" TEXT,
  "important_features" TEXT[],
  "ready_for_demo" TEXT,
  "integration_choice" TEXT,
  "heard_about_us" TEXT,
  "email_reminders" BOOLEAN NOT NULL,
  "sms_reminders" BOOLEAN NOT NULL,
  "lead_score" INTEGER NOT NULL,
  "priority" TEXT NOT NULL,
  "follow_up_method" TEXT NOT NULL,
  "submitted_at" TIMESTAMPTZ(3),
  "request_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  "assignee" TEXT,
  "demo_number" TEXT,
  "ordered_at" TIMESTAMPTZ(3),
  "assigned_at" TIMESTAMPTZ(3),
  "activated_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3),
  "checkout_id" UUID,
  "words" tsvector,
  CONSTRAINT "demo_request_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "demo_request_reference_key" ON "demo_request" ("reference");
CREATE UNIQUE INDEX "demo_request_checkout_id_key" ON "demo_request" ("checkout_id");
CREATE INDEX "demo_request_status_id_idx" ON "demo_request" ("status", "id" DESC);
CREATE INDEX "demo_request_priority_id_idx" ON "demo_request" ("priority", "id" DESC);
CREATE INDEX "demo_request_heard_about_us_id_idx" ON "demo_request" ("heard_about_us", "id" DESC);
CREATE INDEX "demo_request_lead_score_id_idx" ON "demo_request" ("lead_score" DESC, "id" DESC);
CREATE INDEX "demo_request_words_idx" ON "demo_request" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "demo_request_assigned_idx" ON "demo_request" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "demo_request_unassigned_idx" ON "demo_request" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "demo_request_search_idx" ON "demo_request" USING gin (folded("reference" || ' ' || "email" || ' ' || coalesce("phone", '')) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "demo_request_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER TABLE "demo_request" ALTER COLUMN "words" SET STATISTICS 1000;
CREATE INDEX "demo_request_created_at_idx" ON "demo_request" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
-- A plan is bought under an email address, in any letter case.
CREATE INDEX "demo_request_email_idx" ON "demo_request" (lower("email"));
-- Phones are stored as they were typed; a person is found by the last ten digits.
CREATE INDEX "demo_request_digits_idx" ON "demo_request" (last_digits("phone"));
CREATE TRIGGER "demo_request_words" BEFORE INSERT OR UPDATE ON "demo_request"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'email', 'phone', 'business_description');

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
  "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  "assignee" TEXT,
  "words" tsvector,
  CONSTRAINT "partner_application_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "partner_application_reference_key" ON "partner_application" ("reference");
CREATE INDEX "partner_application_status_id_idx" ON "partner_application" ("status", "id" DESC);
CREATE INDEX "partner_application_partner_code_id_idx" ON "partner_application" ("partner_code", "id" DESC);
CREATE INDEX "partner_application_stripe_account_id_idx" ON "partner_application" ("stripe_account_id");
CREATE INDEX "partner_application_words_idx" ON "partner_application" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "partner_application_assigned_idx" ON "partner_application" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "partner_application_unassigned_idx" ON "partner_application" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "partner_application_search_idx" ON "partner_application" USING gin (folded("reference" || ' ' || "company_name" || ' ' || "contact_name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "partner_application_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER TABLE "partner_application" ALTER COLUMN "words" SET STATISTICS 1000;
CREATE INDEX "partner_application_created_at_idx" ON "partner_application" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "partner_application_digits_idx" ON "partner_application" (last_digits("phone"));
CREATE TRIGGER "partner_application_words" BEFORE INSERT OR UPDATE ON "partner_application"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'company_name', 'contact_name', 'email', 'phone', 'website', 'experience');

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
  "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  "assignee" TEXT,
  "words" tsvector,
  CONSTRAINT "custom_deal_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "custom_deal_contract_file_id_fkey" FOREIGN KEY ("contract_file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  -- Amounts are never negative, no matter what writes them.
  CONSTRAINT "custom_deal_amounts_check" CHECK ("integration_fee_cents" >= 0 AND "monthly_fee_cents" >= 0 AND "contract_months" >= 1)
);
CREATE UNIQUE INDEX "custom_deal_reference_key" ON "custom_deal" ("reference");
CREATE UNIQUE INDEX "custom_deal_contract_file_id_key" ON "custom_deal" ("contract_file_id");
CREATE INDEX "custom_deal_status_id_idx" ON "custom_deal" ("status", "id" DESC);
CREATE INDEX "custom_deal_partner_code_id_idx" ON "custom_deal" ("partner_code", "id" DESC);
CREATE INDEX "custom_deal_contract_commission_cents_id_idx" ON "custom_deal" ("contract_commission_cents" DESC, "id" DESC);
CREATE INDEX "custom_deal_words_idx" ON "custom_deal" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "custom_deal_assigned_idx" ON "custom_deal" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "custom_deal_unassigned_idx" ON "custom_deal" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "custom_deal_search_idx" ON "custom_deal" USING gin (folded("reference" || ' ' || "deal_name" || ' ' || "sales_rep_name" || ' ' || "customer_name" || ' ' || "customer_company" || ' ' || "customer_email" || ' ' || "customer_phone" || ' ' || "sales_rep_email") gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "custom_deal_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER TABLE "custom_deal" ALTER COLUMN "words" SET STATISTICS 1000;
CREATE INDEX "custom_deal_created_at_idx" ON "custom_deal" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "custom_deal_digits_idx" ON "custom_deal" (last_digits("customer_phone"));
CREATE TRIGGER "custom_deal_words" BEFORE INSERT OR UPDATE ON "custom_deal"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'deal_name', 'sales_rep_name', 'customer_name', 'customer_company', 'customer_email', 'customer_phone', 'sales_rep_email', 'custom_features', 'special_notes');

CREATE TABLE "newsletter_subscriber" (
  "id" UUID NOT NULL,
  "reference" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'subscribed',
  "email" TEXT NOT NULL,
  "address_id" UUID NOT NULL,
  "request_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  "assignee" TEXT,
  "words" tsvector,
  CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "newsletter_subscriber_reference_key" ON "newsletter_subscriber" ("reference");
CREATE INDEX "newsletter_subscriber_status_id_idx" ON "newsletter_subscriber" ("status", "id" DESC);
CREATE INDEX "newsletter_subscriber_address_id_idx" ON "newsletter_subscriber" ("address_id");
CREATE INDEX "newsletter_subscriber_words_idx" ON "newsletter_subscriber" USING gin ("words") WITH (gin_pending_list_limit = 256);
CREATE INDEX "newsletter_subscriber_assigned_idx" ON "newsletter_subscriber" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "newsletter_subscriber_unassigned_idx" ON "newsletter_subscriber" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "newsletter_subscriber_search_idx" ON "newsletter_subscriber" USING gin (folded("reference" || ' ' || "email") gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "newsletter_subscriber_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER TABLE "newsletter_subscriber" ALTER COLUMN "words" SET STATISTICS 1000;
CREATE INDEX "newsletter_subscriber_created_at_idx" ON "newsletter_subscriber" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
-- An address has one open subscription.
CREATE UNIQUE INDEX "newsletter_subscriber_open_key" ON "newsletter_subscriber" ("address_id") WHERE "status" = 'subscribed';
CREATE TRIGGER "newsletter_subscriber_words" BEFORE INSERT OR UPDATE ON "newsletter_subscriber"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'email');

CREATE TABLE "idempotency_key" (
  "scope" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "request_hash" TEXT NOT NULL,
  "record_id" UUID NOT NULL,
  "answer" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("scope","key")
);
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" ("created_at");
CREATE INDEX "idempotency_key_record_id_idx" ON "idempotency_key" ("record_id");

CREATE TABLE "list_total" (
  "list" TEXT NOT NULL,
  "up_to" TIMESTAMPTZ(3) NOT NULL,
  "total" BIGINT NOT NULL,
  CONSTRAINT "list_total_pkey" PRIMARY KEY ("list")
);

CREATE TABLE "saved_view" (
  "id" UUID NOT NULL,
  "list" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "saved_view_list_name_key" ON "saved_view" ("list", "name");

CREATE TABLE "audio_sample" (
  "id" UUID NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "file_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "audio_sample_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audio_sample_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "audio_sample_file_id_key" ON "audio_sample" ("file_id");

-- == What the team writes about records ==

CREATE TABLE "note" (
  "id" UUID NOT NULL,
  "record_kind" TEXT NOT NULL,
  "record_id" UUID NOT NULL,
  "text" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "note_record_id_id_idx" ON "note" ("record_id", "id");

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
CREATE INDEX "record_change_record_id_id_idx" ON "record_change" ("record_id", "id");
CREATE INDEX "record_change_field_id_idx" ON "record_change" ("field", "id");

CREATE FUNCTION "add_note_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I SET "words" = "words" || words_in($1) WHERE "id" = $2', NEW."record_kind")
    USING NEW."text", NEW."record_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "note_words" AFTER INSERT ON "note" FOR EACH ROW EXECUTE FUNCTION "add_note_words"();

-- Notes and changes stay as they were written. Erasing a person removes the text of a note or the reason of a change, and
-- changes nothing else of it.
CREATE FUNCTION "written_down_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'note' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"text": "erased"}' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'record_change' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": null}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% stays as it was written: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "note_kept" BEFORE UPDATE OR DELETE ON "note" FOR EACH ROW EXECUTE FUNCTION "written_down_is_kept"();
CREATE TRIGGER "note_not_emptied" BEFORE TRUNCATE ON "note" FOR EACH STATEMENT EXECUTE FUNCTION "written_down_is_kept"();
CREATE TRIGGER "record_change_kept" BEFORE UPDATE OR DELETE ON "record_change" FOR EACH ROW EXECUTE FUNCTION "written_down_is_kept"();
CREATE TRIGGER "record_change_not_emptied" BEFORE TRUNCATE ON "record_change" FOR EACH STATEMENT EXECUTE FUNCTION "written_down_is_kept"();

-- == Demos, their phone numbers and calls ==

CREATE TABLE "demo_number" (
  "number" TEXT NOT NULL,
  "sid" TEXT,
  "demo_id" UUID,
  "free_since" TIMESTAMPTZ(3),
  "returning_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "demo_number_pkey" PRIMARY KEY ("number")
);
CREATE UNIQUE INDEX "demo_number_demo_id_key" ON "demo_number" ("demo_id");
CREATE INDEX "demo_number_free_since_idx" ON "demo_number" ("free_since");

CREATE TABLE "receptionist" (
  "id" UUID NOT NULL,
  "demo_id" UUID NOT NULL,
  "business_name" TEXT,
  "greeting" TEXT NOT NULL,
  "time_zone" TEXT NOT NULL,
  "hours" JSONB,
  "closures" JSONB NOT NULL,
  "transfer_number" TEXT,
  "transfer_when" TEXT NOT NULL,
  "urgent_words" TEXT[],
  "notify_email" TEXT NOT NULL,
  "notify_phone" TEXT,
  "appointment_minutes" INTEGER,
  "appointment_notice_minutes" INTEGER NOT NULL,
  "link_version" INTEGER NOT NULL DEFAULT 1,
  "link_opened_at" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "receptionist_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "receptionist_demo_id_key" ON "receptionist" ("demo_id");
CREATE INDEX "receptionist_notify_email_idx" ON "receptionist" (lower("notify_email"));

CREATE TABLE "receptionist_fact" (
  "id" UUID NOT NULL,
  "receptionist_id" UUID NOT NULL,
  "question" TEXT,
  "answer" TEXT NOT NULL,
  "keywords" TEXT[],
  "position" INTEGER NOT NULL,
  CONSTRAINT "receptionist_fact_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "receptionist_fact_receptionist_id_position_idx" ON "receptionist_fact" ("receptionist_id", "position");

CREATE TABLE "call" (
  "id" UUID NOT NULL,
  "receptionist_id" UUID NOT NULL,
  "channel" TEXT NOT NULL,
  "sid" TEXT,
  "caller" TEXT,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "seconds" INTEGER,
  "outcome" TEXT,
  "summary" TEXT,
  "counted" BOOLEAN NOT NULL DEFAULT false,
  "ended_by" TEXT,
  "snapshot" JSONB,
  "state" JSONB,
  "connection" UUID,
  "left_at" TIMESTAMPTZ(3),
  "failures" INTEGER NOT NULL DEFAULT 0,
  "transfer" TEXT,
  CONSTRAINT "call_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "call_sid_key" ON "call" ("sid");
CREATE INDEX "call_receptionist_id_id_idx" ON "call" ("receptionist_id", "id" DESC);
CREATE INDEX "call_digits_idx" ON "call" (last_digits("caller"));
CREATE INDEX "call_outcome_id_idx" ON "call" ("outcome", "id" DESC);
CREATE INDEX "call_open_idx" ON "call" ("id" DESC) WHERE "ended_by" IS NULL;

CREATE TABLE "call_turn" (
  "call_id" UUID NOT NULL,
  "n" INTEGER NOT NULL,
  "who" TEXT NOT NULL,
  "planned" TEXT,
  "heard" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "call_turn_pkey" PRIMARY KEY ("call_id", "n")
);
CREATE INDEX "call_turn_at_idx" ON "call_turn" ("at");

CREATE TABLE "call_message" (
  "id" UUID NOT NULL,
  "call_id" UUID NOT NULL,
  "name" TEXT,
  "number" TEXT,
  "reason" TEXT,
  "urgent" BOOLEAN NOT NULL,
  "preferred_time" TEXT,
  "done_at" TIMESTAMPTZ(3),
  "done_by" TEXT,
  CONSTRAINT "call_message_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "call_message_call_id_idx" ON "call_message" ("call_id");
CREATE INDEX "call_message_digits_idx" ON "call_message" (last_digits("number"));

CREATE TABLE "appointment" (
  "id" UUID NOT NULL,
  "receptionist_id" UUID NOT NULL,
  "call_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "number" TEXT NOT NULL,
  "starts_at" TIMESTAMPTZ(3) NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "cancelled_at" TIMESTAMPTZ(3),
  CONSTRAINT "appointment_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "appointment_no_overlap" EXCLUDE USING gist
    ("receptionist_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("cancelled_at" IS NULL)
);
CREATE UNIQUE INDEX "appointment_call_id_key" ON "appointment" ("call_id");
CREATE INDEX "appointment_receptionist_id_starts_at_idx" ON "appointment" ("receptionist_id", "starts_at");
CREATE INDEX "appointment_ends_at_idx" ON "appointment" ("ends_at");
CREATE INDEX "appointment_digits_idx" ON "appointment" (last_digits("number"));

CREATE TABLE "unanswered_question" (
  "id" UUID NOT NULL,
  "receptionist_id" UUID NOT NULL,
  "call_id" UUID NOT NULL,
  "question" TEXT NOT NULL,
  "answered_at" TIMESTAMPTZ(3),
  CONSTRAINT "unanswered_question_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "unanswered_question_receptionist_id_id_idx" ON "unanswered_question" ("receptionist_id", "id" DESC);
CREATE INDEX "unanswered_question_call_id_idx" ON "unanswered_question" ("call_id");

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
CREATE INDEX "phone_code_phone_id_idx" ON "phone_code" ("phone", "id" DESC);
CREATE INDEX "phone_code_created_at_idx" ON "phone_code" ("created_at");

CREATE TABLE "sms_opt_out" (
  "phone" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "sms_opt_out_pkey" PRIMARY KEY ("phone")
);

CREATE TABLE "provider_trouble" (
  "name" TEXT NOT NULL,
  "failures" INTEGER NOT NULL,
  "failed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "provider_trouble_pkey" PRIMARY KEY ("name")
);

-- == Messages ==

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
  "provider_id" TEXT,
  "error_code" TEXT,
  CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "message_job_id_key" ON "message" ("job_id");
CREATE INDEX "message_state_id_idx" ON "message" ("state", "id" DESC);
CREATE INDEX "message_search_idx" ON "message" USING gin (folded("recipient" || ' ' || "subject") gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "message_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
CREATE INDEX "message_created_at_idx" ON "message" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
-- The messages to a person; the search index would read every address at the same mail service.
CREATE INDEX "message_recipient_idx" ON "message" (lower("recipient"));

-- == Purchases, as Stripe has them. Amounts are integer cents ==

CREATE TABLE "checkout" (
  "id" UUID NOT NULL,
  "channel" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "plan" TEXT NOT NULL,
  "payment_type" TEXT NOT NULL,
  "customer_email" TEXT NOT NULL,
  "partner_code" TEXT,
  "partner_email" TEXT,
  "partner_approved" BOOLEAN,
  "amount_cents" INTEGER NOT NULL,
  "commission_cents" INTEGER,
  "main_account_cents" INTEGER,
  "success_url" TEXT NOT NULL,
  "cancel_url" TEXT NOT NULL,
  "session_id" TEXT,
  "checkout_url" TEXT,
  "livemode" BOOLEAN NOT NULL,
  "review_reason" TEXT,
  "request_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "paid_at" TIMESTAMPTZ(3),
  "reading" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "checkout_session_id_key" ON "checkout" ("session_id");
CREATE INDEX "checkout_state_created_at_idx" ON "checkout" ("state", "created_at");
CREATE INDEX "checkout_customer_email_idx" ON "checkout" ("customer_email");
CREATE INDEX "checkout_state_id_idx" ON "checkout" ("state", "id" DESC);
CREATE INDEX "checkout_search_idx" ON "checkout" USING gin (folded("customer_email" || ' ' || coalesce("session_id", '')) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "checkout_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
CREATE INDEX "checkout_created_at_idx" ON "checkout" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);

CREATE TABLE "subscription" (
  "id" TEXT NOT NULL,
  "checkout_id" UUID NOT NULL,
  "customer_id" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "trial_end" TIMESTAMPTZ(3),
  "current_period_end" TIMESTAMPTZ(3),
  "cancel_at_period_end" BOOLEAN NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "schedule_id" TEXT,
  "reading" BIGINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "subscription_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "subscription_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "subscription_checkout_id_key" ON "subscription" ("checkout_id");
CREATE INDEX "subscription_status_idx" ON "subscription" ("status");

CREATE TABLE "invoice" (
  "id" TEXT NOT NULL,
  "subscription_id" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "total_cents" INTEGER NOT NULL,
  "paid_cents" INTEGER NOT NULL,
  "open_cents" INTEGER NOT NULL DEFAULT 0,
  "attempts" INTEGER NOT NULL,
  "next_attempt_at" TIMESTAMPTZ(3),
  "hosted_url" TEXT,
  "issued_at" TIMESTAMPTZ(3) NOT NULL,
  "paid_at" TIMESTAMPTZ(3),
  "review_reason" TEXT,
  "reading" BIGINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "invoice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "invoice_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "invoice_subscription_id_idx" ON "invoice" ("subscription_id");
CREATE INDEX "invoice_status_paid_at_idx" ON "invoice" ("status", "paid_at");

CREATE TABLE "invoice_line" (
  "id" TEXT NOT NULL,
  "invoice_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "price_id" TEXT,
  "amount_cents" INTEGER NOT NULL,
  "period_start" TIMESTAMPTZ(3) NOT NULL,
  "period_end" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "invoice_line_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "invoice_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "invoice_line_invoice_id_idx" ON "invoice_line" ("invoice_id");

CREATE TABLE "invoice_payment" (
  "id" TEXT NOT NULL,
  "invoice_id" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "payment_intent_id" TEXT,
  "charge_id" TEXT,
  "card_fingerprint" TEXT,
  CONSTRAINT "invoice_payment_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "invoice_payment_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "invoice_payment_invoice_id_idx" ON "invoice_payment" ("invoice_id");
CREATE INDEX "invoice_payment_card_fingerprint_idx" ON "invoice_payment" ("card_fingerprint");

CREATE TABLE "refund" (
  "id" TEXT NOT NULL,
  "invoice_id" TEXT NOT NULL,
  "charge_id" TEXT,
  "status" TEXT NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "refunded_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "refund_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "refund_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "refund_invoice_id_idx" ON "refund" ("invoice_id");

CREATE TABLE "dispute" (
  "id" TEXT NOT NULL,
  "invoice_id" TEXT NOT NULL,
  "charge_id" TEXT,
  "status" TEXT NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "dispute_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "dispute_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "dispute_invoice_id_idx" ON "dispute" ("invoice_id");

CREATE TABLE "stripe_event" (
  "id" UUID NOT NULL,
  "event_id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "object_id" TEXT NOT NULL,
  "livemode" BOOLEAN NOT NULL,
  "api_version" TEXT,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL,
  "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "source" TEXT NOT NULL,
  "handled_at" TIMESTAMPTZ(3),
  "decision" TEXT,
  "request_id" TEXT NOT NULL,
  CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "stripe_event_event_id_key" ON "stripe_event" ("event_id");
CREATE INDEX "stripe_event_received_at_idx" ON "stripe_event" ("received_at");

-- Numbers the reads of Stripe: a row is never synced from an earlier read than it was last.
CREATE SEQUENCE "stripe_reading";

CREATE TABLE "drift_finding" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "detail" TEXT NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closed_at" TIMESTAMPTZ(3),
  CONSTRAINT "drift_finding_pkey" PRIMARY KEY ("id")
);
-- A difference is open once.
CREATE UNIQUE INDEX "drift_finding_open_key" ON "drift_finding" ("kind", "subject") WHERE "closed_at" IS NULL;

CREATE TABLE "drift_check" (
  "id" UUID NOT NULL,
  "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "subscriptions" INTEGER NOT NULL,
  "invoices" INTEGER NOT NULL,
  "transfers" INTEGER NOT NULL,
  CONSTRAINT "drift_check_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "drift_check_checked_at_idx" ON "drift_check" ("checked_at");

-- == Commissions and their ledger. Amounts are integer cents ==

CREATE TABLE "payee" (
  "id" UUID NOT NULL,
  "partner_code" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "account_id" TEXT,
  "account_ready" BOOLEAN NOT NULL DEFAULT false,
  "checked_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "payee_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "payee_partner_code_email_key" ON "payee" ("partner_code", "email");

CREATE TABLE "commission" (
  "id" UUID NOT NULL,
  "payee_id" UUID NOT NULL,
  "checkout_id" UUID NOT NULL,
  "invoice_id" TEXT NOT NULL,
  "invoice_line_id" TEXT NOT NULL,
  "partner_code" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "plan" TEXT NOT NULL,
  "base_cents" INTEGER NOT NULL,
  "share_cents" INTEGER NOT NULL,
  "posted_cents" INTEGER NOT NULL DEFAULT 0,
  "offset_out_cents" INTEGER NOT NULL DEFAULT 0,
  "offset_in_cents" INTEGER NOT NULL DEFAULT 0,
  "state" TEXT NOT NULL,
  "hold" TEXT,
  "review" BOOLEAN NOT NULL DEFAULT false,
  "review_reason" TEXT,
  "approved_reason" TEXT,
  "disputed" BOOLEAN NOT NULL DEFAULT false,
  "charge_id" TEXT,
  "paid_at" TIMESTAMPTZ(3) NOT NULL,
  "releases_at" TIMESTAMPTZ(3) NOT NULL,
  "released_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "commission_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "commission_payee_id_fkey" FOREIGN KEY ("payee_id") REFERENCES "payee"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  -- Amounts stay within what was earned, no matter what writes them.
  CONSTRAINT "commission_amounts_check" CHECK ("base_cents" > 0 AND "share_cents" >= 0 AND "posted_cents" BETWEEN 0 AND "share_cents" AND "offset_out_cents" >= 0 AND "offset_in_cents" >= 0)
);
CREATE UNIQUE INDEX "commission_invoice_line_id_key" ON "commission" ("invoice_line_id");
CREATE INDEX "commission_invoice_id_idx" ON "commission" ("invoice_id");
CREATE INDEX "commission_payee_id_state_idx" ON "commission" ("payee_id", "state");
CREATE INDEX "commission_state_id_idx" ON "commission" ("state", "id" DESC);
CREATE INDEX "commission_search_idx" ON "commission" USING gin (folded("partner_code" || ' ' || "plan" || ' ' || "invoice_id") gin_trgm_ops) WITH (gin_pending_list_limit = 256);
ALTER INDEX "commission_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
CREATE INDEX "commission_created_at_idx" ON "commission" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "commission_unreleased_idx" ON "commission" ("releases_at") WHERE "released_at" IS NULL;

CREATE TABLE "commission_transfer" (
  "id" UUID NOT NULL,
  "commission_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "state" TEXT NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "account_id" TEXT NOT NULL,
  "charge_id" TEXT NOT NULL,
  "transfer_id" TEXT,
  "reversed_cents" INTEGER NOT NULL DEFAULT 0,
  "reversing_to" INTEGER,
  "reversal_refused" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "made_at" TIMESTAMPTZ(3),
  CONSTRAINT "commission_transfer_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "commission_transfer_commission_id_fkey" FOREIGN KEY ("commission_id") REFERENCES "commission"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "commission_transfer_amounts_check" CHECK ("amount_cents" > 0 AND "reversed_cents" BETWEEN 0 AND "amount_cents" AND "reversing_to" <= "amount_cents")
);
CREATE UNIQUE INDEX "commission_transfer_transfer_id_key" ON "commission_transfer" ("transfer_id");
CREATE UNIQUE INDEX "commission_transfer_commission_id_number_key" ON "commission_transfer" ("commission_id", "number");
-- One transfer of a commission is in flight at a time.
CREATE UNIQUE INDEX "commission_transfer_under_way_key" ON "commission_transfer" ("commission_id") WHERE "state" = 'started';

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
CREATE INDEX "commission_release_invoice_id_idx" ON "commission_release" ("invoice_id");
-- One open request for each invoice.
CREATE UNIQUE INDEX "commission_release_open_key" ON "commission_release" ("invoice_id") WHERE "decided_at" IS NULL;

CREATE TABLE "ledger_journal" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ledger_journal_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ledger_entry" (
  "id" UUID NOT NULL,
  "journal_id" UUID NOT NULL,
  "commission_id" UUID NOT NULL,
  "account" TEXT NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ledger_entry_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "ledger_journal"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "ledger_entry_commission_id_fkey" FOREIGN KEY ("commission_id") REFERENCES "commission"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "ledger_entry_account_check" CHECK ("account" IN ('commission_expense', 'partner_pending', 'partner_payable', 'partner_receivable', 'partner_paid') AND "amount_cents" <> 0)
);
CREATE INDEX "ledger_entry_journal_id_idx" ON "ledger_entry" ("journal_id");
CREATE INDEX "ledger_entry_commission_id_idx" ON "ledger_entry" ("commission_id");

-- The ledger only ever grows.
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "ledger_journal_append_only" BEFORE UPDATE OR DELETE ON "ledger_journal" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
CREATE TRIGGER "ledger_journal_not_emptied" BEFORE TRUNCATE ON "ledger_journal" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();
CREATE TRIGGER "ledger_entry_not_emptied" BEFORE TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();

-- Every journal has entries, and they sum to zero; checked when the transaction commits.
CREATE FUNCTION "ledger_journal_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  journal uuid := CASE TG_TABLE_NAME WHEN 'ledger_journal' THEN NEW."id" ELSE (to_jsonb(NEW) ->> 'journal_id')::uuid END;
  entries bigint;
  balance bigint;
BEGIN
  SELECT count(*), coalesce(sum("amount_cents"), 0) INTO entries, balance FROM "ledger_entry" WHERE "journal_id" = journal;
  IF entries < 2 OR balance <> 0 THEN
    RAISE EXCEPTION 'journal % has % entries that sum to %', journal, entries, balance USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_journal_balances" AFTER INSERT ON "ledger_journal" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_journal_balances"();
CREATE CONSTRAINT TRIGGER "ledger_entry_balances" AFTER INSERT ON "ledger_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_journal_balances"();

-- == Jobs ==

CREATE TYPE "job_state" AS ENUM ('pending', 'queued', 'running', 'retrying', 'succeeded', 'dead', 'cancelled');

-- A job changes state four times and then rests: room for the updates, and vacuum before dead rows pile up.
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
  "state_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "round" INTEGER NOT NULL DEFAULT 0,
  "attempt" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "suspect" BOOLEAN NOT NULL DEFAULT false,
  "last_error" TEXT,
  "endpoint_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "job_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE INDEX "job_subject_reference_idx" ON "job" ("subject_reference");
CREATE INDEX "job_created_at_idx" ON "job" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
-- What the relay takes, what the reconciler looks at, and what needs a person: each in an index that holds nothing else.
CREATE INDEX "job_pending_idx" ON "job" ("queue", "run_at") WHERE "state" = 'pending';
CREATE INDEX "job_begun_idx" ON "job" ("run_at", "id") WHERE "state" IN ('queued', 'running', 'retrying');
CREATE INDEX "job_dead_idx" ON "job" ("id" DESC) WHERE "state" = 'dead';
-- What an endpoint is due, and its messages.
CREATE INDEX "job_endpoint_due_idx" ON "job" ("endpoint_id", "run_at") WHERE "endpoint_id" IS NOT NULL AND "state" IN ('pending', 'queued', 'retrying');
CREATE INDEX "job_endpoint_idx" ON "job" ("endpoint_id", "id" DESC) WHERE "endpoint_id" IS NOT NULL;

CREATE TABLE "job_attempt" (
  "job_id" UUID NOT NULL,
  "attempt" INTEGER NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  "outcome" TEXT NOT NULL,
  "http_status" INTEGER,
  "error_class" TEXT,
  "snippet" TEXT,
  "exchange" JSONB,
  "worker" TEXT NOT NULL,
  CONSTRAINT "job_attempt_pkey" PRIMARY KEY ("job_id","attempt"),
  CONSTRAINT "job_attempt_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "job_attempt_started_at_idx" ON "job_attempt" ("started_at");

CREATE TABLE "job_pause" (
  "queue" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "paused_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "job_pause_pkey" PRIMARY KEY ("queue")
);

CREATE TABLE "scheduled_job" (
  "name" TEXT NOT NULL,
  "every_seconds" INTEGER NOT NULL,
  "running_until" TIMESTAMPTZ(3),
  "last_started_at" TIMESTAMPTZ(3),
  "last_finished_at" TIMESTAMPTZ(3),
  "last_succeeded_at" TIMESTAMPTZ(3),
  "last_error" TEXT,
  "failing_since" TIMESTAMPTZ(3),
  CONSTRAINT "scheduled_job_pkey" PRIMARY KEY ("name")
);

-- == Webhook endpoints and API keys ==

CREATE TYPE "endpoint_state" AS ENUM ('enabled', 'paused', 'disabled');
CREATE TYPE "endpoint_source" AS ENUM ('admin', 'environment');

CREATE TABLE "endpoint" (
  "id" UUID NOT NULL,
  "source" "endpoint_source" NOT NULL DEFAULT 'admin',
  "url" TEXT NOT NULL,
  "url_set_by" TEXT,
  "description" TEXT NOT NULL DEFAULT '',
  "event_types" TEXT[],
  "concurrency" INTEGER NOT NULL DEFAULT 20,
  "headers" BYTEA,
  "secret" BYTEA NOT NULL,
  "previous_secret" BYTEA,
  "previous_secret_until" TIMESTAMPTZ(3),
  "state" "endpoint_state" NOT NULL DEFAULT 'enabled',
  "disabled_reason" TEXT,
  "disabled_at" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "warned_at" TIMESTAMPTZ(3),
  "last_error" TEXT,
  "last_error_at" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deleted_at" TIMESTAMPTZ(3),
  CONSTRAINT "endpoint_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "endpoint_environment_key" ON "endpoint" ("source") WHERE "source" = 'environment';

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
CREATE INDEX "webhook_event_created_at_id_idx" ON "webhook_event" ("created_at", "id");
CREATE INDEX "webhook_event_subject_id_idx" ON "webhook_event" ("subject_id");

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
CREATE INDEX "webhook_recovery_endpoint_id_created_at_idx" ON "webhook_recovery" ("endpoint_id", "created_at");
CREATE INDEX "webhook_recovery_running_idx" ON "webhook_recovery" ("created_at") WHERE "state" = 'running';

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
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key" ("hash");

-- == Members, and how they sign in ==

CREATE TYPE "member_role" AS ENUM ('owner', 'admin', 'finance', 'agent', 'viewer');
CREATE TYPE "member_state" AS ENUM ('invited', 'active', 'removed');

CREATE TABLE "member" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "role" "member_role" NOT NULL,
  "state" "member_state" NOT NULL DEFAULT 'invited',
  "password_hash" TEXT,
  "credential" TEXT,
  "provider_issuer" TEXT,
  "provider_subject" TEXT,
  "connects_inside" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "joined_at" TIMESTAMPTZ(3),
  "removed_at" TIMESTAMPTZ(3),
  CONSTRAINT "member_pkey" PRIMARY KEY ("id"),
  -- In lower case, so that the unique index holds whatever case was typed.
  CONSTRAINT "member_email_lower_case" CHECK ("email" = lower("email")),
  CONSTRAINT "member_active_with_password" CHECK ("state" <> 'active' OR ("password_hash" IS NOT NULL AND "credential" IS NOT NULL))
);
CREATE UNIQUE INDEX "member_email_key" ON "member" ("email");
CREATE UNIQUE INDEX "member_provider_issuer_provider_subject_key" ON "member" ("provider_issuer", "provider_subject");

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
CREATE UNIQUE INDEX "invitation_hash_key" ON "invitation" ("hash");
CREATE INDEX "invitation_member_id_created_at_idx" ON "invitation" ("member_id", "created_at");

CREATE TABLE "admin_session" (
  "id" TEXT NOT NULL,
  "previous_id" TEXT,
  "previous_until" TIMESTAMPTZ(3),
  "public_id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "actor" TEXT NOT NULL,
  "credential" TEXT NOT NULL,
  "member_id" UUID,
  "remote_address" TEXT NOT NULL,
  "user_agent" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),
  CONSTRAINT "admin_session_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "admin_session_public_id_key" ON "admin_session" ("public_id");
CREATE INDEX "admin_session_expires_at_idx" ON "admin_session" ("expires_at");
CREATE INDEX "admin_session_member_id_idx" ON "admin_session" ("member_id");
CREATE INDEX "admin_session_previous_id_idx" ON "admin_session" ("previous_id");

CREATE TABLE "authenticator" (
  "member_id" UUID NOT NULL,
  "secret" BYTEA NOT NULL,
  "last_step" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmed_at" TIMESTAMPTZ(3),
  CONSTRAINT "authenticator_pkey" PRIMARY KEY ("member_id")
);

CREATE TABLE "recovery_code" (
  "member_id" UUID NOT NULL,
  "hash" BYTEA NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("member_id","hash")
);

CREATE TABLE "passkey" (
  "id" UUID NOT NULL,
  "member_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "credential_id" TEXT NOT NULL,
  "public_key" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey" ("credential_id");
CREATE INDEX "passkey_member_id_idx" ON "passkey" ("member_id");

CREATE TABLE "sign_in_setting" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "password_door_closed" BOOLEAN NOT NULL DEFAULT false,
  "factor_required" BOOLEAN NOT NULL DEFAULT false,
  "changed_by" TEXT NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "sign_in_setting_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "sign_in_setting_one_row" CHECK ("id" = 1)
);

CREATE TABLE "throttle" (
  "key" TEXT NOT NULL,
  "window_start" TIMESTAMPTZ(3) NOT NULL,
  "failures" INTEGER NOT NULL,
  CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "throttle_window_start_idx" ON "throttle" ("window_start");

-- == The audit log ==

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
CREATE UNIQUE INDEX "audit_entry_once_key" ON "audit_entry" ("once");
CREATE INDEX "audit_entry_action_id_idx" ON "audit_entry" ("action", "id" DESC);
CREATE INDEX "audit_entry_subject_reference_idx" ON "audit_entry" ("subject_reference");
CREATE INDEX "audit_entry_address_idx" ON "audit_entry" ("address");
CREATE INDEX "audit_entry_created_at_id_idx" ON "audit_entry" ("created_at", "id");
CREATE INDEX "audit_entry_created_at_idx" ON "audit_entry" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);

-- The log only grows. An entry is completed once, with its outcome and more details; nothing else of it ever changes.
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

-- == Alerts ==

CREATE TABLE "alert" (
  "kind" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  "last_notified_at" TIMESTAMPTZ(3),
  "claimed_until" TIMESTAMPTZ(3),
  CONSTRAINT "alert_pkey" PRIMARY KEY ("kind")
);

-- == Privacy requests, and what is deleted when it is old ==

CREATE TABLE "privacy_request" (
  "id" UUID NOT NULL,
  "reference" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "email" TEXT,
  "phone" TEXT,
  "reason" TEXT,
  "requested_by" TEXT NOT NULL,
  "handled_by" TEXT,
  "request_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmed_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  "receipt" JSONB,
  "records" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "checked_at" TIMESTAMPTZ(3),
  CONSTRAINT "privacy_request_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "privacy_request_reference_key" ON "privacy_request" ("reference");
CREATE INDEX "privacy_request_state_created_at_idx" ON "privacy_request" ("state", "created_at");
-- A visitor has one open request of a kind, no matter how often it is sent.
CREATE UNIQUE INDEX "privacy_request_open_key" ON "privacy_request" ("email", "kind") WHERE "requested_by" = 'visitor' AND "state" IN ('unconfirmed', 'waiting', 'running');

