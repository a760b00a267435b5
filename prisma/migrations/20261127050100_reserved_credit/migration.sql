-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "correction_note_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "invoices_correction_note_id_key" ON "invoices"("correction_note_id");

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_correction_note_id_fkey" FOREIGN KEY ("correction_note_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows, Prisma's schema cannot say.

-- The credit that is reserved for a corrected invoice is a customer's, too.
ALTER TABLE "ledger_entries"
    DROP CONSTRAINT "ledger_entries_owner",
    ADD CONSTRAINT "ledger_entries_owner" CHECK (
        ("ledger_account" IN ('receivable', 'customer_credit', 'reserved_credit')) = ("account_id" IS NOT NULL)
    );
