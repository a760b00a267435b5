-- AlterEnum
ALTER TYPE "dunning_step_kind" ADD VALUE 'cancellation';

-- AlterTable
ALTER TABLE "dunning_steps" ADD COLUMN     "skipped" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "held_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "payment_refunds_payment_id_provider_id_key" ON "payment_refunds"("payment_id", "provider_id");
