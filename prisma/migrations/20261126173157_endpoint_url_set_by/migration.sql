-- AlterTable
ALTER TABLE "endpoint" ADD COLUMN     "url_set_by" TEXT;
