-- Keys get names, scopes, address ranges and an expiry; an account may have several active ones of a kind. How many is
-- counted under the lock of the account.
DROP INDEX "api_keys_one_active_per_kind";

ALTER TABLE "api_keys"
  DROP COLUMN "staff_override",
  ADD COLUMN "name" TEXT,
  ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "allowed_addresses" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "last_used_address" TEXT,
  DROP CONSTRAINT "api_keys_replaced_when_revoked",
  -- A key that is replaced with an overlap works on until it expires.
  ADD CONSTRAINT "api_keys_replaced_when_ending" CHECK (
    replaced_by_id IS NULL OR revoked_at IS NOT NULL OR expires_at IS NOT NULL),
  ADD CONSTRAINT "api_keys_named" CHECK (name <> ''),
  ADD CONSTRAINT "api_keys_scopes_known" CHECK (
    scopes <@ ARRAY['routing', 'eta', 'geocoding', 'places', 'navigation', 'tiles']);

CREATE INDEX "api_keys_expiring" ON "api_keys"("expires_at") WHERE (revoked_at IS NULL AND expires_at IS NOT NULL);

-- Keys of an account whose mail nobody has verified in time pause. Accounts from before have as long from now on.
ALTER TABLE "accounts" ADD COLUMN "verify_by" TIMESTAMPTZ(3);
UPDATE "accounts" a SET verify_by = now() + interval '72 hours'
WHERE EXISTS (SELECT 1 FROM members m WHERE m.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM members m JOIN users u ON u.id = m.user_id
                  WHERE m.account_id = a.id AND u.email_verified_at IS NOT NULL);
