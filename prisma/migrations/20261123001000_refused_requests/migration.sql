-- Requests that were not admitted: people see them beside their usage, and nothing is billed by them.
ALTER TABLE "usage_minutes"
    ADD COLUMN "refused" BIGINT NOT NULL DEFAULT 0,
    ADD CONSTRAINT "usage_minutes_refused" CHECK ("refused" >= 0);

ALTER TABLE "usage_days"
    ADD COLUMN "refused" BIGINT NOT NULL DEFAULT 0,
    ADD CONSTRAINT "usage_days_refused" CHECK ("refused" >= 0);

CREATE OR REPLACE FUNCTION "keep_usage_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
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
