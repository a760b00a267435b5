-- CreateTable
CREATE TABLE "invoiced_overage" (
    "invoice_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "plan_version_id" UUID NOT NULL,
    "units" BIGINT NOT NULL,

    CONSTRAINT "invoiced_overage_pkey" PRIMARY KEY ("invoice_id","month","plan_version_id")
);

-- CreateIndex
CREATE INDEX "invoiced_overage_plan_version_id_idx" ON "invoiced_overage"("plan_version_id");

-- AddForeignKey
ALTER TABLE "invoiced_overage" ADD CONSTRAINT "invoiced_overage_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoiced_overage" ADD CONSTRAINT "invoiced_overage_plan_version_id_fkey" FOREIGN KEY ("plan_version_id") REFERENCES "plan_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows, Prisma's schema cannot say.

ALTER TABLE "invoiced_overage"
    ADD CONSTRAINT "invoiced_overage_month" CHECK ("month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
    ADD CONSTRAINT "invoiced_overage_units" CHECK ("units" <> 0);

CREATE TRIGGER "invoiced_overage_append_only" BEFORE UPDATE OR DELETE ON "invoiced_overage"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
