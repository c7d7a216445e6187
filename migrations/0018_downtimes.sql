CREATE TABLE "car_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text,
	"reasons" jsonb,
	"label" text NOT NULL,
	"car_id" text,
	"new_id" text NOT NULL,
	"vip" boolean,
	"make" text,
	"model" text,
	"color" text,
	"top_speed" integer,
	"price_cents" bigint,
	"old_price_cents" bigint,
	"stock" integer,
	"expected_stock" integer,
	"image" text,
	CONSTRAINT "car_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "car_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"brought_by" text NOT NULL,
	"brought_by_email" text NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea",
	"state" text NOT NULL,
	"may_change_prices" boolean NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total_rows" integer,
	"new_cars" integer DEFAULT 0 NOT NULL,
	"changed_cars" integer DEFAULT 0 NOT NULL,
	"unchanged_cars" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "low_stock" (
	"car_id" text PRIMARY KEY NOT NULL,
	"vip" boolean NOT NULL,
	"stock" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downtimes" (
	"id" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"reason" text NOT NULL,
	"scheduled_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "downtimes_at_least_a_minute" CHECK ("downtimes"."duration_minutes" >= 1),
	CONSTRAINT "downtimes_end_after_start" CHECK ("downtimes"."ends_at" >= "downtimes"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "vehicle_identifications" (
	"order_id" text PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vehicle_identifications_vin_unique" UNIQUE("vin"),
	CONSTRAINT "vehicle_identifications_vin_alphabet" CHECK ("vehicle_identifications"."vin" ~ '^[A-HJ-NPR-Z0-9]{17}$')
);
--> statement-breakpoint
DROP INDEX "cars_price";--> statement-breakpoint
ALTER TABLE "car_import_rows" ADD CONSTRAINT "car_import_rows_import_id_car_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."car_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ADD CONSTRAINT "vehicle_identifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ADD CONSTRAINT "vehicle_identifications_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_import_rows_car" ON "car_import_rows" USING btree ("import_id","car_id");--> statement-breakpoint
CREATE INDEX "low_stock_by_stock" ON "low_stock" USING btree ("vip","stock","car_id");--> statement-breakpoint
CREATE INDEX "downtimes_ends_at" ON "downtimes" USING btree ("ends_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cars_by_price" ON "cars" USING btree ("vip","price_cents","id");--> statement-breakpoint
CREATE INDEX "cars_by_name" ON "cars" USING btree ("vip",lower("make"),lower("model"),"id");--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_do_not_overlap" EXCLUDE USING gist (tstzrange("starts_at", "ends_at") WITH &&) WHERE ("cancelled_at" is null);
