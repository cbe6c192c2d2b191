-- CreateIndex
CREATE INDEX CONCURRENTLY "demo_request_words_idx" ON "demo_request" USING GIN ("words");
