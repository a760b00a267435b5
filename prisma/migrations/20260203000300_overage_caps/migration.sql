-- CreateTable
CREATE TABLE "overage_caps" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "cap_fcfa" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "overage_caps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "overage_caps_account_id_set_at_idx" ON "overage_caps"("account_id", "set_at");

-- AddForeignKey
ALTER TABLE "overage_caps" ADD CONSTRAINT "overage_caps_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "overage_caps" ADD CONSTRAINT "overage_caps_amount" CHECK ("cap_fcfa" >= 0);

CREATE TRIGGER "overage_caps_append_only" BEFORE UPDATE OR DELETE ON "overage_caps"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- The caps that stand are in force since they were set.
INSERT INTO "overage_caps" ("id", "account_id", "cap_fcfa", "set_at")
    SELECT gen_random_uuid(), "account_id", "cap_fcfa", "updated_at" FROM "overage_settings";
