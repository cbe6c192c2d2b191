-- AlterTable
ALTER TABLE "job" ADD COLUMN     "payload_version" INTEGER NOT NULL DEFAULT 1;
