-- A person who was declined may try again on the same page.
DROP INDEX "payments_to_ask_about";

CREATE INDEX "payments_to_ask_about" ON "payments"("created_at") WHERE (state = 'created' OR state = 'pending' OR state = 'declined' OR state = 'expired');
