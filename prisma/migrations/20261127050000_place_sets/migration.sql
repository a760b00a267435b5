-- CreateTable
CREATE TABLE "place_sets" (
    "name" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "licence" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "places" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" TEXT NOT NULL,

    CONSTRAINT "place_sets_pkey" PRIMARY KEY ("name")
);


-- What follows, Prisma's schema cannot say.

ALTER TABLE "place_sets" ADD CONSTRAINT "place_sets_name" CHECK ("name" ~ '^[A-Za-z0-9_-]{1,64}$');
ALTER TABLE "place_sets" ADD CONSTRAINT "place_sets_places" CHECK ("places" > 0);
