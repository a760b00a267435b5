-- Postgres looks at a table by itself after fifty changes, so never at the one row of the seller: it takes it for 220. With
-- other tables unseen, too, the query for a key seemed to cost up to 11 million, and above 100,000 Postgres compiles a query to
-- machine code first: 0.75 s for each key, seconds on a busy machine.
ANALYZE;

-- No query here gains by compiling, even where an estimate is wrong.
DO $$
BEGIN
    EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION
    -- Who owns the tables only, sets it where the server is managed.
    WHEN insufficient_privilege THEN NULL;
END
$$;
