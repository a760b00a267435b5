CREATE TYPE "alert_measure" AS ENUM ('units_24h', 'units_month', 'overage_fcfa_month');

-- A threshold of an account's own: told when it is reached, and when that is over, in turns.
CREATE TABLE "alerts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT,
    "measure" "alert_measure" NOT NULL,
    "kind" "key_kind" NOT NULL,
    "threshold" BIGINT NOT NULL,
    "triggered_at" TIMESTAMPTZ(3),
    "turns" INTEGER NOT NULL DEFAULT 0,
    "last_value" BIGINT,
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "alerts_threshold" CHECK ("threshold" > 0),
    -- Triggered after an odd number of turns.
    CONSTRAINT "alerts_in_pairs" CHECK (("triggered_at" IS NOT NULL) = ("turns" % 2 = 1))
);

CREATE INDEX "alerts_account_id_idx" ON "alerts"("account_id");

ALTER TABLE "alerts" ADD CONSTRAINT "alerts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
