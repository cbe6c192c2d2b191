-- How common a word is decides whether a search goes by the index of words or along the list. By the usual hundred samples a
-- word in a thousandth of the rows is taken for ten times as common, and half a million rows are walked for it.
ALTER INDEX "commission_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER INDEX "contact_form_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER INDEX "custom_deal_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER INDEX "demo_request_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER INDEX "message_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
ALTER INDEX "partner_application_search_idx" ALTER COLUMN 1 SET STATISTICS 1000;
