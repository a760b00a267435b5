-- Units beyond the first of requests that cost several: "admitted" counts requests alone. Without a look at the rows that
-- there are, which have none.
ALTER TABLE "usage_minutes"
    ADD COLUMN "further" BIGINT NOT NULL DEFAULT 0,
    ADD CONSTRAINT "usage_minutes_further" CHECK ("further" >= 0) NOT VALID;

ALTER TABLE "usage_days"
    ADD COLUMN "further" BIGINT NOT NULL DEFAULT 0,
    ADD CONSTRAINT "usage_days_further" CHECK ("further" >= 0) NOT VALID;

CREATE OR REPLACE FUNCTION "keep_usage_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF LEAST(
        NEW."admitted" - OLD."admitted", NEW."further" - OLD."further", NEW."free" - OLD."free",
        NEW."client_error" - OLD."client_error", NEW."server_error" - OLD."server_error",
        NEW."uncharged" - OLD."uncharged", NEW."overage" - OLD."overage", NEW."refunded" - OLD."refunded",
        NEW."overage_refunded" - OLD."overage_refunded", NEW."refused" - OLD."refused"
    ) < 0 THEN
        RAISE EXCEPTION 'the counters of a minute only rise' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
