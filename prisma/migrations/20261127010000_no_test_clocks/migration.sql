-- contract: not read since 1.1. The release before reads it for trials, which end, and when an organisation is closed,
-- which it tries again.

-- DropForeignKey
ALTER TABLE "test_clocks" DROP CONSTRAINT "test_clocks_account_id_fkey";

-- DropTable
DROP TABLE "test_clocks";
