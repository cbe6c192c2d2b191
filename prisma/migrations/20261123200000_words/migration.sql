-- The words of a record’s texts and of its notes, for the search.
ALTER TABLE "contact_form" ADD COLUMN "words" tsvector;
ALTER TABLE "custom_deal" ADD COLUMN "words" tsvector;
ALTER TABLE "demo_request" ADD COLUMN "words" tsvector;
ALTER TABLE "newsletter_subscriber" ADD COLUMN "words" tsvector;
ALTER TABLE "partner_application" ADD COLUMN "words" tsvector;

-- How common a word is decides whether a search uses the index or walks the list.
ALTER TABLE "contact_form" ALTER COLUMN "words" SET STATISTICS 1000;
ALTER TABLE "custom_deal" ALTER COLUMN "words" SET STATISTICS 1000;
ALTER TABLE "demo_request" ALTER COLUMN "words" SET STATISTICS 1000;
ALTER TABLE "newsletter_subscriber" ALTER COLUMN "words" SET STATISTICS 1000;
ALTER TABLE "partner_application" ALTER COLUMN "words" SET STATISTICS 1000;

-- The words of these columns of a record, as they are written: no stemming, so that names stay names.
CREATE FUNCTION "words_of"("record" jsonb, "columns" text[]) RETURNS tsvector IMMUTABLE LANGUAGE sql AS $$
  SELECT to_tsvector('simple', coalesce(string_agg(field.value, ' '), ''))
  FROM jsonb_each_text("record") AS field WHERE field.key = ANY ("columns");
$$;

-- On arrival, and when an older row without words is written again: then with the words of its notes.
CREATE FUNCTION "set_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."words" := words_of(to_jsonb(NEW), TG_ARGV);
  IF TG_OP = 'UPDATE' THEN
    NEW."words" := NEW."words" || (SELECT to_tsvector('simple', coalesce(string_agg("text", ' '), '')) FROM "note" WHERE "record_id" = NEW."id");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "contact_form_words" BEFORE INSERT OR UPDATE ON "contact_form"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'name', 'email', 'company', 'message');
CREATE TRIGGER "custom_deal_words" BEFORE INSERT OR UPDATE ON "custom_deal"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'deal_name', 'sales_rep_name', 'customer_name', 'customer_company', 'customer_email', 'customer_phone', 'sales_rep_email', 'custom_features', 'special_notes');
CREATE TRIGGER "demo_request_words" BEFORE INSERT OR UPDATE ON "demo_request"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'email', 'phone', 'business_description');
CREATE TRIGGER "newsletter_subscriber_words" BEFORE INSERT OR UPDATE ON "newsletter_subscriber"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'email');
CREATE TRIGGER "partner_application_words" BEFORE INSERT OR UPDATE ON "partner_application"
  FOR EACH ROW WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "set_words"('reference', 'company_name', 'contact_name', 'email', 'phone', 'website', 'experience');

CREATE FUNCTION "add_note_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I SET "words" = "words" || to_tsvector(''simple'', $1) WHERE "id" = $2', NEW."record_kind")
    USING NEW."text", NEW."record_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "note_words" AFTER INSERT ON "note" FOR EACH ROW EXECUTE FUNCTION "add_note_words"();
