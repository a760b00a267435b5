-- 1.0 reads this table, also beside this release and after a way back: it stays until the release after 1.1. It is missing
-- where a development version had dropped it.
CREATE TABLE IF NOT EXISTS "test_clocks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "state" JSONB NOT NULL,
    "events" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "test_clocks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "test_clocks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX IF NOT EXISTS "test_clocks_account_id_idx" ON "test_clocks"("account_id");
