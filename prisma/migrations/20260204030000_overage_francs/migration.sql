-- AlterTable
ALTER TABLE "invoiced_overage" ADD COLUMN "net_fcfa" INTEGER NOT NULL DEFAULT 0;

-- What follows, Prisma's schema cannot say.

-- What stands gets what its units cost; a line that a cap has lowered is counted in full.
ALTER TABLE "invoiced_overage" DISABLE TRIGGER "invoiced_overage_append_only";
UPDATE "invoiced_overage" o
    SET "net_fcfa" = round(o."units" * COALESCE(v."overage_price_per_1000_fcfa", 0) / 1000.0)
    FROM "plan_versions" v WHERE v."id" = o."plan_version_id";
ALTER TABLE "invoiced_overage" ENABLE TRIGGER "invoiced_overage_append_only";
ALTER TABLE "invoiced_overage" ALTER COLUMN "net_fcfa" DROP DEFAULT;
