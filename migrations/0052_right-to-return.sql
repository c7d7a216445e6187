CREATE TABLE "order_returns" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"mileage_km" integer,
	"fee_cents" bigint,
	"is_generous" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_returns_decided_fits_state" CHECK (("order_returns"."state" = 'asked') = ("order_returns"."decided_at" is null)),
	CONSTRAINT "order_returns_taken_back_whole" CHECK ("order_returns"."state" <> 'taken-back' or ("order_returns"."mileage_km" is not null and "order_returns"."fee_cents" is not null)),
	CONSTRAINT "order_returns_fee_not_negative" CHECK ("order_returns"."fee_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_terms" jsonb;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_returns_asked" ON "order_returns" USING btree ("asked_at","order_id") WHERE "order_returns"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_only_purchases_have_return_terms" CHECK ("orders"."return_terms" is null or "orders"."type" = 'purchase');