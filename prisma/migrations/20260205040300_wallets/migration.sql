-- Requests beyond the quota may draw on credit that was bought ahead.
CREATE TABLE "wallets" (
    "account_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 1,
    "since" DATE NOT NULL,
    "limit_thousandths" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,
    CONSTRAINT "wallets_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "wallets_limit" CHECK ("limit_thousandths" >= 0)
);

ALTER TABLE "wallets" ADD CONSTRAINT "wallets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A payment without an invoice buys credit; one of an account at a time.
ALTER TABLE "payments" ALTER COLUMN "invoice_id" DROP NOT NULL;
CREATE UNIQUE INDEX "payments_one_open_top_up" ON "payments"("account_id") WHERE (invoice_id IS NULL AND (state = 'created' OR state = 'pending'));
