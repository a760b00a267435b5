-- The first of three steps that make "usage_minutes" a table with one part for each month. What is there becomes a part too,
-- and a part needs a bound. NOT VALID reads no row; the next step reads them all while programs continue to write.
DO $$
BEGIN
    -- The first of the month after next at the latest: minutes that arrive between the steps are below it.
    EXECUTE format(
        'ALTER TABLE "usage_minutes" ADD CONSTRAINT "usage_minutes_before" CHECK ("minute" < %L::timestamptz) NOT VALID',
        to_char(date_trunc('month', now() AT TIME ZONE 'UTC' + interval '1 day') + interval '1 month', 'YYYY-MM-DD" 00:00:00+00"')
    );
END
$$;
