-- replaced in this transaction: "usage_minutes" has the same name, columns, constraints and privileges afterwards.
-- New rows go to the indexes of their own month, which stay in memory when those of all months do not.

ALTER TABLE "usage_minutes" RENAME TO "usage_minutes_before";
ALTER TABLE "usage_minutes_before" RENAME CONSTRAINT "usage_minutes_pkey" TO "usage_minutes_before_pkey";
ALTER INDEX "usage_minutes_minute_idx" RENAME TO "usage_minutes_before_minute_idx";
ALTER INDEX "usage_minutes_late" RENAME TO "usage_minutes_before_late";
-- The whole table has them, and gives them to its parts.
DROP TRIGGER "usage_minutes_only_rise" ON "usage_minutes_before";
DROP TRIGGER "usage_minutes_never_deleted" ON "usage_minutes_before";

CREATE TABLE "usage_minutes" (LIKE "usage_minutes_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("minute");
ALTER TABLE "usage_minutes" DROP CONSTRAINT "usage_minutes_before";
ALTER TABLE "usage_minutes" ADD CONSTRAINT "usage_minutes_pkey" PRIMARY KEY ("key_id","minute","group","epoch");
CREATE INDEX "usage_minutes_minute_idx" ON "usage_minutes"("minute");
CREATE INDEX "usage_minutes_late" ON "usage_minutes"("copied_late_at") WHERE (copied_late_at IS NOT NULL);
ALTER TABLE "usage_minutes" ADD CONSTRAINT "usage_minutes_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "usage_minutes_only_rise" BEFORE UPDATE ON "usage_minutes"
    FOR EACH ROW EXECUTE FUNCTION "keep_usage_counted"();
CREATE TRIGGER "usage_minutes_never_deleted" BEFORE DELETE ON "usage_minutes"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

DO $$
DECLARE
    bound text;
    granted record;
BEGIN
    -- Programs that run now keep their privileges.
    FOR granted IN
        SELECT acl.privilege_type AS privilege, '' AS columns, acl.grantee
        FROM pg_class c, aclexplode(c.relacl) acl
        WHERE c.oid = '"usage_minutes_before"'::regclass AND acl.grantee <> c.relowner
        UNION ALL
        SELECT acl.privilege_type, format('(%I)', a.attname), acl.grantee
        FROM pg_attribute a, aclexplode(a.attacl) acl
        WHERE a.attrelid = '"usage_minutes_before"'::regclass
    LOOP
        EXECUTE format('GRANT %s %s ON "usage_minutes" TO %s', granted.privilege, granted.columns,
            CASE granted.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(granted.grantee)) END);
    END LOOP;

    IF EXISTS (SELECT FROM "usage_minutes_before") THEN
        SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') INTO STRICT bound FROM pg_constraint
        WHERE conrelid = '"usage_minutes_before"'::regclass AND conname = 'usage_minutes_before';
        EXECUTE format('ALTER TABLE "usage_minutes" ATTACH PARTITION "usage_minutes_before" FOR VALUES FROM (MINVALUE) TO (%L)', bound);
        ALTER TABLE "usage_minutes_before" DROP CONSTRAINT "usage_minutes_before";
    ELSE
        DROP TABLE "usage_minutes_before";
    END IF;
END
$$;

-- Minutes of months without a part: no usage is refused because a part is missing.
CREATE TABLE "usage_minutes_other" PARTITION OF "usage_minutes" DEFAULT;

-- Makes the parts that are missing, of so many months of UTC from that of a day on. A month stays without a part of its own
-- where another part has its rows already, or while somebody else uses the table for longer than half a second (before Postgres
-- looks for a deadlock): the next call tries again. SECURITY DEFINER: the worker calls it, and owns no table.
CREATE FUNCTION "make_usage_months"("first" date, "months" integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
    month date := date_trunc('month', "first");
    part text;
    made integer := 0;
    -- The end of what an older release stored, a part without months.
    before timestamptz := (
        SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''([^'']+)''\)')::timestamptz
        FROM pg_class WHERE oid = to_regclass('usage_minutes_before')
    );
BEGIN
    IF "months" NOT BETWEEN 0 AND 120 THEN
        RAISE EXCEPTION 'months must be 0 to 120' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    FOR i IN 1 .. "months" LOOP
        part := format('usage_minutes_%s', to_char(month, 'YYYY_MM'));
        IF to_regclass(part) IS NULL AND month::timestamptz >= coalesce(before, '-infinity') THEN
            BEGIN
                -- Not PARTITION OF, which locks the whole table.
                EXECUTE format('CREATE TABLE %I (LIKE usage_minutes INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
                EXECUTE format('ALTER TABLE usage_minutes ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                    part, month::timestamptz, (month + interval '1 month')::timestamptz);
                made := made + 1;
            EXCEPTION
                WHEN invalid_object_definition OR check_violation OR lock_not_available OR duplicate_table THEN NULL;
            END;
        END IF;
        month := month + interval '1 month';
    END LOOP;
    RETURN made;
END
$$;
REVOKE EXECUTE ON FUNCTION "make_usage_months"(date, integer) FROM PUBLIC;

SELECT "make_usage_months"(now()::date, 4);
