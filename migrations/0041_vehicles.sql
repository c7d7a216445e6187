CREATE SEQUENCE "public"."vehicle_stock_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "vehicle_events" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"actor_email" text,
	"order_id" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"vin" text NOT NULL,
	"is_generated" boolean DEFAULT false NOT NULL,
	"stock_number" text DEFAULT 'V' || nextval('vehicle_stock_numbers') NOT NULL,
	"state" text NOT NULL,
	"mileage_km" integer,
	"location" text,
	"arrived_on" date NOT NULL,
	"left_on" date,
	"cost_cents" bigint,
	"notes" text,
	"order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_stock_number_unique" UNIQUE("stock_number"),
	CONSTRAINT "vehicles_vin_alphabet" CHECK ("vehicles"."vin" ~ '^[A-HJ-NPR-Z0-9]{17}$'),
	CONSTRAINT "vehicles_stock_number_short" CHECK ("vehicles"."stock_number" ~ '^[A-Z0-9-]{1,12}$'),
	CONSTRAINT "vehicles_state_known" CHECK ("vehicles"."state" in ('preparing', 'available', 'held', 'sold', 'rented', 'gone')),
	CONSTRAINT "vehicles_mileage_plausible" CHECK ("vehicles"."mileage_km" between 0 and 3000000),
	CONSTRAINT "vehicles_cost_not_negative" CHECK ("vehicles"."cost_cents" >= 0),
	CONSTRAINT "vehicles_left_when_gone" CHECK (("vehicles"."state" = 'gone') = ("vehicles"."left_on" is not null)),
	CONSTRAINT "vehicles_order_fits_sold" CHECK ("vehicles"."state" not in ('sold', 'rented') or "vehicles"."order_id" is not null),
	CONSTRAINT "vehicles_order_fits_free" CHECK ("vehicles"."state" not in ('preparing', 'available') or "vehicles"."order_id" is null)
);
--> statement-breakpoint
ALTER TABLE "vehicle_identifications" DROP CONSTRAINT "vehicle_identifications_vin_unique";--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "identified" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- All VINs of before were made up by the shop.
ALTER TABLE "vehicle_identifications" ADD COLUMN "is_generated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ALTER COLUMN "is_generated" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "vehicle_events" ADD CONSTRAINT "vehicle_events_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Orders that have a VIN have a vehicle: gone where it was handed over, else sold and still here. Of a cancelled order the
-- VIN stays on record alone: its unit went back to the stock without one.
INSERT INTO "vehicles" ("id", "car_id", "vin", "is_generated", "state", "arrived_on", "left_on", "order_id", "created_at", "updated_at")
SELECT gen_random_uuid()::text, o."car_id", v."vin", true, CASE WHEN o."state" = 'delivered' THEN 'gone' ELSE 'sold' END,
	o."created_at"::date, CASE WHEN o."state" = 'delivered' THEN coalesce(o."delivered_at", v."issued_at")::date END,
	o."id", v."issued_at", v."issued_at"
FROM "vehicle_identifications" v JOIN "orders" o ON o."id" = v."order_id"
WHERE o."type" = 'purchase' AND o."state" IN ('paid', 'delivered')
ORDER BY v."issued_at", o."id";--> statement-breakpoint
INSERT INTO "vehicle_events" ("id", "vehicle_id", "at", "what", "actor_email", "order_id")
SELECT gen_random_uuid()::text, w."id", v."issued_at", 'identified', u."email", w."order_id"
FROM "vehicles" w JOIN "vehicle_identifications" v ON v."order_id" = w."order_id" LEFT JOIN "users" u ON u."id" = v."issued_by";--> statement-breakpoint
CREATE INDEX "vehicle_events_of_vehicle" ON "vehicle_events" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_vin_here" ON "vehicles" USING btree ("vin") WHERE "vehicles"."state" <> 'gone';--> statement-breakpoint
CREATE INDEX "vehicles_vin" ON "vehicles" USING btree ("vin");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_order" ON "vehicles" USING btree ("order_id") WHERE "vehicles"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_of_car" ON "vehicles" USING btree ("car_id","arrived_on","id");--> statement-breakpoint
CREATE INDEX "vehicles_standing" ON "vehicles" USING btree ("car_id","arrived_on","id") WHERE "vehicles"."state" = 'available';--> statement-breakpoint
CREATE INDEX "vehicles_here" ON "vehicles" USING btree ("arrived_on","id") WHERE "vehicles"."state" <> 'gone';--> statement-breakpoint
CREATE INDEX "vehicle_identifications_by_vin" ON "vehicle_identifications" USING btree ("vin");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_identifications_generated" ON "vehicle_identifications" USING btree ("vin") WHERE "vehicle_identifications"."is_generated";--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_identified_in_stock" CHECK ("cars"."identified" between 0 and "cars"."stock");