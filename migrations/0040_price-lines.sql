CREATE TABLE "order_price_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"receiver" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_included" boolean NOT NULL,
	CONSTRAINT "order_price_lines_place" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_price_lines_amount_positive" CHECK ("order_price_lines"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "extra_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "sold_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "sold_state_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "refunded_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "refunded_state_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_price_lines" ADD CONSTRAINT "order_price_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_extra_not_negative" CHECK ("orders"."extra_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_net_not_negative" CHECK ("orders"."tax_cents" >= 0 and "orders"."state_cents" >= 0
        and "orders"."tax_cents" + "orders"."state_cents" <= "orders"."price_cents" + "orders"."extra_cents");