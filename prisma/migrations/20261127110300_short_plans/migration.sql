-- Tables of one row are too small for Postgres to look at by itself: it takes the seller for 220 rows, and the query for a key
-- for 200 times the work that it is. Near 100,000 it compiles the query to machine code first, seconds for each request.
ANALYZE "seller", "usage_copy";

-- No query here gains by that, even where an estimate is wrong.
DO $$
BEGIN
    EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION
    -- Who owns the tables only, sets it where the server is managed.
    WHEN insufficient_privilege THEN NULL;
END
$$;
