-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "replaced_at" TIMESTAMPTZ(3);

-- An invoice that is being replaced by a corrected one, and its successor, bill the same period.
DROP INDEX "invoices_one_per_period";
CREATE UNIQUE INDEX "invoices_one_per_period" ON "invoices"("account_id", "kind", "period_start") WHERE ((kind = 'renewal' OR kind = 'overage') AND state <> 'void' AND state <> 'credited' AND replaced_at IS NULL);


-- What follows, Prisma's schema cannot say.

-- An issued invoice may be marked as replaced.
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
        fixed := fixed || ARRAY['settled_fcfa', 'settled_at', 'begun_at', 'replaced_at'];
    END IF;
    IF (to_jsonb(NEW) - fixed) IS DISTINCT FROM (to_jsonb(OLD) - fixed) THEN
        RAISE EXCEPTION 'Invoice % is %: it is corrected by a credit note', COALESCE(OLD."number", OLD."id"::text), OLD."state"
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
