-- An organisation may let its matched traces count for travel times in traffic. Off until it says so.
ALTER TABLE "accounts" ADD COLUMN "shares_traces" BOOLEAN NOT NULL DEFAULT false;
