-- CreateEnum
CREATE TYPE "status_impact" AS ENUM ('degraded', 'outage', 'maintenance');

-- CreateTable
CREATE TABLE "status_days" (
    "day" DATE NOT NULL,
    "attempts" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "buckets" INTEGER[],

    CONSTRAINT "status_days_pkey" PRIMARY KEY ("day"),
    CONSTRAINT "status_days_counts" CHECK (failures >= 0 AND failures <= attempts)
);

-- CreateTable
CREATE TABLE "status_incidents" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "impact" "status_impact" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "status_incidents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "status_incidents_times" CHECK (resolved_at >= started_at)
);

-- CreateTable
CREATE TABLE "status_updates" (
    "id" SERIAL NOT NULL,
    "incident_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "status_updates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "status_incidents_started_at_idx" ON "status_incidents"("started_at");

-- CreateIndex
CREATE INDEX "status_updates_incident_id_idx" ON "status_updates"("incident_id");

-- AddForeignKey
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "status_incidents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
