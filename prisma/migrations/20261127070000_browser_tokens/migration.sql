-- Browser tokens are keys that act for a live key of the same account, with fewer rights.
ALTER TABLE "api_keys"
  ADD COLUMN "token_of_id" UUID,
  ADD COLUMN "burst_percent" INTEGER,
  ADD CONSTRAINT "api_keys_token_of_id_fkey" FOREIGN KEY ("token_of_id") REFERENCES "api_keys"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  DROP CONSTRAINT "api_keys_prefix_format",
  ADD CONSTRAINT "api_keys_prefix_format" CHECK (
    CASE WHEN token_of_id IS NULL THEN prefix ~ ('^svc_' || kind::text || '_[0-9A-Za-z]{10}$')
    ELSE prefix ~ '^tok_[0-9A-Za-z]{10}$' END),
  -- A token names groups and ends some day; it is of no other kind than live, and never replaced.
  ADD CONSTRAINT "api_keys_tokens_are_restricted" CHECK (
    CASE WHEN token_of_id IS NULL THEN burst_percent IS NULL
    ELSE kind = 'live' AND burst_percent BETWEEN 1 AND 100 AND cardinality(scopes) > 0 AND expires_at IS NOT NULL
      AND replaced_by_id IS NULL AND token_of_id <> id END);

CREATE INDEX "api_keys_token_of_id_idx" ON "api_keys"("token_of_id");
