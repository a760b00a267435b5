CREATE TYPE "ledger_account" AS ENUM (
    'receivable', 'revenue', 'tax_payable', 'provider', 'bank', 'provider_fees', 'withholding', 'customer_credit', 'goodwill'
);
CREATE TYPE "payment_state" AS ENUM (
    'created', 'pending', 'approved', 'declined', 'canceled', 'expired', 'refused', 'refunded'
);
CREATE TYPE "webhook_state" AS ENUM ('received', 'processed', 'ignored', 'failed');
CREATE TYPE "settlement_kind" AS ENUM (
    'mobile_money', 'card', 'bank_transfer', 'withholding', 'credit_balance', 'credit_note', 'reversal'
);
CREATE TYPE "dunning_step_kind" AS ENUM ('before_due', 'due', 'after_3', 'after_7', 'suspension', 'cancellation');
CREATE TYPE "billing_run_kind" AS ENUM ('renewals', 'month_end');
CREATE TYPE "billing_run_item_state" AS ENUM ('done', 'failed');

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
CREATE UNIQUE INDEX "ledger_transactions_key_key" ON "ledger_transactions"("key");
CREATE INDEX "ledger_transactions_invoice_id_idx" ON "ledger_transactions"("invoice_id");

CREATE TABLE "ledger_entries" (
    "transaction_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "ledger_account" "ledger_account" NOT NULL,
    "account_id" UUID,
    "amount_fcfa" INTEGER NOT NULL,
    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("transaction_id","position"),
    CONSTRAINT "ledger_entries_amount" CHECK ("amount_fcfa" <> 0),
    CONSTRAINT "ledger_entries_owner" CHECK (
        ("ledger_account" IN ('receivable', 'customer_credit')) = ("account_id" IS NOT NULL)
    )
);
CREATE INDEX "ledger_entries_account_id_ledger_account_idx" ON "ledger_entries"("account_id", "ledger_account");
CREATE INDEX "ledger_entries_ledger_account_idx" ON "ledger_entries"("ledger_account");

CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "invoice_id" UUID,
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
    "held_until" TIMESTAMPTZ(3),
    -- When the operator was last told to ask the person on the phone, and which one that was.
    "phone_asked_at" TIMESTAMPTZ(3),
    "phone_operator" TEXT,
    CONSTRAINT "payments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payments_amounts" CHECK ("amount_fcfa" > 0 AND "received_fcfa" >= 0 AND "fee_fcfa" >= 0),
    CONSTRAINT "payments_refunded" CHECK ("refunded_fcfa" BETWEEN 0 AND COALESCE("received_fcfa", 0)),
    CONSTRAINT "payments_known" CHECK ("state" = 'created' OR "provider_id" IS NOT NULL OR "state" IN ('canceled', 'expired')),
    CONSTRAINT "payments_approved" CHECK ("state" NOT IN ('approved', 'refunded') OR "received_fcfa" IS NOT NULL),
    CONSTRAINT "payments_closed" CHECK (("closed_at" IS NULL) = ("state" IN ('created', 'pending')))
);
CREATE INDEX "payments_account_id_created_at_idx" ON "payments"("account_id", "created_at");
CREATE UNIQUE INDEX "payments_provider_provider_id_key" ON "payments"("provider", "provider_id");
CREATE UNIQUE INDEX "payments_one_open_per_invoice" ON "payments"("invoice_id") WHERE (state = 'created' OR state = 'pending');
CREATE INDEX "payments_to_ask_about" ON "payments"("created_at") WHERE (state = 'created' OR state = 'pending' OR state = 'declined' OR state = 'expired');
CREATE UNIQUE INDEX "payments_one_open_top_up" ON "payments"("account_id") WHERE (invoice_id IS NULL AND (state = 'created' OR state = 'pending'));

CREATE TABLE "payment_refunds" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount_fcfa" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "provider_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_refunds_amount" CHECK ("amount_fcfa" > 0)
);
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds"("payment_id");
CREATE UNIQUE INDEX "payment_refunds_payment_id_provider_id_key" ON "payment_refunds"("payment_id", "provider_id");

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
    CONSTRAINT "payment_webhooks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_webhooks_processed" CHECK (
        ("processed_at" IS NOT NULL) = ("state" IN ('processed', 'ignored'))
    )
);
CREATE INDEX "payment_webhooks_received_at_idx" ON "payment_webhooks"("received_at");
CREATE INDEX "payment_webhooks_waiting" ON "payment_webhooks"("received_at") WHERE (state = 'received' OR state = 'failed');
CREATE UNIQUE INDEX "payment_webhooks_provider_event_id_key" ON "payment_webhooks"("provider", "event_id");

CREATE TABLE "payment_limits" (
    "operator" TEXT NOT NULL,
    "min_fcfa" INTEGER NOT NULL,
    "max_fcfa" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,
    CONSTRAINT "payment_limits_pkey" PRIMARY KEY ("operator"),
    CONSTRAINT "payment_limits_range" CHECK ("min_fcfa" >= 1 AND "max_fcfa" >= "min_fcfa"),
    CONSTRAINT "payment_limits_operator" CHECK ("operator" ~ '^(any|[a-z][a-z0-9_]{1,39})$')
);
-- The smallest amount that the provider takes, and the most that a mobile money account may send at once.
INSERT INTO "payment_limits" ("operator", "min_fcfa", "max_fcfa", "updated_by") VALUES ('any', 100, 2000000, 'migration');

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
    "reverses_id" UUID,
    CONSTRAINT "settlements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "settlements_credit_note" CHECK (("kind" = 'credit_note') = ("credit_note_id" IS NOT NULL)),
    CONSTRAINT "settlements_amounts" CHECK (
        CASE WHEN "kind" = 'reversal' THEN GREATEST("amount_fcfa", "excess_fcfa") <= 0
        ELSE LEAST("amount_fcfa", "excess_fcfa") >= 0 END
        AND "amount_fcfa" + "excess_fcfa" <> 0
    ),
    CONSTRAINT "settlements_reversal" CHECK (("kind" = 'reversal') = ("reverses_id" IS NOT NULL))
);
CREATE UNIQUE INDEX "settlements_key_key" ON "settlements"("key");
CREATE INDEX "settlements_invoice_id_idx" ON "settlements"("invoice_id");
CREATE INDEX "settlements_account_id_created_at_idx" ON "settlements"("account_id", "created_at");
CREATE UNIQUE INDEX "settlements_reverses_id_key" ON "settlements"("reverses_id");

CREATE TABLE "dunning_steps" (
    "invoice_id" UUID NOT NULL,
    "step" "dunning_step_kind" NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,
    "skipped" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "dunning_steps_pkey" PRIMARY KEY ("invoice_id","step")
);

CREATE TABLE "dunning_extensions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "until" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    CONSTRAINT "dunning_extensions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "dunning_extensions_account_id_created_at_idx" ON "dunning_extensions"("account_id", "created_at");

CREATE TABLE "billing_runs" (
    "id" UUID NOT NULL,
    "kind" "billing_run_kind" NOT NULL,
    "month" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "started_by" TEXT NOT NULL,
    CONSTRAINT "billing_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "billing_runs_month" CHECK ("month" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
CREATE UNIQUE INDEX "billing_runs_kind_month_key" ON "billing_runs"("kind", "month");

CREATE TABLE "billing_run_items" (
    "run_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "state" "billing_run_item_state" NOT NULL,
    "invoice_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "error" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "carried_over" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "billing_run_items_pkey" PRIMARY KEY ("run_id","account_id"),
    CONSTRAINT "billing_run_items_error" CHECK (("state" = 'failed') = ("error" IS NOT NULL))
);
CREATE INDEX "billing_run_items_failed" ON "billing_run_items"("run_id") WHERE (state = 'failed');
CREATE INDEX "billing_run_items_invoice_id_idx" ON "billing_run_items"("invoice_id");
CREATE INDEX "billing_run_items_account_id_idx" ON "billing_run_items"("account_id");

ALTER TABLE "settlements" ADD CONSTRAINT "settlements_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "billing_run_items" ADD CONSTRAINT "billing_run_items_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "billing_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "billing_run_items" ADD CONSTRAINT "billing_run_items_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "billing_run_items" ADD CONSTRAINT "billing_run_items_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dunning_steps" ADD CONSTRAINT "dunning_steps_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dunning_extensions" ADD CONSTRAINT "dunning_extensions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

CREATE TRIGGER "payments_stay" BEFORE DELETE ON "payments"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "payment_webhooks_stay" BEFORE DELETE ON "payment_webhooks"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE CONSTRAINT TRIGGER "settlements_add_up" AFTER INSERT ON "settlements"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_settled"();

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

-- What a provider signed is kept as it came, for 13 months; then its body is cleared, and that it came is still known.
CREATE FUNCTION "keep_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free TEXT[] := ARRAY['state', 'attempts', 'error', 'processed_at'];
BEGIN
    IF NEW."body" = '' AND OLD."received_at" <= now() - interval '13 months' THEN
        free := free || 'body'::TEXT;
    END IF;
    IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) THEN
        RAISE EXCEPTION 'A webhook is kept as it came' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "payment_webhooks_kept" BEFORE UPDATE ON "payment_webhooks"
    FOR EACH ROW EXECUTE FUNCTION "keep_webhook"();

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
