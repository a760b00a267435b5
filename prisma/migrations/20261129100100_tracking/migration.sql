-- Positions of customers' vehicles, their fences, and which vehicle is in which fence.
ALTER TABLE "api_keys"
    DROP CONSTRAINT "api_keys_scopes_known",
    ADD CONSTRAINT "api_keys_scopes_known" CHECK (
        scopes <@ ARRAY['routing', 'eta', 'geocoding', 'places', 'navigation', 'tiles', 'tracking']);

ALTER TABLE "accounts" ADD COLUMN "positions_kept_days" SMALLINT NOT NULL DEFAULT 1;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_positions_kept_days" CHECK ("positions_kept_days" BETWEEN 1 AND 30);

-- By day of UTC: old days go as a whole. Without foreign keys, as rows come by the thousand and accounts are never deleted.
CREATE TABLE "positions" (
    "account_id" UUID NOT NULL,
    "vehicle" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "accuracy" REAL,
    "speed" REAL,
    "bearing" REAL,
    CONSTRAINT "positions_pkey" PRIMARY KEY ("account_id", "vehicle", "at")
) PARTITION BY RANGE ("at");

-- Days without a part: no position is refused because a part is missing.
CREATE TABLE "positions_other" PARTITION OF "positions" DEFAULT;

-- Makes the parts of so many days from a day on, and drops those that end before another day. A day stays without a part where
-- another one has its rows, or while somebody uses the table: the next call tries again. SECURITY DEFINER: the worker calls it,
-- and owns no table.
CREATE FUNCTION "keep_position_days"("first" date, "days" integer, "oldest" date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
    part text;
    day date;
    changed integer := 0;
BEGIN
    IF "days" NOT BETWEEN 0 AND 60 THEN
        RAISE EXCEPTION 'days must be 0 to 60' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    FOR i IN 0 .. "days" - 1 LOOP
        day := "first" + i;
        part := format('positions_%s', to_char(day, 'YYYY_MM_DD'));
        IF to_regclass(part) IS NULL THEN
            BEGIN
                EXECUTE format('CREATE TABLE %I (LIKE positions INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
                EXECUTE format('ALTER TABLE positions ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                    part, day::timestamptz, (day + 1)::timestamptz);
                changed := changed + 1;
            EXCEPTION
                WHEN invalid_object_definition OR check_violation OR lock_not_available OR duplicate_table THEN NULL;
            END;
        END IF;
    END LOOP;
    FOR part IN
        SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'positions'::regclass AND c.relname ~ '^positions_\d{4}_\d\d_\d\d$'
          AND to_date(right(c.relname, 10), 'YYYY_MM_DD') < "oldest"
    LOOP
        BEGIN
            EXECUTE format('DROP TABLE %I', part);
            changed := changed + 1;
        EXCEPTION
            WHEN lock_not_available THEN NULL;
        END;
    END LOOP;
    RETURN changed;
END
$$;
REVOKE EXECUTE ON FUNCTION "keep_position_days"(date, integer, date) FROM PUBLIC;
SELECT "keep_position_days"(now()::date - 30, 34, now()::date - 30);

CREATE TABLE "vehicles" (
    "account_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "accuracy" REAL,
    "speed" REAL,
    "bearing" REAL,
    CONSTRAINT "vehicles_pkey" PRIMARY KEY ("account_id", "id")
);
CREATE INDEX "vehicles_at_idx" ON "vehicles"("at");

CREATE TABLE "fence_sets" (
    "account_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    CONSTRAINT "fence_sets_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "fence_sets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "fences" (
    "account_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "fence" JSONB,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "fences_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "fences_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "fences_account_id_revision_idx" ON "fences"("account_id", "revision");

CREATE TABLE "fence_visits" (
    "account_id" UUID NOT NULL,
    "vehicle" TEXT NOT NULL,
    "fence" TEXT NOT NULL,
    "entered_at" TIMESTAMPTZ(3),
    "turned_at" TIMESTAMPTZ(3),
    "dwelt" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "fence_visits_pkey" PRIMARY KEY ("account_id", "vehicle", "fence"),
    CONSTRAINT "fence_visits_begun" CHECK ("entered_at" IS NOT NULL OR "turned_at" IS NOT NULL)
);
