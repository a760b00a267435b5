-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('owner', 'developer', 'billing');

-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('owner', 'admin', 'support', 'billing');

-- CreateEnum
CREATE TYPE "language" AS ENUM ('fr', 'en');

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('verify_email', 'password_reset', 'staff_setup');

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('queued', 'sent', 'dropped', 'failed');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "language" "language" NOT NULL DEFAULT 'fr',
    "email_verified_at" TIMESTAMPTZ(3),
    "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "member_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "language" "language" NOT NULL DEFAULT 'fr',
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "digest" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organisation_profiles" (
    "account_id" UUID NOT NULL,
    "legal_name" TEXT,
    "rccm" TEXT,
    "tax_id" TEXT,
    "street" TEXT,
    "city" TEXT,
    "postal_code" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "organisation_profiles_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "portal_sessions" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,
    "address" TEXT,

    CONSTRAINT "portal_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_members" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "staff_role" NOT NULL,
    "language" "language" NOT NULL DEFAULT 'fr',
    "password_hash" TEXT,
    "totp_secret" TEXT,
    "totp_last_step" BIGINT,
    "enrolled_at" TIMESTAMPTZ(3),
    "deactivated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_sessions" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,
    "address" TEXT,

    CONSTRAINT "staff_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_tokens" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "user_id" UUID,
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "language" "language" NOT NULL,
    "data" JSONB NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "users_email_idx" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_one_verified_per_email" ON "users"("email") WHERE (email_verified_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_account_id_user_id_key" ON "members"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_digest_key" ON "invitations"("digest");

-- CreateIndex
CREATE INDEX "invitations_account_id_idx" ON "invitations"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_one_open_per_email" ON "invitations"("account_id", "email") WHERE (accepted_at IS NULL AND revoked_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "portal_sessions_digest_key" ON "portal_sessions"("digest");

-- CreateIndex
CREATE INDEX "portal_sessions_user_id_idx" ON "portal_sessions"("user_id");

-- CreateIndex
CREATE INDEX "portal_sessions_account_id_idx" ON "portal_sessions"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_members_email_key" ON "staff_members"("email");

-- CreateIndex
CREATE UNIQUE INDEX "staff_sessions_digest_key" ON "staff_sessions"("digest");

-- CreateIndex
CREATE INDEX "staff_sessions_staff_id_idx" ON "staff_sessions"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_digest_key" ON "recovery_codes"("digest");

-- CreateIndex
CREATE INDEX "recovery_codes_staff_id_idx" ON "recovery_codes"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_tokens_digest_key" ON "mail_tokens"("digest");

-- CreateIndex
CREATE INDEX "mail_tokens_user_id_idx" ON "mail_tokens"("user_id");

-- CreateIndex
CREATE INDEX "mail_tokens_staff_id_idx" ON "mail_tokens"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");

-- CreateIndex
CREATE INDEX "mails_waiting" ON "mails"("due_at") WHERE (state = 'queued');

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation_profiles" ADD CONSTRAINT "organisation_profiles_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "members"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

ALTER TABLE "users"
    ADD CONSTRAINT "users_email_format" CHECK ("email" = lower("email") AND "email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    ADD CONSTRAINT "users_password_hashed" CHECK ("password_hash" LIKE '$argon2id$%');

ALTER TABLE "staff_members"
    ADD CONSTRAINT "staff_members_email_format" CHECK ("email" = lower("email") AND "email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    ADD CONSTRAINT "staff_members_password_hashed" CHECK ("password_hash" LIKE '$argon2id$%'),
    -- Nobody of ours without a second factor.
    ADD CONSTRAINT "staff_members_enrolled_whole" CHECK (
        "enrolled_at" IS NULL OR num_nulls("password_hash", "totp_secret") = 0
    );

ALTER TABLE "invitations"
    ADD CONSTRAINT "invitations_email_format" CHECK ("email" = lower("email") AND "email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    ADD CONSTRAINT "invitations_period" CHECK ("expires_at" > "created_at"),
    ADD CONSTRAINT "invitations_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "invitations_one_end" CHECK ("accepted_at" IS NULL OR "revoked_at" IS NULL);

ALTER TABLE "portal_sessions"
    ADD CONSTRAINT "portal_sessions_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "portal_sessions_period" CHECK ("expires_at" > "created_at");

ALTER TABLE "staff_sessions"
    ADD CONSTRAINT "staff_sessions_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "staff_sessions_period" CHECK ("expires_at" > "created_at");

ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$');

ALTER TABLE "mail_tokens"
    ADD CONSTRAINT "mail_tokens_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "mail_tokens_period" CHECK ("expires_at" > "created_at"),
    ADD CONSTRAINT "mail_tokens_one_person" CHECK (
        num_nulls("user_id", "staff_id") = 1 AND ("staff_id" IS NOT NULL) = ("purpose" = 'staff_setup')
    );

ALTER TABLE "mails"
    ADD CONSTRAINT "mails_sent_whole" CHECK (("state" = 'sent') = ("sent_at" IS NOT NULL)),
    ADD CONSTRAINT "mails_attempts" CHECK ("attempts" >= 0);

-- An organisation that loses its last owner could never be administered again. The lock makes two owners who leave at
-- once take turns; deferred, so that one transaction may hand ownership over.
CREATE FUNCTION "keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "accounts" WHERE "id" = OLD."account_id" FOR UPDATE;
    IF FOUND AND NOT EXISTS (SELECT 1 FROM "members" WHERE "account_id" = OLD."account_id" AND "role" = 'owner') THEN
        RAISE EXCEPTION 'an organisation keeps an owner' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'members_keep_an_owner';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "members_keep_an_owner" AFTER UPDATE OR DELETE ON "members"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "keep_an_owner"();

-- The same of us. One row stands for all of staff to the lock: the seller's.
CREATE FUNCTION "keep_a_staff_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "seller" FOR UPDATE;
    IF NOT EXISTS (SELECT 1 FROM "staff_members" WHERE "role" = 'owner' AND "deactivated_at" IS NULL) THEN
        RAISE EXCEPTION 'staff keeps an owner' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'staff_members_keep_an_owner';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "staff_members_keep_an_owner" AFTER UPDATE OR DELETE ON "staff_members"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "keep_a_staff_owner"();
