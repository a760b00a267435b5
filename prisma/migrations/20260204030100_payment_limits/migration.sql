-- CreateTable
CREATE TABLE "payment_limits" (
    "operator" TEXT NOT NULL,
    "min_fcfa" INTEGER NOT NULL,
    "max_fcfa" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "payment_limits_pkey" PRIMARY KEY ("operator")
);

-- AlterTable
ALTER TABLE "billing_run_items" ADD COLUMN     "carried_over" BOOLEAN NOT NULL DEFAULT false;

-- What follows, Prisma's schema cannot say.

ALTER TABLE "payment_limits"
    ADD CONSTRAINT "payment_limits_range" CHECK ("min_fcfa" >= 1 AND "max_fcfa" >= "min_fcfa"),
    ADD CONSTRAINT "payment_limits_operator" CHECK ("operator" ~ '^(any|[a-z][a-z0-9_]{1,39})$');

-- The smallest amount that the provider takes, and the most that a mobile money account may send at once.
INSERT INTO "payment_limits" ("operator", "min_fcfa", "max_fcfa", "updated_by") VALUES ('any', 100, 2000000, 'migration');
