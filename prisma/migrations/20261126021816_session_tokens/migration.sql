-- The cookie of a session changes when its user shows again who they are; requests with the one before are on their way.
ALTER TABLE "admin_session" ADD COLUMN     "previous_id" TEXT,
ADD COLUMN     "previous_until" TIMESTAMPTZ(3);
