-- CreateEnum
CREATE TYPE "authentication_surface" AS ENUM ('portal', 'staff');

-- CreateEnum
CREATE TYPE "authentication_event_kind" AS ENUM ('login', 'login_failed', 'lockout', 'logout', 'step_up', 'step_up_failed', 'personal_data_read');

-- AlterTable
ALTER TABLE "audit_entries"
    ADD COLUMN "address" TEXT,
    ADD COLUMN "device" TEXT;

-- AlterTable
ALTER TABLE "staff_sessions" ADD COLUMN "stepped_up_at" TIMESTAMPTZ(3);

-- CreateTable
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

-- CreateIndex
CREATE INDEX "authentication_events_user_id_id_idx" ON "authentication_events"("user_id", "id");

-- CreateIndex
CREATE INDEX "authentication_events_staff_id_id_idx" ON "authentication_events"("staff_id", "id");

-- CreateIndex
CREATE INDEX "authentication_events_account_id_id_idx" ON "authentication_events"("account_id", "id");

-- CreateIndex
CREATE INDEX "authentication_events_email_id_idx" ON "authentication_events"("email", "id");

-- CreateIndex
CREATE INDEX "authentication_events_address_id_idx" ON "authentication_events"("address", "id");

-- CreateIndex
CREATE INDEX "authentication_events_occurred_at_idx" ON "authentication_events"("occurred_at");

-- What follows, Prisma's schema cannot say.

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
