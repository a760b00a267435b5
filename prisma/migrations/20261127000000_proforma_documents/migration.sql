-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "credit_chosen_fcfa" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "order_digest" TEXT,
ADD COLUMN     "reference" TEXT;

-- AlterTable
-- As `SERIAL` writes it: the release before leaves the number to its default.
CREATE SEQUENCE "settlements_number_seq" AS INTEGER;
ALTER TABLE "settlements" ADD COLUMN     "number" INTEGER NOT NULL DEFAULT nextval('settlements_number_seq');
ALTER SEQUENCE "settlements_number_seq" OWNED BY "settlements"."number";

-- AlterTable
ALTER TABLE "wallets" ADD COLUMN     "switched_on_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_order_digest_key" ON "invoices"("order_digest");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_reference_key" ON "invoices"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "settlements_number_key" ON "settlements"("number");


-- What follows, Prisma's schema cannot say.

CREATE SEQUENCE "proforma_numbers" AS INTEGER;

-- Proformas have a name of their own, outside the gapless series: two that are drafted at once need no common lock.
CREATE FUNCTION "take_proforma_reference"("in_year" TEXT) RETURNS TEXT LANGUAGE sql VOLATILE AS $$
    SELECT 'PF-' || "in_year" || '-' || lpad(n::text, GREATEST(6, length(n::text)), '0')
    FROM nextval('proforma_numbers') AS taken(n)
$$;

-- Issued invoices refuse other changes. Their reference was not there before, so nothing printed changes.
ALTER TABLE "invoices" DISABLE TRIGGER USER;
UPDATE "invoices" SET "reference" = "take_proforma_reference"(to_char("created_at", 'YYYY')) WHERE "kind" = 'upgrade';
ALTER TABLE "invoices" ENABLE TRIGGER USER;

ALTER TABLE "invoices"
    ADD CONSTRAINT "invoices_reference" CHECK ("kind" = 'upgrade' OR "reference" IS NULL),
    ADD CONSTRAINT "invoices_credit_chosen" CHECK ("credit_chosen_fcfa" >= 0);

-- A wallet counts from the month before the one in which it was switched on.
UPDATE "wallets" SET "switched_on_at" = "since" + interval '1 month';
