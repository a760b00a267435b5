-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "capital_fcfa" INTEGER,
ADD COLUMN     "legal_form" TEXT;

-- What follows, Prisma's schema cannot say.

ALTER TABLE "seller" ADD CONSTRAINT "seller_capital" CHECK ("capital_fcfa" > 0);
