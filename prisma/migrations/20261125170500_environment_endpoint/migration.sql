-- An address that answered 410 Gone stays disabled, now as an endpoint. The version before goes on reading "webhook_endpoint".
INSERT INTO "endpoint" ("id", "url", "description", "event_types", "secret", "state", "disabled_reason", "disabled_at")
SELECT '00000000-0000-7000-8000-000000000001', "url", 'Automation webhook', '{}', '', 'disabled', 'gone', "disabled_at"
FROM "webhook_endpoint"
ORDER BY "disabled_at" DESC
LIMIT 1
ON CONFLICT DO NOTHING;
