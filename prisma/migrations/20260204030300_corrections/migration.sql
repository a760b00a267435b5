-- CreateEnum
CREATE TYPE "credit_movement_kind" AS ENUM ('unmatched_money', 'goodwill', 'payout');

-- CreateEnum
CREATE TYPE "correction_kind" AS ENUM ('reverse_settlement', 'move_settlement', 'book_unmatched', 'give_goodwill', 'pay_out_credit');

-- CreateEnum
CREATE TYPE "correction_state" AS ENUM ('waiting', 'done', 'refused');

-- CreateTable
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

    CONSTRAINT "credit_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "corrections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "second_person_above_fcfa" INTEGER NOT NULL,
    "cap_ceiling_fcfa" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "billing_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cap_ceilings" (
    "account_id" UUID NOT NULL,
    "ceiling_fcfa" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "cap_ceilings_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "credit_movements_account_id_created_at_idx" ON "credit_movements"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "credit_movements_settlement_id_idx" ON "credit_movements"("settlement_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_movements_kind_through_reference_key" ON "credit_movements"("kind", "through", "reference");

-- CreateIndex
CREATE INDEX "corrections_state_created_at_idx" ON "corrections"("state", "created_at");

-- CreateIndex
CREATE INDEX "corrections_account_id_idx" ON "corrections"("account_id");

-- AddForeignKey
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cap_ceilings" ADD CONSTRAINT "cap_ceilings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "credit_movements"
    ADD CONSTRAINT "credit_movements_amount" CHECK ("amount_fcfa" > 0),
    ADD CONSTRAINT "credit_movements_through" CHECK (
        CASE WHEN "kind" = 'goodwill' THEN "through" IS NULL ELSE "through" IN ('bank', 'provider') END
    ),
    ADD CONSTRAINT "credit_movements_settlement" CHECK (("kind" = 'payout') = ("settlement_id" IS NOT NULL));

CREATE TRIGGER "credit_movements_append_only" BEFORE UPDATE OR DELETE ON "credit_movements"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "corrections"
    ADD CONSTRAINT "corrections_amount" CHECK ("amount_fcfa" > 0),
    ADD CONSTRAINT "corrections_decided" CHECK (
        num_nulls("decided_at", "decided_by") = CASE "state" WHEN 'waiting' THEN 2 ELSE 0 END
    );

ALTER TABLE "billing_settings"
    ADD CONSTRAINT "billing_settings_one" CHECK ("id" = 1),
    ADD CONSTRAINT "billing_settings_limits" CHECK ("second_person_above_fcfa" >= 0 AND "cap_ceiling_fcfa" >= 0);
ALTER TABLE "cap_ceilings" ADD CONSTRAINT "cap_ceilings_amount" CHECK ("ceiling_fcfa" >= 0);

INSERT INTO "billing_settings" ("id", "second_person_above_fcfa", "cap_ceiling_fcfa", "updated_by")
    VALUES (1, 500000, 1000000, 'migration');
