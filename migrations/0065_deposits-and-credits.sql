CREATE TABLE "payment_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"charge_id" text,
	"cents" bigint NOT NULL,
	"state" text DEFAULT 'claimed' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_credits_positive" CHECK ("payment_credits"."cents" > 0),
	CONSTRAINT "payment_credits_money_fits_kind" CHECK (("payment_credits"."kind" = 'deposit') = ("payment_credits"."charge_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_slices" (
	"refund_id" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "refund_slices_place" PRIMARY KEY("refund_id","charge_id"),
	CONSTRAINT "refund_slices_positive" CHECK ("refund_slices"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded_within_total";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_parts_within_amount";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_credits" ADD CONSTRAINT "payment_credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credits" ADD CONSTRAINT "payment_credits_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_slices" ADD CONSTRAINT "refund_slices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_slices" ADD CONSTRAINT "refund_slices_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_credits_once" ON "payment_credits" USING btree ("kind","source_id") WHERE "payment_credits"."state" <> 'freed';--> statement-breakpoint
CREATE INDEX "payment_credits_of_payment" ON "payment_credits" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_credits_of_charge" ON "payment_credits" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refund_slices_of_charge" ON "refund_slices" USING btree ("charge_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_not_negative" CHECK ("orders"."credit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_within_total" CHECK ("orders"."refunded_cents" between 0 and "orders"."price_cents" + "orders"."extra_cents" - "orders"."credit_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit_not_negative" CHECK ("payments"."credit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_not_negative" CHECK ("refunds"."credit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_parts_within_amount" CHECK ("refunds"."tax_cents" >= 0 and "refunds"."state_cents" >= 0
        and "refunds"."tax_cents" + "refunds"."state_cents" <= "refunds"."amount_cents" + "refunds"."credit_cents");