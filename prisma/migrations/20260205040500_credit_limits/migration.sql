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

ALTER TABLE "credit_limits" ADD CONSTRAINT "credit_limits_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
