-- CreateTable
CREATE TABLE "untrusted_proxy" (
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "untrusted_proxy_pkey" PRIMARY KEY ("name")
);
