CREATE TYPE "invoice_kind" AS ENUM ('renewal', 'upgrade', 'overage', 'manual', 'credit_note');
CREATE TYPE "invoice_state" AS ENUM (
    'proforma', 'draft', 'certified', 'finalized', 'partially_paid', 'paid', 'overdue', 'credited', 'void'
);
CREATE TYPE "invoice_line_kind" AS ENUM ('subscription', 'upgrade', 'overage', 'adjustment');

CREATE TABLE "subscriptions" (
    "account_id" UUID NOT NULL,
    "plan_code" TEXT NOT NULL,
    "price_fcfa" INTEGER,
    "renews_from" DATE NOT NULL,
    "next_plan_code" TEXT,
    "changes_on" DATE,
    "ends_then" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "begins_on" DATE,
    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "subscriptions_price" CHECK ("price_fcfa" >= 0),
    CONSTRAINT "subscriptions_months" CHECK (date_part('day', "renews_from") = 1 AND date_part('day', "changes_on") = 1),
    CONSTRAINT "subscriptions_change" CHECK (
        ("changes_on" IS NULL AND "next_plan_code" IS NULL AND NOT "ends_then")
        OR ("changes_on" IS NOT NULL AND ("next_plan_code" IS NOT NULL) <> "ends_then")
    )
);

CREATE TABLE "subscription_pauses" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "reason" "suspension_reason" NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    "resumed_at" TIMESTAMPTZ(3),
    "credited_at" TIMESTAMPTZ(3),
    CONSTRAINT "subscription_pauses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "subscription_pauses_period" CHECK ("paused_at" <= "resumed_at"),
    CONSTRAINT "subscription_pauses_credited" CHECK ("credited_at" IS NULL OR "resumed_at" IS NOT NULL)
);
CREATE INDEX "subscription_pauses_account_id_paused_at_idx" ON "subscription_pauses"("account_id", "paused_at");
CREATE UNIQUE INDEX "subscription_pauses_one_open" ON "subscription_pauses"("account_id") WHERE (resumed_at IS NULL);

CREATE TABLE "tax_treatments" (
    "account_id" UUID NOT NULL,
    "country" TEXT NOT NULL,
    "taxable" BOOLEAN NOT NULL,
    "evidence" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_by" TEXT NOT NULL,
    CONSTRAINT "tax_treatments_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "tax_treatments_country" CHECK ("country" ~ '^[A-Z]{2}$'),
    CONSTRAINT "tax_treatments_evidence" CHECK ("evidence" <> '')
);

CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "invoice_kind" NOT NULL,
    "state" "invoice_state" NOT NULL DEFAULT 'draft',
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "plan_code" TEXT,
    "credits_id" UUID,
    "reason" TEXT,
    "issued_on" DATE,
    "due_on" DATE NOT NULL,
    "number" TEXT,
    "currency" TEXT NOT NULL DEFAULT 'XOF',
    "net_fcfa" INTEGER NOT NULL,
    "tax_rate_per_mille" INTEGER NOT NULL,
    "tax_mention" TEXT NOT NULL,
    "tax_fcfa" INTEGER NOT NULL,
    "total_fcfa" INTEGER NOT NULL,
    "settled_fcfa" INTEGER NOT NULL DEFAULT 0,
    "certification" JSONB,
    "snapshot" JSONB,
    "snapshot_digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "certified_at" TIMESTAMPTZ(3),
    "finalized_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "begun_at" TIMESTAMPTZ(3),
    "billed_from" DATE,
    "billed_to" DATE,
    "paid_late_at" TIMESTAMPTZ(3),
    "grace_days" SMALLINT NOT NULL DEFAULT 10,
    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invoices_period" CHECK ("period_start" < "period_end"),
    CONSTRAINT "invoices_currency" CHECK ("currency" = 'XOF'),
    CONSTRAINT "invoices_sum" CHECK ("net_fcfa" + "tax_fcfa" = "total_fcfa"),
    CONSTRAINT "invoices_tax_rate" CHECK ("tax_rate_per_mille" BETWEEN 0 AND 1000),
    CONSTRAINT "invoices_sign" CHECK (
        CASE WHEN "kind" = 'credit_note' THEN GREATEST("net_fcfa", "tax_fcfa", "total_fcfa") <= 0
        ELSE LEAST("net_fcfa", "tax_fcfa", "total_fcfa") >= 0 END
    ),
    CONSTRAINT "invoices_credited_one" CHECK (("kind" = 'credit_note') = ("credits_id" IS NOT NULL)),
    CONSTRAINT "invoices_plan" CHECK ("kind" NOT IN ('renewal', 'upgrade') OR "plan_code" IS NOT NULL),
    CONSTRAINT "invoices_voided" CHECK (("voided_at" IS NOT NULL) = ("state" = 'void')),
    CONSTRAINT "invoices_digest_format" CHECK ("snapshot_digest" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "invoices_credit_note_states" CHECK (
        "kind" <> 'credit_note' OR "state" IN ('draft', 'certified', 'finalized', 'void')
    ),
    CONSTRAINT "invoices_certified" CHECK (("certified_at" IS NOT NULL) = ("state" NOT IN ('proforma', 'draft', 'void'))),
    CONSTRAINT "invoices_final" CHECK (
        CASE WHEN "state" IN ('proforma', 'draft', 'certified', 'void')
        THEN num_nulls("number", "issued_on", "snapshot", "snapshot_digest", "finalized_at") = 5
        ELSE num_nulls("number", "issued_on", "snapshot", "snapshot_digest", "finalized_at") = 0 END
    ),
    -- A draft that was a proforma is paid already.
    CONSTRAINT "invoices_settled" CHECK (
        "settled_fcfa" BETWEEN 0 AND GREATEST("total_fcfa", 0)
        AND CASE "state"
            WHEN 'paid' THEN "settled_fcfa" = "total_fcfa" AND "settled_at" IS NOT NULL
            WHEN 'credited' THEN "settled_fcfa" = "total_fcfa"
            WHEN 'partially_paid' THEN "settled_fcfa" > 0 AND "settled_fcfa" < "total_fcfa"
            WHEN 'overdue' THEN "settled_fcfa" < "total_fcfa"
            WHEN 'draft' THEN "settled_fcfa" = 0 OR ("kind" = 'upgrade' AND "settled_fcfa" = "total_fcfa")
            WHEN 'certified' THEN "settled_fcfa" = 0 OR ("kind" = 'upgrade' AND "settled_fcfa" = "total_fcfa")
            ELSE "settled_fcfa" = 0
        END
    ),
    CONSTRAINT "invoices_proforma" CHECK ("state" <> 'proforma' OR "kind" = 'upgrade'),
    CONSTRAINT "invoices_billed_days" CHECK (
        num_nulls("billed_from", "billed_to") IN (0, 2) AND "billed_from" <= "billed_to"
    ),
    CONSTRAINT "invoices_grace" CHECK ("grace_days" BETWEEN 0 AND 60)
);
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");
CREATE INDEX "invoices_account_id_created_at_idx" ON "invoices"("account_id", "created_at");
CREATE INDEX "invoices_credits_id_idx" ON "invoices"("credits_id");
CREATE INDEX "invoices_open" ON "invoices"("due_on") WHERE (state = 'finalized' OR state = 'partially_paid' OR state = 'overdue');
CREATE INDEX "invoices_unfinished" ON "invoices"("state") WHERE (state = 'draft' OR state = 'certified');
CREATE UNIQUE INDEX "invoices_one_per_period" ON "invoices"("account_id", "kind", "period_start") WHERE ((kind = 'renewal' OR kind = 'overage') AND state <> 'void' AND state <> 'credited');
CREATE UNIQUE INDEX "invoices_one_proforma" ON "invoices"("account_id") WHERE (state = 'proforma');

CREATE TABLE "invoice_lines" (
    "invoice_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" "invoice_line_kind" NOT NULL,
    "label" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_fcfa" INTEGER NOT NULL,
    "per" INTEGER NOT NULL,
    "amount_fcfa" INTEGER NOT NULL,
    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("invoice_id","position"),
    CONSTRAINT "invoice_lines_position" CHECK ("position" >= 1),
    CONSTRAINT "invoice_lines_labelled" CHECK ("label" <> ''),
    CONSTRAINT "invoice_lines_counts" CHECK ("quantity" >= 0 AND "per" >= 1)
);

CREATE TABLE "invoice_series" (
    "series" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("series","year"),
    CONSTRAINT "invoice_series_counts" CHECK ("last_number" >= 0)
);

CREATE TABLE "certification_requests" (
    "invoice_id" UUID NOT NULL,
    "uid" TEXT,
    "confirming" BOOLEAN NOT NULL DEFAULT false,
    "record" JSONB,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "certification_requests_pkey" PRIMARY KEY ("invoice_id")
);

CREATE TABLE "invoice_documents" (
    "invoice_id" UUID NOT NULL,
    "pdf" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "invoice_documents_pkey" PRIMARY KEY ("invoice_id"),
    CONSTRAINT "invoice_documents_format" CHECK ("sha256" ~ '^[0-9a-f]{64}$')
);

CREATE TABLE "invoiced_overage" (
    "invoice_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "plan_version_id" UUID NOT NULL,
    "units" BIGINT NOT NULL,
    "net_fcfa" INTEGER NOT NULL,
    CONSTRAINT "invoiced_overage_pkey" PRIMARY KEY ("invoice_id","month","plan_version_id"),
    CONSTRAINT "invoiced_overage_month" CHECK ("month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
    CONSTRAINT "invoiced_overage_units" CHECK ("units" <> 0)
);
CREATE INDEX "invoiced_overage_plan_version_id_idx" ON "invoiced_overage"("plan_version_id");

CREATE TABLE "overage_caps" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "cap_fcfa" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "overage_caps_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "overage_caps_amount" CHECK ("cap_fcfa" >= 0)
);
CREATE INDEX "overage_caps_account_id_set_at_idx" ON "overage_caps"("account_id", "set_at");

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_code_fkey" FOREIGN KEY ("plan_code") REFERENCES "plans"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_code_fkey" FOREIGN KEY ("next_plan_code") REFERENCES "plans"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_fkey" FOREIGN KEY ("credits_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "certification_requests" ADD CONSTRAINT "certification_requests_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoiced_overage" ADD CONSTRAINT "invoiced_overage_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoiced_overage" ADD CONSTRAINT "invoiced_overage_plan_version_id_fkey" FOREIGN KEY ("plan_version_id") REFERENCES "plan_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "overage_caps" ADD CONSTRAINT "overage_caps_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_treatments" ADD CONSTRAINT "tax_treatments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "invoice_documents_append_only" BEFORE UPDATE OR DELETE ON "invoice_documents"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "invoices_stay" BEFORE DELETE ON "invoices"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "certification_requests_stay" BEFORE DELETE ON "certification_requests"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Every invoice begins as a draft; what the certificate says stays as it was signed; what has a number stays as it was
-- sent, but for what was settled since.
-- The transitions are those of `invoice-lifecycle.ts`; a test holds the two together.
CREATE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    fixed TEXT[] := ARRAY['state', 'failure'];
    lines_net BIGINT;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW."state" NOT IN ('draft', 'proforma') THEN
            RAISE EXCEPTION 'An invoice begins as a draft or a proforma' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END IF;
    IF NOT (CASE OLD."state"
        WHEN 'proforma' THEN NEW."state" IN ('proforma', 'draft', 'void')
        WHEN 'draft' THEN NEW."state" IN ('draft', 'certified', 'void')
        WHEN 'certified' THEN NEW."state" IN ('certified', 'finalized', 'paid')
        WHEN 'void' THEN NEW."state" = 'void'
        WHEN 'credited' THEN NEW."state" = 'credited'
        ELSE NEW."state" IN ('finalized', 'partially_paid', 'overdue', 'paid', 'credited')
    END) THEN
        RAISE EXCEPTION 'An invoice cannot go from % to %', OLD."state", NEW."state" USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD."state" IN ('proforma', 'draft') THEN
        IF NEW."state" = 'certified' THEN
            SELECT sum("amount_fcfa") INTO lines_net FROM "invoice_lines" WHERE "invoice_id" = NEW."id";
            IF lines_net IS DISTINCT FROM NEW."net_fcfa" THEN
                RAISE EXCEPTION 'The lines of invoice % come to %, not to %', NEW."id", lines_net, NEW."net_fcfa"
                    USING ERRCODE = 'check_violation';
            END IF;
        END IF;
        RETURN NEW;
    END IF;
    IF OLD."state" = 'certified' THEN
        fixed := fixed || ARRAY['number', 'issued_on', 'due_on', 'snapshot', 'snapshot_digest', 'finalized_at'];
    ELSIF OLD."state" = 'void' THEN
        fixed := fixed || ARRAY['paid_late_at'];
    ELSE
        fixed := fixed || ARRAY['settled_fcfa', 'settled_at', 'begun_at'];
    END IF;
    IF (to_jsonb(NEW) - fixed) IS DISTINCT FROM (to_jsonb(OLD) - fixed) THEN
        RAISE EXCEPTION 'Invoice % is %: it is corrected by a credit note', COALESCE(OLD."number", OLD."id"::text), OLD."state"
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "invoices_kept" BEFORE INSERT OR UPDATE ON "invoices"
    FOR EACH ROW EXECUTE FUNCTION "keep_invoice"();

CREATE FUNCTION "keep_invoice_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    owner_state "invoice_state";
BEGIN
    IF TG_OP = 'UPDATE' AND NEW."invoice_id" <> OLD."invoice_id" THEN
        RAISE EXCEPTION 'A line stays on its invoice' USING ERRCODE = 'restrict_violation';
    END IF;
    -- Locked: an invoice that is being certified meanwhile would get another line.
    SELECT "state" INTO owner_state FROM "invoices"
        WHERE "id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."invoice_id" ELSE NEW."invoice_id" END FOR SHARE;
    IF owner_state IS DISTINCT FROM 'draft' AND owner_state IS DISTINCT FROM 'proforma' THEN
        RAISE EXCEPTION 'The lines of an invoice that is % stay', owner_state USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE TRIGGER "invoice_lines_kept" BEFORE INSERT OR UPDATE OR DELETE ON "invoice_lines"
    FOR EACH ROW EXECUTE FUNCTION "keep_invoice_lines"();

-- Numbers follow each other.
CREATE FUNCTION "keep_invoice_series"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR NEW."series" <> OLD."series" OR NEW."year" <> OLD."year"
        OR NEW."last_number" <> OLD."last_number" + 1 THEN
        RAISE EXCEPTION 'Numbers of invoices follow each other' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "invoice_series_kept" BEFORE UPDATE OR DELETE ON "invoice_series"
    FOR EACH ROW EXECUTE FUNCTION "keep_invoice_series"();

-- An invoice is settled by its settlements, to the franc.
CREATE FUNCTION "check_settled"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    invoice UUID := CASE WHEN TG_TABLE_NAME = 'settlements' THEN to_jsonb(NEW) ->> 'invoice_id' ELSE to_jsonb(NEW) ->> 'id' END;
    noted INTEGER;
    received BIGINT;
BEGIN
    SELECT "settled_fcfa" INTO noted FROM "invoices" WHERE "id" = invoice;
    SELECT COALESCE(sum("amount_fcfa"), 0) INTO received FROM "settlements" WHERE "invoice_id" = invoice;
    IF noted <> received THEN
        RAISE EXCEPTION 'Invoice % says that % is settled, its settlements say %', invoice, noted, received
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "invoices_settled_add_up" AFTER UPDATE OF "settled_fcfa" ON "invoices"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_settled"();

-- Credit notes take back no more than was invoiced.
CREATE FUNCTION "check_credited"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    invoiced INTEGER;
    credited BIGINT;
BEGIN
    -- Locked: two credit notes at once would each see only themselves.
    SELECT "total_fcfa" INTO invoiced FROM "invoices" WHERE "id" = NEW."credits_id" FOR UPDATE;
    SELECT COALESCE(sum("total_fcfa"), 0) INTO credited FROM "invoices"
        WHERE "credits_id" = NEW."credits_id" AND "state" <> 'void';
    IF invoiced + credited < 0 THEN
        RAISE EXCEPTION 'Credit notes take back % of %', -credited, invoiced USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "invoices_credit_notes_add_up" AFTER INSERT OR UPDATE ON "invoices"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."credits_id" IS NOT NULL) EXECUTE FUNCTION "check_credited"();

CREATE TRIGGER "invoiced_overage_append_only" BEFORE UPDATE OR DELETE ON "invoiced_overage"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "overage_caps_append_only" BEFORE UPDATE OR DELETE ON "overage_caps"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Takes so many numbers that follow each other, one by one, as the trigger on the series wants, in one statement; the
-- last of them. The series is held until the transaction ends.
-- Numbers are taken through the function alone: the role that runs the apps may read the series, and no more.
CREATE FUNCTION "take_invoice_numbers"("wanted_series" TEXT, "wanted_year" INTEGER, "wanted" INTEGER) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    taken INTEGER;
BEGIN
    IF "wanted" < 1 THEN
        RAISE EXCEPTION 'No number is wanted' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    IF "wanted_series" NOT IN ('FA', 'AV') OR "wanted_year" NOT BETWEEN 2000 AND 2200 THEN
        RAISE EXCEPTION 'There is no series % of %', "wanted_series", "wanted_year" USING ERRCODE = 'invalid_parameter_value';
    END IF;
    FOR turn IN 1.."wanted" LOOP
        INSERT INTO "invoice_series" AS held ("series", "year", "last_number") VALUES ("wanted_series", "wanted_year", 1)
            ON CONFLICT ("series", "year") DO UPDATE SET "last_number" = held."last_number" + 1
            RETURNING "last_number" INTO taken;
    END LOOP;
    RETURN taken;
END
$$;
