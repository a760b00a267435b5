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

ALTER TABLE "test_clocks" ADD CONSTRAINT "test_clocks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
