-- Every record's history is kept in one table; demos and applications had one each before there was that.
INSERT INTO "record_change" ("id", "record_kind", "record_id", "field", "from_value", "to_value", "actor", "created_at")
SELECT "id", 'demo_request', "demo_id", 'status', "from_status", "to_status", "actor", "created_at" FROM "demo_status_change";
INSERT INTO "record_change" ("id", "record_kind", "record_id", "field", "from_value", "to_value", "reason", "actor", "created_at")
SELECT "id", 'partner_application', "application_id", 'status', "from_status", "to_status", "reason", "actor", "created_at"
FROM "partner_application_change";

-- DropTable
DROP TABLE "demo_status_change";

-- DropTable
DROP TABLE "partner_application_change";
