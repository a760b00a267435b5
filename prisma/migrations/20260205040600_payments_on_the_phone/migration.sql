-- When the operator was last told to ask the person on the phone, and which one that was.
ALTER TABLE "payments" ADD COLUMN "phone_asked_at" TIMESTAMPTZ(3), ADD COLUMN "phone_operator" TEXT;
