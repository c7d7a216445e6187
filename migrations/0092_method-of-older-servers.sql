-- A server of before 0090 knows no such column, and sells on while others are upgraded: what it sells in installments would be
-- taken for sold by card.
CREATE FUNCTION "orders_method_of_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."method" := coalesce((SELECT "payments"."method" FROM "payments" WHERE "payments"."id" = NEW."payment_id"), NEW."method");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_method_of_payment" BEFORE INSERT ON "orders" FOR EACH ROW WHEN (NEW."method" = 'card')
  EXECUTE FUNCTION orders_method_of_payment();--> statement-breakpoint
UPDATE "orders" SET "method" = 'installment' FROM "payments"
  WHERE "payments"."id" = "orders"."payment_id" AND "payments"."method" = 'installment' AND "orders"."method" <> 'installment';
