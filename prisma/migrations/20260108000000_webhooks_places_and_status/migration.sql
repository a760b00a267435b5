CREATE TYPE "webhook_delivery_state" AS ENUM ('waiting', 'delivered', 'failed');
CREATE TYPE "status_impact" AS ENUM ('degraded', 'outage', 'maintenance');

CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_endpoints_account_id_idx" ON "webhook_endpoints"("account_id");

CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "webhook_events_key_key" ON "webhook_events"("key");
CREATE INDEX "webhook_events_account_id_created_at_idx" ON "webhook_events"("account_id", "created_at");

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "tried_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");
CREATE INDEX "webhook_deliveries_account_id_idx" ON "webhook_deliveries"("account_id");
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries"("due_at") WHERE (state = 'waiting');
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_id_key" ON "webhook_deliveries"("endpoint_id", "event_id");

CREATE TABLE "place_corrections" (
    "id" UUID NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_by" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "source" TEXT,
    "name" TEXT,
    "category" TEXT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "note" TEXT,
    CONSTRAINT "place_corrections_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "place_corrections_kind"
        CHECK ("kind" IN ('add', 'move', 'rename', 'close', 'withdraw')),
    CONSTRAINT "place_corrections_point"
        CHECK (("lat" IS NULL) = ("lng" IS NULL) AND "lat" BETWEEN -90 AND 90 AND "lng" BETWEEN -180 AND 180)
);
CREATE INDEX "place_corrections_accepted_at_idx" ON "place_corrections"("accepted_at");

CREATE TABLE "status_days" (
    "day" DATE NOT NULL,
    "attempts" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "buckets" INTEGER[],
    CONSTRAINT "status_days_pkey" PRIMARY KEY ("day"),
    CONSTRAINT "status_days_counts" CHECK (failures >= 0 AND failures <= attempts)
);

CREATE TABLE "status_incidents" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "impact" "status_impact" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    CONSTRAINT "status_incidents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "status_incidents_times" CHECK (resolved_at >= started_at)
);
CREATE INDEX "status_incidents_started_at_idx" ON "status_incidents"("started_at");

CREATE TABLE "status_updates" (
    "id" SERIAL NOT NULL,
    "incident_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "status_updates_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "status_updates_incident_id_idx" ON "status_updates"("incident_id");

ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "status_incidents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "place_corrections_append_only" BEFORE UPDATE OR DELETE ON "place_corrections"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
