-- Equality of uuids inside an exclusion constraint. Trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS "btree_gist";

-- CreateEnum
CREATE TYPE "key_kind" AS ENUM ('test', 'live');

-- CreateEnum
CREATE TYPE "suspension_reason" AS ENUM ('non_payment', 'fraud', 'abuse', 'other');

-- CreateEnum
CREATE TYPE "metering_group" AS ENUM ('routing', 'eta', 'geocoding', 'places', 'navigation', 'tiles');

-- CreateTable
CREATE TABLE "seller" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "utc_offset_minutes" SMALLINT NOT NULL,

    CONSTRAINT "seller_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plans" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "plan_versions" (
    "id" UUID NOT NULL,
    "plan_code" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "price_fcfa" INTEGER,
    "day_quota" INTEGER,
    "burst_per_second" INTEGER NOT NULL,
    "overage_price_per_1000_fcfa" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_plans" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "plan_version_id" UUID NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "key_kind" NOT NULL,
    "digest" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "staff_override" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,
    "revocation_reason" TEXT,
    "replaced_by_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "allowed_origins" (
    "key_id" UUID NOT NULL,
    "origin" TEXT NOT NULL,

    CONSTRAINT "allowed_origins_pkey" PRIMARY KEY ("key_id","origin")
);

-- CreateTable
CREATE TABLE "overage_settings" (
    "account_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "cap_fcfa" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "overage_settings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "publications" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_minutes" (
    "key_id" UUID NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "group" "metering_group" NOT NULL,
    "epoch" TEXT NOT NULL,
    "admitted" BIGINT NOT NULL DEFAULT 0,
    "free" BIGINT NOT NULL DEFAULT 0,
    "client_error" BIGINT NOT NULL DEFAULT 0,
    "server_error" BIGINT NOT NULL DEFAULT 0,
    "uncharged" BIGINT NOT NULL DEFAULT 0,
    "overage" BIGINT NOT NULL DEFAULT 0,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "overage_refunded" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_minutes_pkey" PRIMARY KEY ("key_id","minute","group","epoch")
);

-- CreateTable
CREATE TABLE "usage_days" (
    "key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "group" "metering_group" NOT NULL,
    "admitted" BIGINT NOT NULL,
    "free" BIGINT NOT NULL,
    "client_error" BIGINT NOT NULL,
    "server_error" BIGINT NOT NULL,
    "uncharged" BIGINT NOT NULL,
    "overage" BIGINT NOT NULL,
    "refunded" BIGINT NOT NULL,
    "overage_refunded" BIGINT NOT NULL,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("key_id","day","group")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_tag_key" ON "accounts"("tag");

-- CreateIndex
CREATE UNIQUE INDEX "plan_versions_plan_code_valid_from_key" ON "plan_versions"("plan_code", "valid_from");

-- CreateIndex
CREATE INDEX "account_plans_account_id_valid_from_idx" ON "account_plans"("account_id", "valid_from");

-- CreateIndex
CREATE INDEX "account_plans_plan_version_id_idx" ON "account_plans"("plan_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_digest_key" ON "api_keys"("digest");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_replaced_by_id_key" ON "api_keys"("replaced_by_id");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_one_active_per_kind" ON "api_keys"("account_id", "kind") WHERE (revoked_at IS NULL AND NOT staff_override);

-- CreateIndex
CREATE INDEX "publications_account_id_idx" ON "publications"("account_id");

-- CreateIndex
CREATE INDEX "publications_key_id_idx" ON "publications"("key_id");

-- CreateIndex
CREATE INDEX "usage_minutes_minute_idx" ON "usage_minutes"("minute");

-- CreateIndex
CREATE INDEX "usage_days_day_idx" ON "usage_days"("day");

-- AddForeignKey
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan_code_fkey" FOREIGN KEY ("plan_code") REFERENCES "plans"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_plans" ADD CONSTRAINT "account_plans_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_plans" ADD CONSTRAINT "account_plans_plan_version_id_fkey" FOREIGN KEY ("plan_version_id") REFERENCES "plan_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowed_origins" ADD CONSTRAINT "allowed_origins_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overage_settings" ADD CONSTRAINT "overage_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_minutes" ADD CONSTRAINT "usage_minutes_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows, Prisma's schema cannot say.

ALTER TABLE "seller"
    ADD CONSTRAINT "seller_one_row" CHECK ("id" = 1),
    ADD CONSTRAINT "seller_utc_offset" CHECK ("utc_offset_minutes" BETWEEN -720 AND 840);

-- Benin's zone. Every computation of a month needs a seller, so the row is there from the start.
INSERT INTO "seller" ("id", "utc_offset_minutes") VALUES (1, 60);

ALTER TABLE "accounts"
    ADD CONSTRAINT "accounts_tag_format" CHECK ("tag" ~ '^[0-9A-Za-z]{10}$'),
    ADD CONSTRAINT "accounts_name_not_blank" CHECK (btrim("name") <> ''),
    ADD CONSTRAINT "accounts_country_format" CHECK ("country" ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT "accounts_suspension_whole" CHECK (
        num_nulls("suspension_reason", "suspended_at", "suspended_by") IN (0, 3)
        AND ("suspension_note" IS NULL OR "suspension_reason" IS NOT NULL)
    ),
    ADD CONSTRAINT "accounts_version_positive" CHECK ("version" >= 1);

ALTER TABLE "plans" ADD CONSTRAINT "plans_code_format" CHECK ("code" ~ '^[a-z][a-z0-9_]*$');

ALTER TABLE "plan_versions"
    ADD CONSTRAINT "plan_versions_price" CHECK ("price_fcfa" >= 0),
    ADD CONSTRAINT "plan_versions_day_quota" CHECK ("day_quota" >= 0),
    ADD CONSTRAINT "plan_versions_burst" CHECK ("burst_per_second" >= 1),
    -- Above zero: a cap in francs buys no countable number of free requests.
    ADD CONSTRAINT "plan_versions_overage_price" CHECK ("overage_price_per_1000_fcfa" > 0);

ALTER TABLE "account_plans"
    ADD CONSTRAINT "account_plans_period" CHECK ("valid_until" > "valid_from"),
    ADD CONSTRAINT "account_plans_one_at_a_time" EXCLUDE USING gist (
        "account_id" WITH =, tstzrange("valid_from", "valid_until") WITH &&
    );

ALTER TABLE "api_keys"
    ADD CONSTRAINT "api_keys_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "api_keys_prefix_format" CHECK ("prefix" ~ ('^svc_' || "kind"::text || '_[0-9A-Za-z]{10}$')),
    ADD CONSTRAINT "api_keys_last4_format" CHECK ("last4" ~ '^[0-9A-Za-z]{4}$'),
    ADD CONSTRAINT "api_keys_revocation_whole" CHECK (
        num_nulls("revoked_at", "revoked_by", "revocation_reason") IN (0, 3)
    ),
    ADD CONSTRAINT "api_keys_replaced_when_revoked" CHECK ("replaced_by_id" IS NULL OR "revoked_at" IS NOT NULL),
    ADD CONSTRAINT "api_keys_version_positive" CHECK ("version" >= 1);

ALTER TABLE "allowed_origins"
    ADD CONSTRAINT "allowed_origins_format" CHECK ("origin" ~ '^https?://[^/?#@[:space:]]+$');

ALTER TABLE "overage_settings" ADD CONSTRAINT "overage_settings_cap" CHECK ("cap_fcfa" >= 0);

ALTER TABLE "usage_minutes"
    ADD CONSTRAINT "usage_minutes_whole_minute" CHECK (date_trunc('minute', "minute", 'UTC') = "minute"),
    ADD CONSTRAINT "usage_minutes_epoch" CHECK ("epoch" <> ''),
    ADD CONSTRAINT "usage_minutes_counters" CHECK (
        LEAST("admitted", "free", "client_error", "server_error", "uncharged", "overage", "refunded", "overage_refunded") >= 0
    );

ALTER TABLE "usage_days"
    ADD CONSTRAINT "usage_days_counters" CHECK (
        LEAST("admitted", "free", "client_error", "server_error", "uncharged", "overage", "refunded", "overage_refunded") >= 0
    );

-- Terms that someone subscribed to are what they were sold: a change is a new version.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "plan_versions_append_only" BEFORE UPDATE OR DELETE ON "plan_versions"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Redis forgets a tombstone after some days, because a revoked key never comes back.
CREATE FUNCTION "keep_key_identity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

CREATE TRIGGER "api_keys_never_deleted" BEFORE DELETE ON "api_keys"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
