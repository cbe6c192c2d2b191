-- CreateTable
CREATE TABLE "newsletter_subscriber" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'subscribed',
    "email" TEXT NOT NULL,
    "address_id" UUID NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "assignee" TEXT,

    CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscriber_reference_key" ON "newsletter_subscriber"("reference");

-- CreateIndex
CREATE INDEX "newsletter_subscriber_status_id_idx" ON "newsletter_subscriber"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "newsletter_subscriber_address_id_idx" ON "newsletter_subscriber"("address_id");

-- An address has one open subscription.
CREATE UNIQUE INDEX "newsletter_subscriber_open_key" ON "newsletter_subscriber" ("address_id") WHERE "status" = 'subscribed';

-- What every list of records has: its search, what is assigned and what is not, and the newest for its total.
CREATE INDEX "newsletter_subscriber_search_idx" ON "newsletter_subscriber" USING gin (lower("reference" || ' ' || "email") gin_trgm_ops);
ALTER INDEX "newsletter_subscriber_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
CREATE INDEX "newsletter_subscriber_assigned_idx" ON "newsletter_subscriber" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "newsletter_subscriber_unassigned_idx" ON "newsletter_subscriber" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "newsletter_subscriber_created_at_idx" ON "newsletter_subscriber" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);

-- Those who subscribed before get an id that sorts by the moment they did (UUIDv7) and a reference; their old id stays in the links they have.
INSERT INTO "newsletter_subscriber" ("id", "reference", "email", "address_id", "request_id", "created_at")
SELECT
  (lpad(to_hex(floor(extract(epoch FROM "created_at") * 1000)::bigint), 12, '0')
    || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
  'N-' || substr(letters, 1, 5) || '-' || substr(letters, 6, 5),
  "email", "id", "request_id", "created_at"
FROM "newsletter_subscription"
CROSS JOIN LATERAL (SELECT md5("id"::text) AS hash) AS hashed
CROSS JOIN LATERAL (
  -- Bytes 6 and 8 of a random UUID are not random.
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(uuid_send(random_id), place) % 32, 1), '') AS letters
  FROM (SELECT gen_random_uuid() AS random_id, "newsletter_subscription"."id") AS random, unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS place
) AS lettered;

UPDATE "job" SET
  "subject_kind" = 'newsletter_subscriber',
  "subject_id" = coalesce(s."id", "job"."subject_id"),
  "subject_reference" = coalesce(s."reference", "job"."subject_reference"),
  "payload" = "job"."payload" || jsonb_build_object('subject', 'newsletter_subscriber', 'id', coalesce(s."id", "job"."subject_id"))
FROM "job" AS old LEFT JOIN "newsletter_subscriber" AS s ON s."address_id" = old."subject_id"
WHERE old."id" = "job"."id" AND "job"."subject_kind" = 'newsletter_subscription';

UPDATE "idempotency_key" SET "scope" = 'newsletter_subscriber' WHERE "scope" = 'newsletter_subscription';

-- DropTable
DROP TABLE "newsletter_subscription";
