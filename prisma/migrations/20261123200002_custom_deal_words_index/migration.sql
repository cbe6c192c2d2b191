-- CreateIndex
CREATE INDEX CONCURRENTLY "custom_deal_words_idx" ON "custom_deal" USING GIN ("words");
