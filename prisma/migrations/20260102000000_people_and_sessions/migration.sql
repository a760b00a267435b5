CREATE TYPE "language" AS ENUM ('fr', 'en');
CREATE TYPE "member_role" AS ENUM ('owner', 'developer', 'billing');
CREATE TYPE "token_purpose" AS ENUM ('verify_email', 'password_reset', 'staff_setup', 'change_email');
CREATE TYPE "staff_role" AS ENUM ('owner', 'admin', 'support', 'billing');
CREATE TYPE "authentication_surface" AS ENUM ('portal', 'staff');
CREATE TYPE "authentication_event_kind" AS ENUM (
    'login', 'login_failed', 'lockout', 'logout', 'step_up', 'step_up_failed', 'personal_data_read'
);
CREATE TYPE "mail_state" AS ENUM ('queued', 'sent', 'dropped', 'failed');

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "language" "language" NOT NULL DEFAULT 'fr',
    "email_verified_at" TIMESTAMPTZ(3),
    "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "totp_secret" TEXT,
    "totp_last_step" BIGINT,
    "totp_enabled_at" TIMESTAMPTZ(3),
    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_email_format" CHECK ("email" = lower("email") AND "email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    CONSTRAINT "users_password_hashed" CHECK ("password_hash" LIKE '$argon2id$%'),
    CONSTRAINT "users_totp_whole" CHECK ("totp_enabled_at" IS NULL OR "totp_secret" IS NOT NULL)
);
CREATE INDEX "users_email_idx" ON "users"("email");
CREATE UNIQUE INDEX "users_one_verified_per_email" ON "users"("email") WHERE (email_verified_at IS NOT NULL);

CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "member_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "members_user_id_idx" ON "members"("user_id");
CREATE UNIQUE INDEX "members_account_id_user_id_key" ON "members"("account_id", "user_id");

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
    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_email_format" CHECK ("email" = lower("email") AND "email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    CONSTRAINT "invitations_period" CHECK ("expires_at" > "created_at"),
    CONSTRAINT "invitations_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "invitations_one_end" CHECK ("accepted_at" IS NULL OR "revoked_at" IS NULL)
);
CREATE UNIQUE INDEX "invitations_digest_key" ON "invitations"("digest");
CREATE INDEX "invitations_account_id_idx" ON "invitations"("account_id");
CREATE UNIQUE INDEX "invitations_one_open_per_email" ON "invitations"("account_id", "email") WHERE (accepted_at IS NULL AND revoked_at IS NULL);

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
    CONSTRAINT "portal_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "portal_sessions_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "portal_sessions_period" CHECK ("expires_at" > "created_at")
);
CREATE UNIQUE INDEX "portal_sessions_digest_key" ON "portal_sessions"("digest");
CREATE INDEX "portal_sessions_user_id_idx" ON "portal_sessions"("user_id");
CREATE INDEX "portal_sessions_account_id_idx" ON "portal_sessions"("account_id");

CREATE TABLE "mail_tokens" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "user_id" UUID,
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "new_email" TEXT,
    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mail_tokens_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "mail_tokens_period" CHECK ("expires_at" > "created_at"),
    CONSTRAINT "mail_tokens_one_person" CHECK (
        num_nulls("user_id", "staff_id") = 1 AND ("staff_id" IS NOT NULL) = ("purpose" = 'staff_setup')
    ),
    CONSTRAINT "mail_tokens_new_email" CHECK (
        ("new_email" IS NOT NULL) = ("purpose" = 'change_email')
        AND ("new_email" IS NULL OR "new_email" = lower("new_email"))
    )
);
CREATE UNIQUE INDEX "mail_tokens_digest_key" ON "mail_tokens"("digest");
CREATE INDEX "mail_tokens_user_id_idx" ON "mail_tokens"("user_id");
CREATE INDEX "mail_tokens_staff_id_idx" ON "mail_tokens"("staff_id");

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
    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkeys_counter" CHECK ("counter" >= 0),
    CONSTRAINT "passkeys_named" CHECK ("name" <> '')
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

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
    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "staff_members_email_format" CHECK ("email" = lower("email") AND "email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    CONSTRAINT "staff_members_password_hashed" CHECK ("password_hash" LIKE '$argon2id$%'),
    -- Every staff member has a second factor.
    CONSTRAINT "staff_members_enrolled_whole" CHECK (
        "enrolled_at" IS NULL OR num_nulls("password_hash", "totp_secret") = 0
    )
);
CREATE UNIQUE INDEX "staff_members_email_key" ON "staff_members"("email");

CREATE TABLE "staff_sessions" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,
    "address" TEXT,
    "stepped_up_at" TIMESTAMPTZ(3),
    CONSTRAINT "staff_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "staff_sessions_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "staff_sessions_period" CHECK ("expires_at" > "created_at")
);
CREATE UNIQUE INDEX "staff_sessions_digest_key" ON "staff_sessions"("digest");
CREATE INDEX "staff_sessions_staff_id_idx" ON "staff_sessions"("staff_id");

CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "staff_id" UUID,
    "digest" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "user_id" UUID,
    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "recovery_codes_digest_format" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "recovery_codes_one_person" CHECK (num_nulls("user_id", "staff_id") = 1)
);
CREATE UNIQUE INDEX "recovery_codes_digest_key" ON "recovery_codes"("digest");
CREATE INDEX "recovery_codes_staff_id_idx" ON "recovery_codes"("staff_id");
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes"("user_id");

CREATE TABLE "second_factor_removals" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "carried_out_at" TIMESTAMPTZ(3),
    CONSTRAINT "second_factor_removals_pkey" PRIMARY KEY ("id"),
    -- It ends in one way, and the person has had time to object before.
    CONSTRAINT "second_factor_removals_one_end" CHECK ("cancelled_at" IS NULL OR "carried_out_at" IS NULL),
    CONSTRAINT "second_factor_removals_wait" CHECK (
        "due_at" >= "requested_at" + interval '48 hours' AND ("carried_out_at" IS NULL OR "carried_out_at" >= "due_at")
    )
);
CREATE INDEX "second_factor_removals_user_id_idx" ON "second_factor_removals"("user_id");
CREATE UNIQUE INDEX "second_factor_removals_one_open_per_user" ON "second_factor_removals"("user_id") WHERE (cancelled_at IS NULL AND carried_out_at IS NULL);

CREATE TABLE "authentication_events" (
    "id" UUID NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "surface" "authentication_surface" NOT NULL,
    "kind" "authentication_event_kind" NOT NULL,
    "user_id" UUID,
    "staff_id" UUID,
    "email" TEXT,
    "method" TEXT,
    "account_id" UUID,
    "address" TEXT NOT NULL,
    "device" TEXT,
    "request_id" TEXT,
    CONSTRAINT "authentication_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "authentication_events_user_id_id_idx" ON "authentication_events"("user_id", "id");
CREATE INDEX "authentication_events_staff_id_id_idx" ON "authentication_events"("staff_id", "id");
CREATE INDEX "authentication_events_account_id_id_idx" ON "authentication_events"("account_id", "id");
CREATE INDEX "authentication_events_email_id_idx" ON "authentication_events"("email", "id");
CREATE INDEX "authentication_events_address_id_idx" ON "authentication_events"("address", "id");
CREATE INDEX "authentication_events_occurred_at_idx" ON "authentication_events"("occurred_at");

CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "status" SMALLINT,
    "body" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);
CREATE INDEX "idempotency_keys_started_at_idx" ON "idempotency_keys"("started_at");

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
    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_sent_whole" CHECK (("state" = 'sent') = ("sent_at" IS NOT NULL)),
    CONSTRAINT "mails_attempts" CHECK ("attempts" >= 0)
);
CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");
CREATE INDEX "mails_waiting" ON "mails"("due_at") WHERE (state = 'queued');
-- Staff look up what was sent to the members of an account, newest first.
CREATE INDEX "mails_recipient_id_idx" ON "mails"("recipient", "id");
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");

ALTER TABLE "members" ADD CONSTRAINT "members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "members"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "second_factor_removals" ADD CONSTRAINT "second_factor_removals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An organisation that loses its last owner could never be administered again. The lock makes two owners who leave at
-- once take turns; deferred, so that one transaction may hand ownership over.
-- A closed organisation needs none.
CREATE FUNCTION "keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "accounts" WHERE "id" = OLD."account_id" AND "closed_at" IS NULL FOR UPDATE;
    IF FOUND AND NOT EXISTS (SELECT 1 FROM "members" WHERE "account_id" = OLD."account_id" AND "role" = 'owner') THEN
        RAISE EXCEPTION 'an organisation keeps an owner' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'members_keep_an_owner';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "members_keep_an_owner" AFTER UPDATE OR DELETE ON "members"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "keep_an_owner"();

-- Staff keep an owner. The lock takes one row for all of them: the seller's.
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

-- Nobody changes an event. Those older than 13 months may be deleted, no others, whoever asks.
CREATE FUNCTION "keep_authentication_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."occurred_at" > now() - interval '13 months' THEN
        RAISE EXCEPTION 'an authentication event is kept for 13 months' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END
$$;

CREATE TRIGGER "authentication_events_kept" BEFORE DELETE ON "authentication_events"
    FOR EACH ROW EXECUTE FUNCTION "keep_authentication_event"();

CREATE TRIGGER "authentication_events_append_only" BEFORE UPDATE OR TRUNCATE ON "authentication_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
