CREATE TYPE "audit_actor_kind" AS ENUM ('customer', 'staff', 'system');

CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" "audit_actor_kind" NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_email" TEXT,
    "action" TEXT NOT NULL,
    "account_id" UUID,
    "target_kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "request_id" TEXT,
    "digest" TEXT NOT NULL,
    "address" TEXT,
    "device" TEXT,
    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_entries_action_format" CHECK ("action" ~ '^[a-z0-9_]+(\.[a-z0-9_]+)+$'),
    CONSTRAINT "audit_entries_actor" CHECK ("actor_id" <> ''),
    CONSTRAINT "audit_entries_target" CHECK ("target_kind" <> '' AND "target_id" <> ''),
    CONSTRAINT "audit_entries_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$')
);
CREATE INDEX "audit_entries_account_id_id_idx" ON "audit_entries"("account_id", "id");
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

CREATE TABLE "audit_links" (
    "position" BIGINT NOT NULL,
    "entry_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("position")
);
CREATE UNIQUE INDEX "audit_links_entry_id_key" ON "audit_links"("entry_id");

CREATE TABLE "audit_head" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "count" BIGINT NOT NULL DEFAULT 0,
    "hash" TEXT NOT NULL,
    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_head_one_row" CHECK ("id" = 1),
    CONSTRAINT "audit_head_hash_format" CHECK ("hash" ~ '^[0-9a-f]{64}$')
);
INSERT INTO "audit_head" ("id", "count", "hash") VALUES (1, 0, repeat('0', 64));

ALTER TABLE "audit_links" ADD CONSTRAINT "audit_links_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Entries are chained when their transaction commits: what a change locks, and in which order, cannot then make two
-- changes wait for each other, and the one row that all changes share is held for an instant only.
-- SECURITY DEFINER: whoever may add an entry need not be allowed to write the chain.
CREATE FUNCTION "chain_audit_entry"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO "audit_links" ("position", "entry_id", "hash") VALUES (0, NEW."id", '');
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "audit_entries_chained" AFTER INSERT ON "audit_entries"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "chain_audit_entry"();

-- Whatever was given, a link gets the next position and the hash that belongs there.
CREATE FUNCTION "make_audit_link"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    entry_digest TEXT;
BEGIN
    SELECT "digest" INTO STRICT entry_digest FROM "audit_entries" WHERE "id" = NEW."entry_id";
    UPDATE "audit_head"
        SET "count" = "count" + 1, "hash" = encode(sha256(convert_to("hash" || entry_digest, 'UTF8')), 'hex')
        WHERE "id" = 1
        RETURNING "count", "hash" INTO STRICT NEW."position", NEW."hash";
    RETURN NEW;
END
$$;

CREATE TRIGGER "audit_links_made" BEFORE INSERT ON "audit_links"
    FOR EACH ROW EXECUTE FUNCTION "make_audit_link"();

CREATE FUNCTION "keep_audit_head"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- At the first level somebody writes it by hand; below, a link does.
    IF pg_trigger_depth() < 2 OR NEW."count" <> OLD."count" + 1 OR NEW."id" <> OLD."id" THEN
        RAISE EXCEPTION 'audit_head follows the chain' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "audit_head_follows" BEFORE UPDATE ON "audit_head"
    FOR EACH ROW EXECUTE FUNCTION "keep_audit_head"();

-- For every role, the owner of the tables included.
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "audit_links_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_links"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "audit_head_stays" BEFORE INSERT OR DELETE OR TRUNCATE ON "audit_head"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
