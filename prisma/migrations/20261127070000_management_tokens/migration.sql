-- CreateTable
CREATE TABLE "management_tokens" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "account_id" UUID,
    "user_id" UUID,
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,

    CONSTRAINT "management_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "management_tokens_digest_key" ON "management_tokens"("digest");

-- CreateIndex
CREATE INDEX "management_tokens_account_id_idx" ON "management_tokens"("account_id");

-- CreateIndex
CREATE INDEX "management_tokens_staff_id_idx" ON "management_tokens"("staff_id");

-- AddForeignKey
ALTER TABLE "management_tokens" ADD CONSTRAINT "management_tokens_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "members"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "management_tokens" ADD CONSTRAINT "management_tokens_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "management_tokens"
    ADD CONSTRAINT "management_tokens_owner" CHECK (
        ("staff_id" IS NULL) = ("user_id" IS NOT NULL) AND ("account_id" IS NULL) = ("user_id" IS NULL)
    ),
    ADD CONSTRAINT "management_tokens_scopes" CHECK (cardinality("scopes") > 0),
    ADD CONSTRAINT "management_tokens_revocation" CHECK (("revoked_at" IS NULL) = ("revoked_by" IS NULL));
