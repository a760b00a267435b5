-- What happened to each request of an account: its last 10,000, for three days.
CREATE TABLE "request_lines" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "reason" TEXT,
    "ms" REAL NOT NULL,
    "units" INTEGER NOT NULL,
    "origin" TEXT,
    "address" TEXT,
    "details" TEXT,
    CONSTRAINT "request_lines_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "request_lines_account_id_id_idx" ON "request_lines"("account_id", "id");
CREATE INDEX "request_lines_request_id_idx" ON "request_lines" USING HASH ("request_id");
-- Lines arrive in the order of time, so a few pages of index find the old ones.
CREATE INDEX "request_lines_at_idx" ON "request_lines" USING BRIN ("at");

-- Requests by day, operation, key, status and origin, with their durations: usage beside what is billed.
CREATE TABLE "request_days" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "key_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "origin" TEXT NOT NULL,
    "requests" BIGINT NOT NULL,
    "units" BIGINT NOT NULL,
    "durations" INTEGER[],
    CONSTRAINT "request_days_pkey" PRIMARY KEY ("account_id", "day", "key_id", "operation", "status", "origin"),
    CONSTRAINT "request_days_counts" CHECK ("requests" > 0 AND "units" >= 0)
);
CREATE INDEX "request_days_day_idx" ON "request_days"("day");

CREATE TABLE "request_log_gaps" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "lines" INTEGER,
    CONSTRAINT "request_log_gaps_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "request_log_gaps_period" CHECK ("from_at" <= "to_at")
);
CREATE INDEX "request_log_gaps_to_at_idx" ON "request_log_gaps"("to_at");

CREATE TABLE "request_log_sources" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "request_log_sources_pkey" PRIMARY KEY ("id")
);

-- Query and body of requests are recorded until then, because the account asked for it.
ALTER TABLE "accounts" ADD COLUMN "logs_details_until" TIMESTAMPTZ(3);
