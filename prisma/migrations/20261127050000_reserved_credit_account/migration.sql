-- A new value of an enum stands in a migration of its own: Postgres lets no statement of the same transaction use it.

-- AlterEnum
ALTER TYPE "ledger_account" ADD VALUE 'reserved_credit';
