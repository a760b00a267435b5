-- AlterTable
ALTER TABLE "users"
    ADD COLUMN "totp_secret" TEXT,
    ADD COLUMN "totp_last_step" BIGINT,
    ADD COLUMN "totp_enabled_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "recovery_codes"
    ALTER COLUMN "staff_id" DROP NOT NULL,
    ADD COLUMN "user_id" UUID;

-- AlterTable
ALTER TABLE "mail_tokens" ADD COLUMN "new_email" TEXT;

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes"("user_id");

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows, Prisma's schema cannot say.

ALTER TABLE "users"
    ADD CONSTRAINT "users_totp_whole" CHECK ("totp_enabled_at" IS NULL OR "totp_secret" IS NOT NULL);

ALTER TABLE "recovery_codes"
    ADD CONSTRAINT "recovery_codes_one_person" CHECK (num_nulls("user_id", "staff_id") = 1);

ALTER TABLE "passkeys"
    ADD CONSTRAINT "passkeys_counter" CHECK ("counter" >= 0),
    ADD CONSTRAINT "passkeys_named" CHECK ("name" <> '');

ALTER TABLE "mail_tokens"
    ADD CONSTRAINT "mail_tokens_new_email" CHECK (
        ("new_email" IS NOT NULL) = ("purpose" = 'change_email')
        AND ("new_email" IS NULL OR "new_email" = lower("new_email"))
    );
