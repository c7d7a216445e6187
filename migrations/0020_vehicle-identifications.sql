CREATE TABLE "vehicle_identifications" (
	"order_id" text PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vehicle_identifications_vin_unique" UNIQUE("vin"),
	CONSTRAINT "vehicle_identifications_vin_alphabet" CHECK ("vehicle_identifications"."vin" ~ '^[A-HJ-NPR-Z0-9]{17}$')
);
--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ADD CONSTRAINT "vehicle_identifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ADD CONSTRAINT "vehicle_identifications_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;