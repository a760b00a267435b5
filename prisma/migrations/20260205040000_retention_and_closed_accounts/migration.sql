-- An account that was closed: its people and what they said of themselves are gone; invoices, ledger and audit stay.
ALTER TABLE "accounts" ADD COLUMN "closed_at" TIMESTAMPTZ(3), ADD COLUMN "closed_by" TEXT;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_closed_whole" CHECK (("closed_at" IS NULL) = ("closed_by" IS NULL));

-- A closed organisation needs no owner any more.
CREATE OR REPLACE FUNCTION "keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "accounts" WHERE "id" = OLD."account_id" AND "closed_at" IS NULL FOR UPDATE;
    IF FOUND AND NOT EXISTS (SELECT 1 FROM "members" WHERE "account_id" = OLD."account_id" AND "role" = 'owner') THEN
        RAISE EXCEPTION 'an organisation keeps an owner' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'members_keep_an_owner';
    END IF;
    RETURN NULL;
END
$$;

-- What a provider signed is kept as it came, for 13 months; then its body is cleared, and that it came is still known.
CREATE OR REPLACE FUNCTION "keep_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free TEXT[] := ARRAY['state', 'attempts', 'error', 'processed_at'];
BEGIN
    IF NEW."body" = '' AND OLD."received_at" <= now() - interval '13 months' THEN
        free := free || 'body'::TEXT;
    END IF;
    IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
        RAISE EXCEPTION 'A webhook is kept as it came' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE INDEX "accounts_unverified" ON "accounts"("created_at") WHERE (verify_by IS NOT NULL);
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");
