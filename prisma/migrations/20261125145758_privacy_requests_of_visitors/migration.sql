-- AlterTable
ALTER TABLE "privacy_request" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "handled_by" TEXT;
