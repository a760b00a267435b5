-- CreateEnum
CREATE TYPE "enquiry_topic" AS ENUM ('enterprise', 'billing', 'technical', 'other');

-- CreateEnum
CREATE TYPE "enquiry_state" AS ENUM ('open', 'answered', 'closed');

-- CreateTable
CREATE TABLE "enquiries" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "topic" "enquiry_topic" NOT NULL,
    "state" "enquiry_state" NOT NULL DEFAULT 'open',
    "email" TEXT NOT NULL,
    "language" "language" NOT NULL,
    "name" TEXT,
    "organisation" TEXT,
    "phone" TEXT,
    "requests_per_day" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enquiry_messages" (
    "id" UUID NOT NULL,
    "enquiry_id" UUID NOT NULL,
    "from_staff" BOOLEAN NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "enquiries_account_id_updated_at_idx" ON "enquiries"("account_id", "updated_at");

-- CreateIndex
CREATE INDEX "enquiries_state_updated_at_idx" ON "enquiries"("state", "updated_at");

-- CreateIndex
CREATE INDEX "enquiry_messages_enquiry_id_created_at_idx" ON "enquiry_messages"("enquiry_id", "created_at");

-- AddForeignKey
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
