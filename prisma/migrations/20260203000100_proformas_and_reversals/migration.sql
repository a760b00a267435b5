-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "begun_at" TIMESTAMPTZ(3),
ADD COLUMN     "billed_from" DATE,
ADD COLUMN     "billed_to" DATE,
ADD COLUMN     "paid_late_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "settlements" ADD COLUMN     "reverses_id" UUID;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "begins_on" DATE;

-- DropIndex
DROP INDEX "invoices_one_open_upgrade";

-- CreateIndex
CREATE UNIQUE INDEX "invoices_one_proforma" ON "invoices"("account_id") WHERE (state = 'proforma');

-- CreateIndex
CREATE UNIQUE INDEX "settlements_reverses_id_key" ON "settlements"("reverses_id");

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "invoices"
    DROP CONSTRAINT "invoices_certified",
    DROP CONSTRAINT "invoices_final",
    DROP CONSTRAINT "invoices_settled";

ALTER TABLE "invoices"
    ADD CONSTRAINT "invoices_certified" CHECK (("certified_at" IS NOT NULL) = ("state" NOT IN ('proforma', 'draft', 'void'))),
    ADD CONSTRAINT "invoices_final" CHECK (
        CASE WHEN "state" IN ('proforma', 'draft', 'certified', 'void')
        THEN num_nulls("number", "issued_on", "snapshot", "snapshot_digest", "finalized_at") = 5
        ELSE num_nulls("number", "issued_on", "snapshot", "snapshot_digest", "finalized_at") = 0 END
    ),
    -- A draft that was a proforma is paid already.
    ADD CONSTRAINT "invoices_settled" CHECK (
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
    ADD CONSTRAINT "invoices_proforma" CHECK ("state" <> 'proforma' OR "kind" = 'upgrade'),
    ADD CONSTRAINT "invoices_billed_days" CHECK (
        num_nulls("billed_from", "billed_to") IN (0, 2) AND "billed_from" <= "billed_to"
    );

-- A reversal takes back one settlement, whole: its amounts are those of the other, negative.
ALTER TABLE "settlements"
    DROP CONSTRAINT "settlements_amounts",
    ADD CONSTRAINT "settlements_amounts" CHECK (
        CASE WHEN "kind" = 'reversal' THEN GREATEST("amount_fcfa", "excess_fcfa") <= 0
        ELSE LEAST("amount_fcfa", "excess_fcfa") >= 0 END
        AND "amount_fcfa" + "excess_fcfa" <> 0
    ),
    ADD CONSTRAINT "settlements_reversal" CHECK (("kind" = 'reversal') = ("reverses_id" IS NOT NULL));

-- The transitions are those of `invoice-lifecycle.ts`; a test holds the two together.
CREATE OR REPLACE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION "keep_invoice_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Numbers are taken through the function alone: the role that runs the apps may read the series, and no more.
CREATE OR REPLACE FUNCTION "take_invoice_numbers"("wanted_series" TEXT, "wanted_year" INTEGER, "wanted" INTEGER) RETURNS INTEGER
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

-- What was asked for and what was received stays as it was noted.
CREATE FUNCTION "keep_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    fixed TEXT[] := ARRAY['id', 'invoice_id', 'account_id', 'amount_fcfa', 'created_at', 'created_by'];
    field TEXT;
BEGIN
    FOREACH field IN ARRAY fixed LOOP
        IF to_jsonb(NEW) -> field IS DISTINCT FROM to_jsonb(OLD) -> field THEN
            RAISE EXCEPTION 'A payment keeps its %', field USING ERRCODE = 'restrict_violation';
        END IF;
    END LOOP;
    FOREACH field IN ARRAY ARRAY['provider', 'provider_id', 'received_fcfa', 'fee_fcfa'] LOOP
        IF OLD."received_fcfa" IS NOT NULL AND to_jsonb(NEW) -> field IS DISTINCT FROM to_jsonb(OLD) -> field THEN
            RAISE EXCEPTION 'What was received stays as it was noted: %', field USING ERRCODE = 'restrict_violation';
        END IF;
    END LOOP;
    IF NEW."refunded_fcfa" < OLD."refunded_fcfa" THEN
        RAISE EXCEPTION 'What was given back stays given back' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "payments_kept" BEFORE UPDATE ON "payments"
    FOR EACH ROW EXECUTE FUNCTION "keep_payment"();
