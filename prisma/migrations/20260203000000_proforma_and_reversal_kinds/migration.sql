-- New values of enums stand in a migration of their own: Postgres lets no statement of the same transaction use them.

-- AlterEnum
ALTER TYPE "invoice_state" ADD VALUE 'proforma' BEFORE 'draft';

-- AlterEnum
ALTER TYPE "settlement_kind" ADD VALUE 'reversal';
