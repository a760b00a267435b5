-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "grace_days" SMALLINT NOT NULL DEFAULT 10;

-- CreateTable
CREATE TABLE "subscription_pauses" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "reason" "suspension_reason" NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    "resumed_at" TIMESTAMPTZ(3),
    "credited_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_pauses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "subscription_pauses_account_id_paused_at_idx" ON "subscription_pauses"("account_id", "paused_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_pauses_one_open" ON "subscription_pauses"("account_id") WHERE (resumed_at IS NULL);

-- AddForeignKey
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "subscription_pauses"
    ADD CONSTRAINT "subscription_pauses_period" CHECK ("paused_at" <= "resumed_at"),
    ADD CONSTRAINT "subscription_pauses_credited" CHECK ("credited_at" IS NULL OR "resumed_at" IS NOT NULL);

ALTER TABLE "invoices" ADD CONSTRAINT "invoices_grace" CHECK ("grace_days" BETWEEN 0 AND 60);
