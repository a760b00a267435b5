ALTER TABLE "usage_minutes" VALIDATE CONSTRAINT "usage_minutes_before";
