-- CreateTable
CREATE TABLE "road_events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "effect" TEXT NOT NULL,
    "speed_kmh" INTEGER,
    "modes" TEXT[],
    "place" JSONB NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "weekly" JSONB,
    "source" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "road_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "road_events_created_at_idx" ON "road_events"("created_at");


-- What follows, Prisma's schema cannot say.

ALTER TABLE "road_events" ADD CONSTRAINT "road_events_effect"
    CHECK ("effect" IN ('closed', 'slowed') AND ("effect" = 'slowed') = ("speed_kmh" IS NOT NULL));
ALTER TABLE "road_events" ADD CONSTRAINT "road_events_time" CHECK ("ends_at" > "starts_at");
