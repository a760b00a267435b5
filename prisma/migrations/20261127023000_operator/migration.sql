-- CreateEnum
CREATE TYPE "legal_document" AS ENUM ('terms', 'privacy', 'imprint');

-- CreateTable
CREATE TABLE "operator" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "support_email" TEXT,
    "support_phone" TEXT,
    "whatsapp_url" TEXT,
    "status_url" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "operator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "legal_texts" (
    "document" "legal_document" NOT NULL,
    "version" INTEGER NOT NULL,
    "fr" TEXT NOT NULL,
    "en" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by" TEXT NOT NULL,

    CONSTRAINT "legal_texts_pkey" PRIMARY KEY ("document","version")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "document" "legal_document" NOT NULL,
    "version" INTEGER NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "consents_account_id_idx" ON "consents"("account_id");

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "operator" ADD CONSTRAINT "operator_one_row" CHECK ("id" = 1);
INSERT INTO "operator" ("updated_by") VALUES ('migration');

-- The template of the program is version 0.
ALTER TABLE "legal_texts" ADD CONSTRAINT "legal_texts_version" CHECK ("version" >= 1);
ALTER TABLE "consents" ADD CONSTRAINT "consents_version" CHECK ("version" >= 0);

CREATE TRIGGER "legal_texts_append_only" BEFORE UPDATE OR DELETE ON "legal_texts"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE ON "consents"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
