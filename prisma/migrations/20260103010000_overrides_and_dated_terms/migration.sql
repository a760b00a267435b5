-- CreateTable
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

    CONSTRAINT "account_overrides_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "terms_publication" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "published_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_publication_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_overrides_account_id_valid_from_idx" ON "account_overrides"("account_id", "valid_from");

-- AddForeignKey
ALTER TABLE "account_overrides" ADD CONSTRAINT "account_overrides_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows, Prisma's schema cannot say.

ALTER TABLE "account_overrides"
    ADD CONSTRAINT "account_overrides_something" CHECK (
        num_nonnulls("day_quota", "burst_per_second", "price_fcfa", "active_keys_max") > 0
    ),
    ADD CONSTRAINT "account_overrides_day_quota" CHECK ("day_quota" >= 0),
    ADD CONSTRAINT "account_overrides_burst" CHECK ("burst_per_second" >= 1),
    ADD CONSTRAINT "account_overrides_price" CHECK ("price_fcfa" >= 0),
    ADD CONSTRAINT "account_overrides_active_keys" CHECK ("active_keys_max" >= 1),
    ADD CONSTRAINT "account_overrides_reason" CHECK (btrim("reason") <> ''),
    ADD CONSTRAINT "account_overrides_period" CHECK ("valid_until" > "valid_from"),
    ADD CONSTRAINT "account_overrides_end_whole" CHECK (num_nulls("ended_at", "ended_by") IN (0, 2)),
    -- One that was ended before it began takes no time at all.
    ADD CONSTRAINT "account_overrides_one_at_a_time" EXCLUDE USING gist (
        "account_id" WITH =, "kind" WITH =,
        tstzrange("valid_from", GREATEST("valid_from", LEAST("valid_until", "ended_at"))) WITH &&
    );

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

CREATE TRIGGER "account_overrides_never_deleted" BEFORE DELETE ON "account_overrides"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "terms_publication" ADD CONSTRAINT "terms_publication_one_row" CHECK ("id" = 1);

INSERT INTO "terms_publication" ("id", "published_until") VALUES (1, now());

-- What comes into force or ends by date is looked for by date.
CREATE INDEX "account_plans_valid_until_idx" ON "account_plans"("valid_until");
CREATE INDEX "account_plans_valid_from_idx" ON "account_plans"("valid_from");
