-- CreateTable
CREATE TABLE "second_factor_removals" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "carried_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_removals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "second_factor_removals_user_id_idx" ON "second_factor_removals"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "second_factor_removals_one_open_per_user" ON "second_factor_removals"("user_id") WHERE (cancelled_at IS NULL AND carried_out_at IS NULL);

-- AddForeignKey
ALTER TABLE "second_factor_removals" ADD CONSTRAINT "second_factor_removals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows, Prisma's schema cannot say.

-- It ends in one way, and the person has had time to object before.
ALTER TABLE "second_factor_removals"
    ADD CONSTRAINT "second_factor_removals_one_end" CHECK ("cancelled_at" IS NULL OR "carried_out_at" IS NULL),
    ADD CONSTRAINT "second_factor_removals_wait" CHECK (
        "due_at" >= "requested_at" + interval '48 hours' AND ("carried_out_at" IS NULL OR "carried_out_at" >= "due_at")
    );
