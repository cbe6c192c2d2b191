-- CreateIndex
CREATE INDEX "custom_deal_contract_commission_cents_idx" ON "custom_deal"("contract_commission_cents");
