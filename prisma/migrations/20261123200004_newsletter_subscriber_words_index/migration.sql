-- CreateIndex
CREATE INDEX CONCURRENTLY "newsletter_subscriber_words_idx" ON "newsletter_subscriber" USING GIN ("words");
