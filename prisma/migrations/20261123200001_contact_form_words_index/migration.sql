-- CreateIndex
CREATE INDEX CONCURRENTLY "contact_form_words_idx" ON "contact_form" USING GIN ("words");
