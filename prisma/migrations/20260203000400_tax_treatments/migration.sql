-- CreateTable
CREATE TABLE "tax_treatments" (
    "account_id" UUID NOT NULL,
    "country" TEXT NOT NULL,
    "taxable" BOOLEAN NOT NULL,
    "evidence" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_by" TEXT NOT NULL,

    CONSTRAINT "tax_treatments_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "tax_treatments" ADD CONSTRAINT "tax_treatments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "tax_treatments"
    ADD CONSTRAINT "tax_treatments_country" CHECK ("country" ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT "tax_treatments_evidence" CHECK ("evidence" <> '');
