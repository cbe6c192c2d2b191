-- DropIndex
DROP INDEX "custom_deal_contract_commission_cents_idx";

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_list_name_key" ON "saved_view"("list", "name");

-- CreateIndex
CREATE INDEX "custom_deal_partner_code_id_idx" ON "custom_deal"("partner_code", "id" DESC);

-- CreateIndex
CREATE INDEX "custom_deal_contract_commission_cents_id_idx" ON "custom_deal"("contract_commission_cents" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "demo_request_priority_id_idx" ON "demo_request"("priority", "id" DESC);

-- CreateIndex
CREATE INDEX "demo_request_heard_about_us_id_idx" ON "demo_request"("heard_about_us", "id" DESC);

-- CreateIndex
CREATE INDEX "demo_request_lead_score_id_idx" ON "demo_request"("lead_score" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_state_id_idx" ON "message"("state", "id" DESC);

-- CreateIndex
CREATE INDEX "partner_application_partner_code_id_idx" ON "partner_application"("partner_code", "id" DESC);

-- A deal is also found by the customer's phone number and the sales rep's address.
DROP INDEX "custom_deal_search_idx";
CREATE INDEX "custom_deal_search_idx" ON "custom_deal" USING gin (lower("reference" || ' ' || "deal_name" || ' ' || "sales_rep_name" || ' ' || "customer_name" || ' ' || "customer_company" || ' ' || "customer_email" || ' ' || "customer_phone" || ' ' || "sales_rep_email") gin_trgm_ops);

-- What is assigned to somebody, and what to nobody, each newest first.
CREATE INDEX "demo_request_assigned_idx" ON "demo_request" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "demo_request_unassigned_idx" ON "demo_request" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "contact_form_assigned_idx" ON "contact_form" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "contact_form_unassigned_idx" ON "contact_form" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "custom_deal_assigned_idx" ON "custom_deal" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "custom_deal_unassigned_idx" ON "custom_deal" ("id" DESC) WHERE "assignee" IS NULL;
CREATE INDEX "partner_application_assigned_idx" ON "partner_application" ("assignee", "id" DESC) WHERE "assignee" IS NOT NULL;
CREATE INDEX "partner_application_unassigned_idx" ON "partner_application" ("id" DESC) WHERE "assignee" IS NULL;
