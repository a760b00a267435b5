-- CreateTable
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

    CONSTRAINT "place_corrections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "place_corrections_accepted_at_idx" ON "place_corrections"("accepted_at");


-- What follows, Prisma's schema cannot say.

ALTER TABLE "place_corrections" ADD CONSTRAINT "place_corrections_kind"
    CHECK ("kind" IN ('add', 'move', 'rename', 'close', 'withdraw'));
ALTER TABLE "place_corrections" ADD CONSTRAINT "place_corrections_point"
    CHECK (("lat" IS NULL) = ("lng" IS NULL) AND "lat" BETWEEN -90 AND 90 AND "lng" BETWEEN -180 AND 180);

CREATE TRIGGER "place_corrections_append_only" BEFORE UPDATE OR DELETE ON "place_corrections"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
