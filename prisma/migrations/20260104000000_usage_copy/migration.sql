-- CreateEnum
CREATE TYPE "usage_limit" AS ENUM ('day_quota', 'overage_cap');

-- AlterTable
ALTER TABLE "usage_minutes" ADD COLUMN "copied_late_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "usage_days_due" (
    "key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "usage_days_due_pkey" PRIMARY KEY ("key_id","day")
);

-- CreateTable
CREATE TABLE "usage_copy" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "copied_before" TIMESTAMPTZ(3) NOT NULL,
    "epoch" TEXT,
    "steady_since" TIMESTAMPTZ(3),
    "passed_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_copy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_alerts" (
    "account_id" UUID NOT NULL,
    "kind" "key_kind" NOT NULL,
    "limit" "usage_limit" NOT NULL,
    "percent" SMALLINT NOT NULL,
    "limit_units" BIGINT NOT NULL,
    "crossed_at" TIMESTAMPTZ(3) NOT NULL,
    "beyond_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_alerts_pkey" PRIMARY KEY ("account_id","kind","limit","percent")
);

-- CreateIndex
CREATE INDEX "usage_minutes_late" ON "usage_minutes"("copied_late_at") WHERE (copied_late_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "usage_days_due" ADD CONSTRAINT "usage_days_due_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_alerts" ADD CONSTRAINT "usage_alerts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows, Prisma's schema cannot say.

ALTER TABLE "usage_copy" ADD CONSTRAINT "usage_copy_one_row" CHECK ("id" = 1);

-- Nothing is copied yet: the first pass reads everything that Redis still has.
INSERT INTO "usage_copy" ("id", "copied_before") VALUES (1, '1970-01-01T00:00:00Z');

ALTER TABLE "usage_alerts"
    ADD CONSTRAINT "usage_alerts_percent" CHECK ("percent" BETWEEN 1 AND 100),
    ADD CONSTRAINT "usage_alerts_limit_units" CHECK ("limit_units" >= 0);

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
        NEW."refunded" - OLD."refunded", NEW."overage_refunded" - OLD."overage_refunded"
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
