-- AlterTable
ALTER TABLE "organisation_profiles" ADD COLUMN     "no_tax_id" BOOLEAN NOT NULL DEFAULT false;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "organisation_profiles" ADD CONSTRAINT "organisation_profiles_tax_id"
    CHECK (NOT ("no_tax_id" AND "tax_id" IS NOT NULL));
