-- People are told when the credit that requests draw on runs low, and when it is enough again.
CREATE TYPE "wallet_level" AS ENUM ('unknown', 'enough', 'low');

ALTER TABLE "wallets"
    ADD COLUMN "low_below_fcfa" INTEGER DEFAULT 200,
    ADD COLUMN "level" "wallet_level" NOT NULL DEFAULT 'unknown',
    ADD COLUMN "level_turns" INTEGER NOT NULL DEFAULT 0,
    ADD CONSTRAINT "wallets_low_below" CHECK ("low_below_fcfa" >= 1);
