-- Staff look up what was sent to the members of an account, newest first.
CREATE INDEX "mails_recipient_id_idx" ON "mails"("recipient", "id");
