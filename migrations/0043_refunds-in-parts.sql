ALTER TABLE "refunds" DROP CONSTRAINT "refunds_order_id_unique";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'cancellation' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "state_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("order_id","cause") WHERE "refunds"."cause" <> 'part';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request" ON "refunds" USING btree ("order_id","request_key");--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("created_at");--> statement-breakpoint
-- Until now an order had one refund at most, of all that was charged for it.
UPDATE "orders" SET "refunded_cents" = "refunds"."amount_cents" FROM "refunds" WHERE "refunds"."order_id" = "orders"."id";--> statement-breakpoint
UPDATE "refunds" SET "tax_cents" = "orders"."tax_cents", "state_cents" = "orders"."state_cents" FROM "orders" WHERE "orders"."id" = "refunds"."order_id" AND "orders"."tax_cents" + "orders"."state_cents" > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_within_total" CHECK ("orders"."refunded_cents" between 0 and "orders"."price_cents" + "orders"."extra_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_parts_within_amount" CHECK ("refunds"."tax_cents" >= 0 and "refunds"."state_cents" >= 0
        and "refunds"."tax_cents" + "refunds"."state_cents" <= "refunds"."amount_cents");