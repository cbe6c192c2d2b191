-- Who a member is at the sign-in provider: its iss and sub.
ALTER TABLE "member" ADD COLUMN     "provider_issuer" TEXT,
ADD COLUMN     "provider_subject" TEXT;
