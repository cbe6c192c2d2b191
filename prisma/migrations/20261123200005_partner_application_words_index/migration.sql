-- CreateIndex
CREATE INDEX CONCURRENTLY "partner_application_words_idx" ON "partner_application" USING GIN ("words");
