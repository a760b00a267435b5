CREATE TYPE "correction_kind" AS ENUM (
    'reverse_settlement', 'move_settlement', 'book_unmatched', 'give_goodwill', 'pay_out_credit'
);
CREATE TYPE "correction_state" AS ENUM ('waiting', 'done', 'refused');
CREATE TYPE "credit_movement_kind" AS ENUM ('unmatched_money', 'goodwill', 'payout', 'top_up');
-- People are told when the credit that requests draw on runs low, and when it is enough again.
CREATE TYPE "wallet_level" AS ENUM ('unknown', 'enough', 'low');

CREATE TABLE "billing_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "second_person_above_fcfa" INTEGER NOT NULL,
    "cap_ceiling_fcfa" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,
    CONSTRAINT "billing_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "billing_settings_one" CHECK ("id" = 1),
    CONSTRAINT "billing_settings_limits" CHECK ("second_person_above_fcfa" >= 0 AND "cap_ceiling_fcfa" >= 0)
);
INSERT INTO "billing_settings" ("id", "second_person_above_fcfa", "cap_ceiling_fcfa", "updated_by")
    VALUES (1, 500000, 1000000, 'migration');

CREATE TABLE "corrections" (
    "id" UUID NOT NULL,
    "kind" "correction_kind" NOT NULL,
    "state" "correction_state" NOT NULL,
    "account_id" UUID NOT NULL,
    "amount_fcfa" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    CONSTRAINT "corrections_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "corrections_amount" CHECK ("amount_fcfa" > 0),
    CONSTRAINT "corrections_decided" CHECK (
        num_nulls("decided_at", "decided_by") = CASE "state" WHEN 'waiting' THEN 2 ELSE 0 END
    )
);
CREATE INDEX "corrections_state_created_at_idx" ON "corrections"("state", "created_at");
CREATE INDEX "corrections_account_id_idx" ON "corrections"("account_id");

CREATE TABLE "credit_movements" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "credit_movement_kind" NOT NULL,
    "amount_fcfa" INTEGER NOT NULL,
    "through" TEXT,
    "reference" TEXT NOT NULL,
    "settlement_id" UUID,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    CONSTRAINT "credit_movements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "credit_movements_amount" CHECK ("amount_fcfa" > 0),
    CONSTRAINT "credit_movements_through" CHECK (
        CASE WHEN "kind" = 'goodwill' THEN "through" IS NULL ELSE "through" IN ('bank', 'provider') END
    ),
    CONSTRAINT "credit_movements_settlement" CHECK (("kind" = 'payout') = ("settlement_id" IS NOT NULL))
);
CREATE INDEX "credit_movements_account_id_created_at_idx" ON "credit_movements"("account_id", "created_at");
CREATE INDEX "credit_movements_settlement_id_idx" ON "credit_movements"("settlement_id");
CREATE UNIQUE INDEX "credit_movements_kind_through_reference_key" ON "credit_movements"("kind", "through", "reference");

CREATE TABLE "cap_ceilings" (
    "account_id" UUID NOT NULL,
    "ceiling_fcfa" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,
    CONSTRAINT "cap_ceilings_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "cap_ceilings_amount" CHECK ("ceiling_fcfa" >= 0)
);

-- How much an account may owe us. `overage_max_fcfa` is what of it requests beyond the quota may still cost.
CREATE TABLE "credit_limits" (
    "account_id" UUID NOT NULL,
    "limit_fcfa" INTEGER NOT NULL,
    "overage_max_fcfa" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,
    CONSTRAINT "credit_limits_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "credit_limits_amounts" CHECK ("limit_fcfa" >= 0 AND "overage_max_fcfa" >= 0)
);

-- Requests beyond the quota may draw on credit that was bought ahead.
CREATE TABLE "wallets" (
    "account_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 1,
    "since" DATE NOT NULL,
    "limit_thousandths" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,
    "low_below_fcfa" INTEGER DEFAULT 200,
    "level" "wallet_level" NOT NULL DEFAULT 'unknown',
    "level_turns" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "wallets_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "wallets_limit" CHECK ("limit_thousandths" >= 0),
    CONSTRAINT "wallets_low_below" CHECK ("low_below_fcfa" >= 1)
);

-- A trial of an organisation: what would happen to a subscription while months pass. Nothing of it is an invoice.
CREATE TABLE "test_clocks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "state" JSONB NOT NULL,
    "events" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "test_clocks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "test_clocks_account_id_idx" ON "test_clocks"("account_id");

ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cap_ceilings" ADD CONSTRAINT "cap_ceilings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credit_limits" ADD CONSTRAINT "credit_limits_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "test_clocks" ADD CONSTRAINT "test_clocks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "credit_movements_append_only" BEFORE UPDATE OR DELETE ON "credit_movements"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
