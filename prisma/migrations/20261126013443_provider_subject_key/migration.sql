-- A person of the provider is one member.
CREATE UNIQUE INDEX CONCURRENTLY "member_provider_issuer_provider_subject_key" ON "member" ("provider_issuer", "provider_subject");
