ALTER TABLE "checkout_attempts" DROP CONSTRAINT "checkout_attempts_payment_id_payments_id_fk";
--> statement-breakpoint
-- An attempt is written before its payment, so that a second call with the same key waits at once;
-- the reference is checked when the sale commits.
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_payment"
  FOREIGN KEY ("payment_id") REFERENCES "payments" ("id") DEFERRABLE INITIALLY DEFERRED;
