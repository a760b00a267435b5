-- Whoever issued or revoked a key of a closed account is named there no more: an address is personal data.
CREATE OR REPLACE FUNCTION "keep_key_identity"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    erases BOOLEAN := NEW."created_by" = 'erased' AND EXISTS (
        SELECT 1 FROM "accounts" WHERE "id" = OLD."account_id" AND "closed_at" IS NOT NULL);
BEGIN
    IF erases THEN
        OLD."created_by" := 'erased';
        IF NEW."revoked_by" = 'erased' AND OLD."revoked_by" IS NOT NULL THEN
            OLD."revoked_by" := 'erased';
        END IF;
    END IF;
    IF OLD."revoked_at" IS NOT NULL
        AND (NEW."revoked_at", NEW."revoked_by", NEW."revocation_reason")
            IS DISTINCT FROM (OLD."revoked_at", OLD."revoked_by", OLD."revocation_reason") THEN
        RAISE EXCEPTION 'key % was revoked for good', OLD."id" USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW."id", NEW."account_id", NEW."kind", NEW."digest", NEW."prefix", NEW."last4", NEW."created_at", NEW."created_by")
        IS DISTINCT FROM
        (OLD."id", OLD."account_id", OLD."kind", OLD."digest", OLD."prefix", OLD."last4", OLD."created_at", OLD."created_by") THEN
        RAISE EXCEPTION 'key % keeps its identity', OLD."id" USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW."version" < OLD."version" THEN
        RAISE EXCEPTION 'the version of key % only rises', OLD."id" USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
