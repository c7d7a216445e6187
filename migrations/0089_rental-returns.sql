CREATE TABLE "rental_claims" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"what" text NOT NULL,
	"is_waived" boolean NOT NULL,
	CONSTRAINT "rental_claims_once" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "rental_claims_positive" CHECK ("rental_claims"."quantity" > 0 and "rental_claims"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "rental_damages" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"moment" text NOT NULL,
	"position" integer NOT NULL,
	"place" text NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"sent_by" text NOT NULL,
	"order_id" text,
	"damage_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rental_photos_taken" CHECK (("rental_photos"."order_id" is null) = ("rental_photos"."damage_id" is null))
);
--> statement-breakpoint
CREATE TABLE "rental_records" (
	"order_id" text NOT NULL,
	"moment" text NOT NULL,
	"mileage_km" integer,
	"lower_reason" text,
	"fuel_eighths" integer,
	"charge_percent" integer,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_as" text,
	CONSTRAINT "rental_records_once" PRIMARY KEY("order_id","moment"),
	CONSTRAINT "rental_records_mileage" CHECK ("rental_records"."mileage_km" >= 0),
	CONSTRAINT "rental_records_fuel" CHECK ("rental_records"."fuel_eighths" between 0 and 8),
	CONSTRAINT "rental_records_charge" CHECK ("rental_records"."charge_percent" between 0 and 100),
	CONSTRAINT "rental_records_one_level" CHECK ("rental_records"."fuel_eighths" is null or "rental_records"."charge_percent" is null),
	CONSTRAINT "rental_records_acknowledged" CHECK (("rental_records"."acknowledged_at" is null) = ("rental_records"."acknowledged_as" is null))
);
--> statement-breakpoint
CREATE TABLE "workshop_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"order_id" text NOT NULL,
	"repair_type" text NOT NULL,
	"date" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	CONSTRAINT "workshop_jobs_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "workshop_jobs_done" CHECK (("workshop_jobs"."done_at" is null) = ("workshop_jobs"."done_by" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rental_terms" jsonb;--> statement-breakpoint
ALTER TABLE "rental_claims" ADD CONSTRAINT "rental_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_damages" ADD CONSTRAINT "rental_damages_record" FOREIGN KEY ("order_id","moment") REFERENCES "public"."rental_records"("order_id","moment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_photos" ADD CONSTRAINT "rental_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_photos" ADD CONSTRAINT "rental_photos_damage_id_rental_damages_id_fk" FOREIGN KEY ("damage_id") REFERENCES "public"."rental_damages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_records" ADD CONSTRAINT "rental_records_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_jobs" ADD CONSTRAINT "workshop_jobs_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rental_damages_of" ON "rental_damages" USING btree ("order_id","moment","position");--> statement-breakpoint
CREATE INDEX "rental_photos_of" ON "rental_photos" USING btree ("order_id") WHERE "rental_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "rental_photos_waiting" ON "rental_photos" USING btree ("sent_by","created_at") WHERE "rental_photos"."order_id" is null;--> statement-breakpoint
CREATE INDEX "rental_photos_age" ON "rental_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "workshop_jobs_open" ON "workshop_jobs" USING btree ("date","id") WHERE "workshop_jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "workshop_jobs_vehicle" ON "workshop_jobs" USING btree ("vehicle_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_only_rentals_have_terms" CHECK ("orders"."rental_terms" is null or "orders"."type" = 'rent');