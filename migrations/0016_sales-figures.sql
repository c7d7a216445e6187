CREATE TABLE "sales_days" (
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"sold_cents" bigint NOT NULL,
	"sold" integer NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"refunded" integer NOT NULL,
	CONSTRAINT "sales_days_day" PRIMARY KEY("time_zone","day","type")
);
--> statement-breakpoint
CREATE TABLE "sales_progress" (
	"time_zone" text PRIMARY KEY NOT NULL,
	"open_from" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_car_trigrams" ON "audit_entries" USING gin ("car" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("cancelled_at") WHERE "orders"."cancelled_at" is not null and "orders"."paid_at" is not null;