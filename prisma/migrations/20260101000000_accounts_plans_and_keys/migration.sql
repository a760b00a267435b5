-- Equality of uuids inside an exclusion constraint. Trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS "btree_gist";

CREATE TYPE "suspension_reason" AS ENUM ('non_payment', 'fraud', 'abuse', 'other', 'paused');
CREATE TYPE "key_kind" AS ENUM ('test', 'live');

CREATE TABLE "seller" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "utc_offset_minutes" SMALLINT NOT NULL,
    "bank_details" TEXT,
    "city" TEXT,
    "country" TEXT NOT NULL DEFAULT 'BJ',
    "email" TEXT,
    "legal_name" TEXT NOT NULL DEFAULT 'Repère',
    "phone" TEXT,
    "rccm" TEXT,
    "street" TEXT,
    "tax_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "capital_fcfa" INTEGER,
    "legal_form" TEXT,
    CONSTRAINT "seller_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "seller_one_row" CHECK ("id" = 1),
    CONSTRAINT "seller_utc_offset" CHECK ("utc_offset_minutes" BETWEEN -720 AND 840),
    CONSTRAINT "seller_country_format" CHECK ("country" ~ '^[A-Z]{2}$'),
    CONSTRAINT "seller_named" CHECK ("legal_name" <> ''),
    CONSTRAINT "seller_capital" CHECK ("capital_fcfa" > 0)
);
-- Benin's zone. Every computation of a month needs a seller, so the row is there from the start.
INSERT INTO "seller" ("id", "utc_offset_minutes") VALUES (1, 60);

CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "suspension_reason" "suspension_reason",
    "suspension_note" TEXT,
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_by" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Keys of an account whose mail address is not verified in time pause.
    "verify_by" TIMESTAMPTZ(3),
    -- An account that was closed: its people and what they said of themselves are gone; invoices, ledger and audit stay.
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,
    -- An organisation may let its matched traces count for travel times in traffic. Off until it says so.
    "shares_traces" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "accounts_tag_format" CHECK ("tag" ~ '^[0-9A-Za-z]{10}$'),
    CONSTRAINT "accounts_name_not_blank" CHECK (btrim("name") <> ''),
    CONSTRAINT "accounts_country_format" CHECK ("country" ~ '^[A-Z]{2}$'),
    CONSTRAINT "accounts_suspension_whole" CHECK (
        num_nulls("suspension_reason", "suspended_at", "suspended_by") IN (0, 3)
        AND ("suspension_note" IS NULL OR "suspension_reason" IS NOT NULL)
    ),
    CONSTRAINT "accounts_version_positive" CHECK ("version" >= 1),
    CONSTRAINT "accounts_closed_whole" CHECK (("closed_at" IS NULL) = ("closed_by" IS NULL))
);
CREATE UNIQUE INDEX "accounts_tag_key" ON "accounts"("tag");
CREATE INDEX "accounts_unverified" ON "accounts"("created_at") WHERE (verify_by IS NOT NULL);

CREATE TABLE "organisation_profiles" (
    "account_id" UUID NOT NULL,
    "legal_name" TEXT,
    "rccm" TEXT,
    "tax_id" TEXT,
    "street" TEXT,
    "city" TEXT,
    "postal_code" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,
    CONSTRAINT "organisation_profiles_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "plans" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "plans_pkey" PRIMARY KEY ("code"),
    CONSTRAINT "plans_code_format" CHECK ("code" ~ '^[a-z][a-z0-9_]*$')
);

CREATE TABLE "plan_versions" (
    "id" UUID NOT NULL,
    "plan_code" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "price_fcfa" INTEGER,
    "day_quota" INTEGER,
    "burst_per_second" INTEGER NOT NULL,
    "overage_price_per_1000_fcfa" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "plan_versions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "plan_versions_price" CHECK ("price_fcfa" >= 0),
    CONSTRAINT "plan_versions_day_quota" CHECK ("day_quota" >= 0),
    CONSTRAINT "plan_versions_burst" CHECK ("burst_per_second" >= 1),
    -- Above zero: a cap in francs buys no countable number of free requests.
    CONSTRAINT "plan_versions_overage_price" CHECK ("overage_price_per_1000_fcfa" > 0)
);
CREATE UNIQUE INDEX "plan_versions_plan_code_valid_from_key" ON "plan_versions"("plan_code", "valid_from");

CREATE TABLE "account_plans" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "plan_version_id" UUID NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "account_plans_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_plans_period" CHECK ("valid_until" > "valid_from"),
    CONSTRAINT "account_plans_one_at_a_time" EXCLUDE USING gist (
        "account_id" WITH =, tstzrange("valid_from", "valid_until") WITH &&
    )
);
CREATE INDEX "account_plans_account_id_valid_from_idx" ON "account_plans"("account_id", "valid_from");
CREATE INDEX "account_plans_plan_version_id_idx" ON "account_plans"("plan_version_id");
-- What comes into force or ends by date is looked for by date.
CREATE INDEX "account_plans_valid_until_idx" ON "account_plans"("valid_until");
CREATE INDEX "account_plans_valid_from_idx" ON "account_plans"("valid_from");

CREATE TABLE "account_overrides" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "key_kind" NOT NULL,
    "day_quota" INTEGER,
    "burst_per_second" INTEGER,
    "price_fcfa" INTEGER,
    "active_keys_max" INTEGER,
    "reason" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,
    CONSTRAINT "account_overrides_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_overrides_something" CHECK (
        num_nonnulls("day_quota", "burst_per_second", "price_fcfa", "active_keys_max") > 0
    ),
    CONSTRAINT "account_overrides_day_quota" CHECK ("day_quota" >= 0),
    CONSTRAINT "account_overrides_burst" CHECK ("burst_per_second" >= 1),
    CONSTRAINT "account_overrides_price" CHECK ("price_fcfa" >= 0),
    CONSTRAINT "account_overrides_active_keys" CHECK ("active_keys_max" >= 1),
    CONSTRAINT "account_overrides_reason" CHECK (btrim("reason") <> ''),
    CONSTRAINT "account_overrides_period" CHECK ("valid_until" > "valid_from"),
    CONSTRAINT "account_overrides_end_whole" CHECK (num_nulls("ended_at", "ended_by") IN (0, 2)),
    -- One that was ended before it began takes no time at all.
    CONSTRAINT "account_overrides_one_at_a_time" EXCLUDE USING gist (
        "account_id" WITH =, "kind" WITH =,
        tstzrange("valid_from", GREATEST("valid_from", LEAST("valid_until", "ended_at"))) WITH &&
    )
);
CREATE INDEX "account_overrides_account_id_valid_from_idx" ON "account_overrides"("account_id", "valid_from");

CREATE TABLE "terms_publication" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "published_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "terms_publication_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "terms_publication_one_row" CHECK ("id" = 1)
);
INSERT INTO "terms_publication" ("id", "published_until") VALUES (1, now());

CREATE TABLE "overage_settings" (
    "account_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "cap_fcfa" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,
    CONSTRAINT "overage_settings_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "overage_settings_cap" CHECK ("cap_fcfa" >= 0)
);

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "key_kind" NOT NULL,
    "digest" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,
    "revocation_reason" TEXT,
    "replaced_by_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "last_used_at" TIMESTAMPTZ(3),
    "name" TEXT,
    "scopes" TEXT[] NOT NULL DEFAULT '{}',
    "allowed_addresses" TEXT[] NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT,
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "api_keys_prefix_format" CHECK ("prefix" ~ ('^svc_' || "kind"::text || '_[0-9A-Za-z]{10}$')),
    CONSTRAINT "api_keys_last4_format" CHECK ("last4" ~ '^[0-9A-Za-z]{4}$'),
    CONSTRAINT "api_keys_revocation_whole" CHECK (
        num_nulls("revoked_at", "revoked_by", "revocation_reason") IN (0, 3)
    ),
    CONSTRAINT "api_keys_version_positive" CHECK ("version" >= 1),
    -- A key that is replaced with an overlap works on until it expires.
    CONSTRAINT "api_keys_replaced_when_ending" CHECK (
        replaced_by_id IS NULL OR revoked_at IS NOT NULL OR expires_at IS NOT NULL),
    CONSTRAINT "api_keys_named" CHECK (name <> ''),
    CONSTRAINT "api_keys_scopes_known" CHECK (
        scopes <@ ARRAY['routing', 'eta', 'geocoding', 'places', 'navigation', 'tiles'])
);
CREATE UNIQUE INDEX "api_keys_digest_key" ON "api_keys"("digest");
CREATE UNIQUE INDEX "api_keys_replaced_by_id_key" ON "api_keys"("replaced_by_id");
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");
CREATE INDEX "api_keys_expiring" ON "api_keys"("expires_at") WHERE (revoked_at IS NULL AND expires_at IS NOT NULL);

CREATE TABLE "allowed_origins" (
    "key_id" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    CONSTRAINT "allowed_origins_pkey" PRIMARY KEY ("key_id","origin"),
    CONSTRAINT "allowed_origins_format" CHECK ("origin" ~ '^https?://[^/?#@[:space:]]+$')
);

CREATE TABLE "publications" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "publications_account_id_idx" ON "publications"("account_id");
CREATE INDEX "publications_key_id_idx" ON "publications"("key_id");

ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan_code_fkey" FOREIGN KEY ("plan_code") REFERENCES "plans"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_plans" ADD CONSTRAINT "account_plans_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_plans" ADD CONSTRAINT "account_plans_plan_version_id_fkey" FOREIGN KEY ("plan_version_id") REFERENCES "plan_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allowed_origins" ADD CONSTRAINT "allowed_origins_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "overage_settings" ADD CONSTRAINT "overage_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "publications" ADD CONSTRAINT "publications_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "publications" ADD CONSTRAINT "publications_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "organisation_profiles" ADD CONSTRAINT "organisation_profiles_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_overrides" ADD CONSTRAINT "account_overrides_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Terms that someone subscribed to are what they were sold: a change is a new version.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "plan_versions_append_only" BEFORE UPDATE OR DELETE ON "plan_versions"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "api_keys_never_deleted" BEFORE DELETE ON "api_keys"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "account_overrides_never_deleted" BEFORE DELETE ON "account_overrides"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Redis forgets a tombstone after some days, because a revoked key never comes back.
-- Whoever issued or revoked a key of a closed account is named there no more: an address is personal data.
CREATE FUNCTION "keep_key_identity"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "api_keys_identity" BEFORE UPDATE ON "api_keys"
    FOR EACH ROW EXECUTE FUNCTION "keep_key_identity"();

-- What was agreed stays what it was; it can be ended, once.
CREATE FUNCTION "keep_override"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."ended_at" IS NOT NULL
        OR (to_jsonb(NEW) - 'ended_at' - 'ended_by') IS DISTINCT FROM (to_jsonb(OLD) - 'ended_at' - 'ended_by') THEN
        RAISE EXCEPTION 'override % can only be ended, once', OLD."id" USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "account_overrides_kept" BEFORE UPDATE ON "account_overrides"
    FOR EACH ROW EXECUTE FUNCTION "keep_override"();
