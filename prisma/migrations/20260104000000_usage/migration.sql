CREATE TYPE "metering_group" AS ENUM ('routing', 'eta', 'geocoding', 'places', 'navigation', 'tiles');
CREATE TYPE "usage_limit" AS ENUM ('day_quota', 'overage_cap');
CREATE TYPE "alert_measure" AS ENUM ('units_24h', 'units_month', 'overage_fcfa_month');

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
    "copied_late_at" TIMESTAMPTZ(3),
    -- Requests that were not admitted: shown beside the usage, never billed.
    "refused" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "usage_minutes_pkey" PRIMARY KEY ("key_id","minute","group","epoch"),
    CONSTRAINT "usage_minutes_whole_minute" CHECK (date_trunc('minute', "minute", 'UTC') = "minute"),
    CONSTRAINT "usage_minutes_epoch" CHECK ("epoch" <> ''),
    CONSTRAINT "usage_minutes_counters" CHECK (
        LEAST("admitted", "free", "client_error", "server_error", "uncharged", "overage", "refunded", "overage_refunded") >= 0
    ),
    CONSTRAINT "usage_minutes_refused" CHECK ("refused" >= 0)
);
CREATE INDEX "usage_minutes_minute_idx" ON "usage_minutes"("minute");
CREATE INDEX "usage_minutes_late" ON "usage_minutes"("copied_late_at") WHERE (copied_late_at IS NOT NULL);

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
    "refused" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("key_id","day","group"),
    CONSTRAINT "usage_days_counters" CHECK (
        LEAST("admitted", "free", "client_error", "server_error", "uncharged", "overage", "refunded", "overage_refunded") >= 0
    ),
    CONSTRAINT "usage_days_refused" CHECK ("refused" >= 0)
);
CREATE INDEX "usage_days_day_idx" ON "usage_days"("day");

CREATE TABLE "usage_days_due" (
    "key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "usage_days_due_pkey" PRIMARY KEY ("key_id","day")
);

CREATE TABLE "usage_copy" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "copied_before" TIMESTAMPTZ(3) NOT NULL,
    "epoch" TEXT,
    "steady_since" TIMESTAMPTZ(3),
    "passed_at" TIMESTAMPTZ(3),
    CONSTRAINT "usage_copy_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "usage_copy_one_row" CHECK ("id" = 1)
);
-- Nothing is copied yet: the first pass reads everything that Redis still has.
INSERT INTO "usage_copy" ("id", "copied_before") VALUES (1, '1970-01-01T00:00:00Z');

CREATE TABLE "usage_alerts" (
    "account_id" UUID NOT NULL,
    "kind" "key_kind" NOT NULL,
    "limit" "usage_limit" NOT NULL,
    "percent" SMALLINT NOT NULL,
    "limit_units" BIGINT NOT NULL,
    "crossed_at" TIMESTAMPTZ(3) NOT NULL,
    "beyond_at" TIMESTAMPTZ(3),
    CONSTRAINT "usage_alerts_pkey" PRIMARY KEY ("account_id","kind","limit","percent"),
    CONSTRAINT "usage_alerts_percent" CHECK ("percent" BETWEEN 1 AND 100),
    CONSTRAINT "usage_alerts_limit_units" CHECK ("limit_units" >= 0)
);

-- A threshold of an account's own: told when it is reached, and when that is over, in turns.
CREATE TABLE "alerts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT,
    "measure" "alert_measure" NOT NULL,
    "kind" "key_kind" NOT NULL,
    "threshold" BIGINT NOT NULL,
    "triggered_at" TIMESTAMPTZ(3),
    "turns" INTEGER NOT NULL DEFAULT 0,
    "last_value" BIGINT,
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "alerts_threshold" CHECK ("threshold" > 0),
    -- Triggered after an odd number of turns.
    CONSTRAINT "alerts_in_pairs" CHECK (("triggered_at" IS NOT NULL) = ("turns" % 2 = 1))
);
CREATE INDEX "alerts_account_id_idx" ON "alerts"("account_id");

ALTER TABLE "usage_minutes" ADD CONSTRAINT "usage_minutes_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "usage_days_due" ADD CONSTRAINT "usage_days_due_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "usage_alerts" ADD CONSTRAINT "usage_alerts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A billing run that has seen the watermark beyond its period must be able to rely on it.
CREATE FUNCTION "keep_watermark"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."copied_before" < OLD."copied_before" THEN
        RAISE EXCEPTION 'the watermark of usage only rises' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "usage_copy_only_rises" BEFORE UPDATE ON "usage_copy"
    FOR EACH ROW EXECUTE FUNCTION "keep_watermark"();

CREATE TRIGGER "usage_copy_never_deleted" BEFORE DELETE ON "usage_copy"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Copies arrive in any order, also from an older worker: what was once counted stays counted.
CREATE FUNCTION "keep_usage_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF LEAST(
        NEW."admitted" - OLD."admitted", NEW."free" - OLD."free", NEW."client_error" - OLD."client_error",
        NEW."server_error" - OLD."server_error", NEW."uncharged" - OLD."uncharged", NEW."overage" - OLD."overage",
        NEW."refunded" - OLD."refunded", NEW."overage_refunded" - OLD."overage_refunded",
        NEW."refused" - OLD."refused"
    ) < 0 THEN
        RAISE EXCEPTION 'the counters of a minute only rise' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "usage_minutes_only_rise" BEFORE UPDATE ON "usage_minutes"
    FOR EACH ROW EXECUTE FUNCTION "keep_usage_counted"();

CREATE TRIGGER "usage_minutes_never_deleted" BEFORE DELETE ON "usage_minutes"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
