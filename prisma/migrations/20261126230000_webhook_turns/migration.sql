-- Accounts take turns in webhook deliveries, and an endpoint that fails for three days is switched off.
ALTER TABLE "webhook_endpoints"
    ADD COLUMN "failing_since" TIMESTAMPTZ(3),
    ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "switched_off_at" TIMESTAMPTZ(3),
    ADD COLUMN "tried_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "webhook_endpoints_failing" CHECK (("failing_since" IS NULL) = ("failures" = 0)),
    ADD CONSTRAINT "webhook_endpoints_switched_off" CHECK ("switched_off_at" IS NULL OR NOT "enabled");

ALTER TABLE "webhook_deliveries" ADD COLUMN "running_until" TIMESTAMPTZ(3);

-- The accounts that wait, and the oldest messages of each, without reading a backlog.
DROP INDEX "webhook_deliveries_waiting";
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" ("account_id", "due_at", "id") WHERE (state = 'waiting');
CREATE INDEX "webhook_deliveries_running" ON "webhook_deliveries" ("account_id") WHERE (running_until IS NOT NULL);
