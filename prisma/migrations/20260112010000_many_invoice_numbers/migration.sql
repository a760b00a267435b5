-- Takes so many numbers that follow each other, one by one, as the trigger on the series wants, in one statement; the
-- last of them. The series is held until the transaction ends.
CREATE FUNCTION "take_invoice_numbers"("wanted_series" TEXT, "wanted_year" INTEGER, "wanted" INTEGER) RETURNS INTEGER
LANGUAGE plpgsql AS $$
DECLARE
    taken INTEGER;
BEGIN
    IF "wanted" < 1 THEN
        RAISE EXCEPTION 'No number is wanted' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    FOR turn IN 1.."wanted" LOOP
        INSERT INTO "invoice_series" AS held ("series", "year", "last_number") VALUES ("wanted_series", "wanted_year", 1)
            ON CONFLICT ("series", "year") DO UPDATE SET "last_number" = held."last_number" + 1
            RETURNING "last_number" INTO taken;
    END LOOP;
    RETURN taken;
END
$$;
