CREATE TABLE "hold_downtimes" (
	"downtime_id" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"vehicle_id" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"color" text NOT NULL,
	"state" text NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"payment_id" text NOT NULL,
	"deposit_cents" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"extended_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	"bought_by" text,
	"order_id" text,
	CONSTRAINT "holds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "holds_deposit_positive" CHECK ("holds"."deposit_cents" > 0),
	CONSTRAINT "holds_time_fits_state" CHECK ("holds"."state" in ('pending', 'declined') or ("holds"."started_at" is not null and "holds"."ends_at" is not null)),
	CONSTRAINT "holds_purchase_fits_state" CHECK (("holds"."state" in ('buying', 'bought')) = ("holds"."bought_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_request" ON "holds" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_per_person" ON "holds" USING btree ("user_id") WHERE "holds"."state" in ('pending', 'active', 'buying');--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_per_vehicle" ON "holds" USING btree ("vehicle_id") WHERE "holds"."state" in ('pending', 'active', 'buying');--> statement-breakpoint
CREATE UNIQUE INDEX "holds_bought_by" ON "holds" USING btree ("bought_by");--> statement-breakpoint
CREATE INDEX "holds_of_person" ON "holds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "holds_of_car" ON "holds" USING btree ("car_id") WHERE "holds"."state" in ('pending', 'active', 'buying');--> statement-breakpoint
CREATE INDEX "holds_due" ON "holds" USING btree ("ends_at") WHERE "holds"."state" = 'active';--> statement-breakpoint
CREATE INDEX "holds_by_state" ON "holds" USING btree ("state","id");