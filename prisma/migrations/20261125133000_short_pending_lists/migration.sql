-- What a GIN index collects before it sorts it in. With the default of 4 MB, the form that fills the list waits
-- while it is sorted: up to 140 ms.
ALTER INDEX "commission_search_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "contact_form_search_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "contact_form_words_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "custom_deal_search_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "custom_deal_words_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "demo_request_search_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "demo_request_words_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "message_search_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "newsletter_subscriber_search_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "newsletter_subscriber_words_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "partner_application_search_idx" SET (gin_pending_list_limit = 256);
ALTER INDEX "partner_application_words_idx" SET (gin_pending_list_limit = 256);
