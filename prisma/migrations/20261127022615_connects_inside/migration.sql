-- AlterTable
ALTER TABLE "member" ADD COLUMN     "connects_inside" BOOLEAN NOT NULL DEFAULT false;
