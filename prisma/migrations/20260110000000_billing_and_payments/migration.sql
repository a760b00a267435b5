-- CreateEnum
CREATE TYPE "invoice_kind" AS ENUM ('renewal', 'upgrade', 'overage', 'manual', 'credit_note');

-- CreateEnum
CREATE TYPE "invoice_state" AS ENUM ('draft', 'certified', 'finalized', 'partially_paid', 'paid', 'overdue', 'credited', 'void');

-- CreateEnum
CREATE TYPE "invoice_line_kind" AS ENUM ('subscription', 'upgrade', 'overage', 'adjustment');

-- CreateEnum
CREATE TYPE "settlement_kind" AS ENUM ('mobile_money', 'card', 'bank_transfer', 'withholding', 'credit_balance', 'credit_note');

-- CreateEnum
CREATE TYPE "ledger_account" AS ENUM ('receivable', 'revenue', 'tax_payable', 'provider', 'bank', 'provider_fees', 'withholding', 'customer_credit');

-- CreateEnum
CREATE TYPE "billing_run_kind" AS ENUM ('renewals', 'month_end');

-- CreateEnum
CREATE TYPE "billing_run_item_state" AS ENUM ('done', 'failed');

-- CreateEnum
CREATE TYPE "payment_state" AS ENUM ('created', 'pending', 'approved', 'declined', 'canceled', 'expired', 'refused', 'refunded');

-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('received', 'processed', 'ignored', 'failed');

-- CreateEnum
CREATE TYPE "dunning_step_kind" AS ENUM ('before_due', 'due', 'after_3', 'after_7', 'suspension');

-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "bank_details" TEXT,
ADD COLUMN     "city" TEXT,
ADD COLUMN     "country" TEXT NOT NULL DEFAULT 'BJ',
ADD COLUMN     "email" TEXT,
ADD COLUMN     "legal_name" TEXT NOT NULL DEFAULT 'Repère',
ADD COLUMN     "phone" TEXT,
ADD COLUMN     "rccm" TEXT,
ADD COLUMN     "street" TEXT,
ADD COLUMN     "tax_id" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
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

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
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

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certification_requests" (
    "invoice_id" UUID NOT NULL,
    "uid" TEXT,
    "confirming" BOOLEAN NOT NULL DEFAULT false,
    "record" JSONB,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certification_requests_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateTable
CREATE TABLE "invoice_lines" (
    "invoice_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" "invoice_line_kind" NOT NULL,
    "label" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_fcfa" INTEGER NOT NULL,
    "per" INTEGER NOT NULL,
    "amount_fcfa" INTEGER NOT NULL,

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("invoice_id","position")
);

-- CreateTable
CREATE TABLE "invoice_documents" (
    "invoice_id" UUID NOT NULL,
    "pdf" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_documents_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateTable
CREATE TABLE "invoice_series" (
    "series" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "last_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("series","year")
);

-- CreateTable
CREATE TABLE "settlements" (
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "settlement_kind" NOT NULL,
    "amount_fcfa" INTEGER NOT NULL,
    "excess_fcfa" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL,
    "payment_id" UUID,
    "credit_note_id" UUID,
    "reference" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "invoice_id" UUID,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "transaction_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "ledger_account" "ledger_account" NOT NULL,
    "account_id" UUID,
    "amount_fcfa" INTEGER NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("transaction_id","position")
);

-- CreateTable
CREATE TABLE "billing_runs" (
    "id" UUID NOT NULL,
    "kind" "billing_run_kind" NOT NULL,
    "month" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "started_by" TEXT NOT NULL,

    CONSTRAINT "billing_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_run_items" (
    "run_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "state" "billing_run_item_state" NOT NULL,
    "invoice_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "error" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_run_items_pkey" PRIMARY KEY ("run_id","account_id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT,
    "state" "payment_state" NOT NULL DEFAULT 'created',
    "amount_fcfa" INTEGER NOT NULL,
    "received_fcfa" INTEGER,
    "fee_fcfa" INTEGER,
    "refunded_fcfa" INTEGER NOT NULL DEFAULT 0,
    "operator" TEXT,
    "checkout_url" TEXT,
    "return_url" TEXT,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_refunds" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount_fcfa" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "provider_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_webhooks" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "provider_id" TEXT,
    "body" BYTEA NOT NULL,
    "state" "webhook_state" NOT NULL DEFAULT 'received',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliations" (
    "provider" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "our_count" INTEGER NOT NULL,
    "our_fcfa" BIGINT NOT NULL,
    "their_count" INTEGER NOT NULL,
    "their_fcfa" BIGINT NOT NULL,
    "differences" JSONB NOT NULL,
    "compared_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("provider","day")
);

-- CreateTable
CREATE TABLE "dunning_steps" (
    "invoice_id" UUID NOT NULL,
    "step" "dunning_step_kind" NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dunning_steps_pkey" PRIMARY KEY ("invoice_id","step")
);

-- CreateTable
CREATE TABLE "dunning_extensions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "until" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "dunning_extensions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");

-- CreateIndex
CREATE INDEX "invoices_account_id_created_at_idx" ON "invoices"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "invoices_credits_id_idx" ON "invoices"("credits_id");

-- CreateIndex
CREATE INDEX "invoices_open" ON "invoices"("due_on") WHERE (state = 'finalized' OR state = 'partially_paid' OR state = 'overdue');

-- CreateIndex
CREATE INDEX "invoices_unfinished" ON "invoices"("state") WHERE (state = 'draft' OR state = 'certified');

-- CreateIndex
CREATE UNIQUE INDEX "invoices_one_per_period" ON "invoices"("account_id", "kind", "period_start") WHERE ((kind = 'renewal' OR kind = 'overage') AND state <> 'void' AND state <> 'credited');

-- CreateIndex
CREATE UNIQUE INDEX "invoices_one_open_upgrade" ON "invoices"("account_id") WHERE (kind = 'upgrade' AND state <> 'void' AND state <> 'credited' AND state <> 'paid');

-- CreateIndex
CREATE UNIQUE INDEX "settlements_key_key" ON "settlements"("key");

-- CreateIndex
CREATE INDEX "settlements_invoice_id_idx" ON "settlements"("invoice_id");

-- CreateIndex
CREATE INDEX "settlements_account_id_created_at_idx" ON "settlements"("account_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_key_key" ON "ledger_transactions"("key");

-- CreateIndex
CREATE INDEX "ledger_transactions_invoice_id_idx" ON "ledger_transactions"("invoice_id");

-- CreateIndex
CREATE INDEX "ledger_entries_account_id_ledger_account_idx" ON "ledger_entries"("account_id", "ledger_account");

-- CreateIndex
CREATE INDEX "ledger_entries_ledger_account_idx" ON "ledger_entries"("ledger_account");

-- CreateIndex
CREATE UNIQUE INDEX "billing_runs_kind_month_key" ON "billing_runs"("kind", "month");

-- CreateIndex
CREATE INDEX "billing_run_items_failed" ON "billing_run_items"("run_id") WHERE (state = 'failed');

-- CreateIndex
CREATE INDEX "billing_run_items_invoice_id_idx" ON "billing_run_items"("invoice_id");

-- CreateIndex
CREATE INDEX "billing_run_items_account_id_idx" ON "billing_run_items"("account_id");

-- CreateIndex
CREATE INDEX "payments_account_id_created_at_idx" ON "payments"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "payments_to_ask_about" ON "payments"("created_at") WHERE (state = 'created' OR state = 'pending' OR state = 'expired');

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_provider_id_key" ON "payments"("provider", "provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_one_open_per_invoice" ON "payments"("invoice_id") WHERE (state = 'created' OR state = 'pending');

-- CreateIndex
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds"("payment_id");

-- CreateIndex
CREATE INDEX "payment_webhooks_received_at_idx" ON "payment_webhooks"("received_at");

-- CreateIndex
CREATE INDEX "payment_webhooks_waiting" ON "payment_webhooks"("received_at") WHERE (state = 'received' OR state = 'failed');

-- CreateIndex
CREATE UNIQUE INDEX "payment_webhooks_provider_event_id_key" ON "payment_webhooks"("provider", "event_id");

-- CreateIndex
CREATE INDEX "dunning_extensions_account_id_created_at_idx" ON "dunning_extensions"("account_id", "created_at");

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_code_fkey" FOREIGN KEY ("plan_code") REFERENCES "plans"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_code_fkey" FOREIGN KEY ("next_plan_code") REFERENCES "plans"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_fkey" FOREIGN KEY ("credits_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certification_requests" ADD CONSTRAINT "certification_requests_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_run_items" ADD CONSTRAINT "billing_run_items_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "billing_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_run_items" ADD CONSTRAINT "billing_run_items_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_run_items" ADD CONSTRAINT "billing_run_items_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_steps" ADD CONSTRAINT "dunning_steps_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_extensions" ADD CONSTRAINT "dunning_extensions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "seller"
    ADD CONSTRAINT "seller_country_format" CHECK ("country" ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT "seller_named" CHECK ("legal_name" <> '');

ALTER TABLE "subscriptions"
    ADD CONSTRAINT "subscriptions_price" CHECK ("price_fcfa" >= 0),
    ADD CONSTRAINT "subscriptions_months" CHECK (date_part('day', "renews_from") = 1 AND date_part('day', "changes_on") = 1),
    ADD CONSTRAINT "subscriptions_change" CHECK (
        ("changes_on" IS NULL AND "next_plan_code" IS NULL AND NOT "ends_then")
        OR ("changes_on" IS NOT NULL AND ("next_plan_code" IS NOT NULL) <> "ends_then")
    );

ALTER TABLE "invoices"
    ADD CONSTRAINT "invoices_period" CHECK ("period_start" < "period_end"),
    ADD CONSTRAINT "invoices_currency" CHECK ("currency" = 'XOF'),
    ADD CONSTRAINT "invoices_sum" CHECK ("net_fcfa" + "tax_fcfa" = "total_fcfa"),
    ADD CONSTRAINT "invoices_tax_rate" CHECK ("tax_rate_per_mille" BETWEEN 0 AND 1000),
    ADD CONSTRAINT "invoices_sign" CHECK (
        CASE WHEN "kind" = 'credit_note' THEN GREATEST("net_fcfa", "tax_fcfa", "total_fcfa") <= 0
        ELSE LEAST("net_fcfa", "tax_fcfa", "total_fcfa") >= 0 END
    ),
    ADD CONSTRAINT "invoices_credited_one" CHECK (("kind" = 'credit_note') = ("credits_id" IS NOT NULL)),
    ADD CONSTRAINT "invoices_plan" CHECK ("kind" NOT IN ('renewal', 'upgrade') OR "plan_code" IS NOT NULL),
    ADD CONSTRAINT "invoices_certified" CHECK (("certified_at" IS NOT NULL) = ("state" NOT IN ('draft', 'void'))),
    ADD CONSTRAINT "invoices_voided" CHECK (("voided_at" IS NOT NULL) = ("state" = 'void')),
    ADD CONSTRAINT "invoices_final" CHECK (
        CASE WHEN "state" IN ('draft', 'certified', 'void')
        THEN num_nulls("number", "issued_on", "snapshot", "snapshot_digest", "finalized_at") = 5
        ELSE num_nulls("number", "issued_on", "snapshot", "snapshot_digest", "finalized_at") = 0 END
    ),
    ADD CONSTRAINT "invoices_digest_format" CHECK ("snapshot_digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "invoices_settled" CHECK (
        "settled_fcfa" BETWEEN 0 AND GREATEST("total_fcfa", 0)
        AND CASE "state"
            WHEN 'paid' THEN "settled_fcfa" = "total_fcfa" AND "settled_at" IS NOT NULL
            WHEN 'credited' THEN "settled_fcfa" = "total_fcfa"
            WHEN 'partially_paid' THEN "settled_fcfa" > 0 AND "settled_fcfa" < "total_fcfa"
            WHEN 'overdue' THEN "settled_fcfa" < "total_fcfa"
            ELSE "settled_fcfa" = 0
        END
    ),
    ADD CONSTRAINT "invoices_credit_note_states" CHECK (
        "kind" <> 'credit_note' OR "state" IN ('draft', 'certified', 'finalized', 'void')
    );

ALTER TABLE "invoice_lines"
    ADD CONSTRAINT "invoice_lines_position" CHECK ("position" >= 1),
    ADD CONSTRAINT "invoice_lines_labelled" CHECK ("label" <> ''),
    ADD CONSTRAINT "invoice_lines_counts" CHECK ("quantity" >= 0 AND "per" >= 1);

ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_format" CHECK ("sha256" ~ '^[0-9a-f]{64}$');
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_counts" CHECK ("last_number" >= 0);

ALTER TABLE "settlements"
    ADD CONSTRAINT "settlements_amounts" CHECK ("amount_fcfa" >= 0 AND "excess_fcfa" >= 0 AND "amount_fcfa" + "excess_fcfa" > 0),
    ADD CONSTRAINT "settlements_credit_note" CHECK (("kind" = 'credit_note') = ("credit_note_id" IS NOT NULL));

ALTER TABLE "ledger_entries"
    ADD CONSTRAINT "ledger_entries_amount" CHECK ("amount_fcfa" <> 0),
    ADD CONSTRAINT "ledger_entries_owner" CHECK (
        ("ledger_account" IN ('receivable', 'customer_credit')) = ("account_id" IS NOT NULL)
    );

ALTER TABLE "billing_runs" ADD CONSTRAINT "billing_runs_month" CHECK ("month" ~ '^\d{4}-(0[1-9]|1[0-2])$');
ALTER TABLE "billing_run_items" ADD CONSTRAINT "billing_run_items_error" CHECK (("state" = 'failed') = ("error" IS NOT NULL));

ALTER TABLE "payments"
    ADD CONSTRAINT "payments_amounts" CHECK ("amount_fcfa" > 0 AND "received_fcfa" >= 0 AND "fee_fcfa" >= 0),
    ADD CONSTRAINT "payments_refunded" CHECK ("refunded_fcfa" BETWEEN 0 AND COALESCE("received_fcfa", 0)),
    ADD CONSTRAINT "payments_known" CHECK ("state" = 'created' OR "provider_id" IS NOT NULL OR "state" IN ('canceled', 'expired')),
    ADD CONSTRAINT "payments_approved" CHECK ("state" NOT IN ('approved', 'refunded') OR "received_fcfa" IS NOT NULL),
    ADD CONSTRAINT "payments_closed" CHECK (("closed_at" IS NULL) = ("state" IN ('created', 'pending')));

ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_amount" CHECK ("amount_fcfa" > 0);
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_processed" CHECK (
    ("processed_at" IS NOT NULL) = ("state" IN ('processed', 'ignored'))
);

-- What only grows.
CREATE TRIGGER "invoice_documents_append_only" BEFORE UPDATE OR DELETE ON "invoice_documents"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "settlements_append_only" BEFORE UPDATE OR DELETE ON "settlements"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE ON "ledger_transactions"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payment_refunds_append_only" BEFORE UPDATE OR DELETE ON "payment_refunds"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "dunning_extensions_append_only" BEFORE UPDATE OR DELETE ON "dunning_extensions"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "invoices_stay" BEFORE DELETE ON "invoices"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "certification_requests_stay" BEFORE DELETE ON "certification_requests"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payments_stay" BEFORE DELETE ON "payments"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payment_webhooks_stay" BEFORE DELETE ON "payment_webhooks"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Every invoice begins as a draft; what the certificate says stays as it was signed; what has a number stays as it was
-- sent, but for what was settled since.
CREATE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    fixed TEXT[] := ARRAY['state', 'failure'];
    lines_net BIGINT;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW."state" <> 'draft' THEN
            RAISE EXCEPTION 'An invoice begins as a draft' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END IF;
    IF NOT (CASE OLD."state"
        WHEN 'draft' THEN NEW."state" IN ('draft', 'certified', 'void')
        WHEN 'certified' THEN NEW."state" IN ('certified', 'finalized')
        WHEN 'void' THEN NEW."state" = 'void'
        WHEN 'credited' THEN NEW."state" = 'credited'
        WHEN 'paid' THEN NEW."state" IN ('paid', 'credited')
        ELSE NEW."state" IN ('finalized', 'partially_paid', 'overdue', 'paid', 'credited')
    END) THEN
        RAISE EXCEPTION 'An invoice cannot go from % to %', OLD."state", NEW."state" USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD."state" = 'draft' THEN
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
    ELSIF OLD."state" <> 'void' THEN
        fixed := fixed || ARRAY['settled_fcfa', 'settled_at'];
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
    IF owner_state IS DISTINCT FROM 'draft' THEN
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

CREATE CONSTRAINT TRIGGER "settlements_add_up" AFTER INSERT ON "settlements"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_settled"();
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

-- Double entry.
CREATE FUNCTION "check_ledger_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    booked UUID := CASE WHEN TG_TABLE_NAME = 'ledger_entries' THEN to_jsonb(NEW) ->> 'transaction_id' ELSE to_jsonb(NEW) ->> 'id' END;
    balance BIGINT;
    entries INTEGER;
BEGIN
    SELECT sum("amount_fcfa"), count(*) INTO balance, entries FROM "ledger_entries" WHERE "transaction_id" = booked;
    IF balance IS DISTINCT FROM 0 OR entries < 2 THEN
        RAISE EXCEPTION 'Ledger transaction % comes to % over % entries', booked, balance, entries
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "ledger_entries_balance" AFTER INSERT ON "ledger_entries"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_balance"();
CREATE CONSTRAINT TRIGGER "ledger_transactions_balance" AFTER INSERT ON "ledger_transactions"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_balance"();

-- What a provider signed is kept as it came.
CREATE FUNCTION "keep_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free TEXT[] := ARRAY['state', 'attempts', 'error', 'processed_at'];
BEGIN
    IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
        RAISE EXCEPTION 'A webhook is kept as it came' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "payment_webhooks_kept" BEFORE UPDATE ON "payment_webhooks"
    FOR EACH ROW EXECUTE FUNCTION "keep_webhook"();
