-- CreateTable
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

-- CreateTable
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
    "booked_cents" INTEGER NOT NULL DEFAULT 0,
    "offset_out_cents" INTEGER NOT NULL DEFAULT 0,
    "offset_in_cents" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "hold" TEXT,
    "review" BOOLEAN NOT NULL DEFAULT false,
    "disputed" BOOLEAN NOT NULL DEFAULT false,
    "charge_id" TEXT,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "releases_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "commission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "commission_transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_journal" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_journal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" UUID NOT NULL,
    "journal_id" UUID NOT NULL,
    "commission_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payee_partner_code_email_key" ON "payee"("partner_code", "email");

-- CreateIndex
CREATE UNIQUE INDEX "commission_invoice_line_id_key" ON "commission"("invoice_line_id");

-- CreateIndex
CREATE INDEX "commission_invoice_id_idx" ON "commission"("invoice_id");

-- CreateIndex
CREATE INDEX "commission_payee_id_state_idx" ON "commission"("payee_id", "state");

-- CreateIndex
CREATE INDEX "commission_state_id_idx" ON "commission"("state", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "commission_transfer_transfer_id_key" ON "commission_transfer"("transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "commission_transfer_commission_id_number_key" ON "commission_transfer"("commission_id", "number");

-- CreateIndex
CREATE INDEX "ledger_entry_journal_id_idx" ON "ledger_entry"("journal_id");

-- CreateIndex
CREATE INDEX "ledger_entry_commission_id_idx" ON "ledger_entry"("commission_id");

-- AddForeignKey
ALTER TABLE "commission" ADD CONSTRAINT "commission_payee_id_fkey" FOREIGN KEY ("payee_id") REFERENCES "payee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_transfer" ADD CONSTRAINT "commission_transfer_commission_id_fkey" FOREIGN KEY ("commission_id") REFERENCES "commission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "ledger_journal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_commission_id_fkey" FOREIGN KEY ("commission_id") REFERENCES "commission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows the schema files cannot express.

-- The ledger only ever grows.
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "ledger_journal_append_only" BEFORE UPDATE OR DELETE ON "ledger_journal" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
CREATE TRIGGER "ledger_journal_not_emptied" BEFORE TRUNCATE ON "ledger_journal" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();
CREATE TRIGGER "ledger_entry_not_emptied" BEFORE TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();

-- Every journal has entries, and they sum to zero; looked at when the transaction commits.
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

ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_check" CHECK ("account" IN ('commission_expense', 'partner_pending', 'partner_payable', 'partner_receivable', 'partner_paid') AND "amount_cents" <> 0);

-- Amounts stay within what was earned and sent, whoever writes them.
ALTER TABLE "commission" ADD CONSTRAINT "commission_amounts_check" CHECK ("base_cents" > 0 AND "share_cents" >= 0 AND "booked_cents" BETWEEN 0 AND "share_cents" AND "offset_out_cents" >= 0 AND "offset_in_cents" >= 0);
ALTER TABLE "commission_transfer" ADD CONSTRAINT "commission_transfer_amounts_check" CHECK ("amount_cents" > 0 AND "reversed_cents" BETWEEN 0 AND "amount_cents" AND "reversing_to" <= "amount_cents");

-- One transfer of a commission is under way at a time.
CREATE UNIQUE INDEX "commission_transfer_under_way_key" ON "commission_transfer" ("commission_id") WHERE "state" = 'started';

-- What the sweep asks for.
CREATE INDEX "commission_unreleased_idx" ON "commission" ("releases_at") WHERE "released_at" IS NULL;

CREATE INDEX "commission_search_idx" ON "commission" USING gin (lower("partner_code" || ' ' || "plan" || ' ' || "invoice_id") gin_trgm_ops);
CREATE INDEX "commission_created_at_idx" ON "commission" USING brin ("created_at") WITH (pages_per_range = 32, autosummarize = on);
