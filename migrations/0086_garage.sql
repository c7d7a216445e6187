CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "garage_care" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"kind" text NOT NULL,
	"done_on" date NOT NULL,
	"km" integer,
	CONSTRAINT "garage_care_km" CHECK ("garage_care"."km" >= 0)
);
--> statement-breakpoint
CREATE TABLE "garage_readings" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"read_on" date NOT NULL,
	"km" integer NOT NULL,
	"starts_anew" boolean NOT NULL,
	CONSTRAINT "garage_readings_km" CHECK ("garage_readings"."km" >= 0)
);
--> statement-breakpoint
CREATE TABLE "garage_reminders" (
	"vehicle_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" date NOT NULL,
	"stage" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "garage_reminders_once" PRIMARY KEY("vehicle_id","kind","since","stage")
);
--> statement-breakpoint
CREATE TABLE "garage_vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text,
	"vin" text,
	"make" text,
	"model" text,
	"model_year" integer,
	"plate" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"look_on" date,
	CONSTRAINT "garage_vehicles_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "garage_vehicles_bought_or_added" CHECK (("garage_vehicles"."order_id" is null) = ("garage_vehicles"."vin" is not null and "garage_vehicles"."make" is not null and "garage_vehicles"."model" is not null)),
	CONSTRAINT "garage_vehicles_order_id" CHECK ("garage_vehicles"."order_id" is null or "garage_vehicles"."order_id" = "garage_vehicles"."id"),
	CONSTRAINT "garage_vehicles_vin_alphabet" CHECK ("garage_vehicles"."vin" ~ '^[A-HJ-NPR-Z0-9]{17}$')
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "is_inspection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_care" ADD CONSTRAINT "garage_care_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_readings" ADD CONSTRAINT "garage_readings_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_reminders" ADD CONSTRAINT "garage_reminders_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "garage_care_once_a_day" ON "garage_care" USING btree ("vehicle_id","kind","done_on");--> statement-breakpoint
CREATE UNIQUE INDEX "garage_readings_day" ON "garage_readings" USING btree ("vehicle_id","read_on");--> statement-breakpoint
CREATE UNIQUE INDEX "garage_vehicles_vin_once" ON "garage_vehicles" USING btree ("user_id","vin");--> statement-breakpoint
CREATE INDEX "garage_vehicles_by_vin" ON "garage_vehicles" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "garage_vehicles_by_plate" ON "garage_vehicles" USING btree (regexp_replace("plate", '[^[:alnum:]]', '', 'g')) WHERE "garage_vehicles"."plate" <> '';--> statement-breakpoint
CREATE INDEX "garage_vehicles_to_look_at" ON "garage_vehicles" USING btree ("look_on","id");--> statement-breakpoint
CREATE INDEX "appointments_user_vin" ON "appointments" USING btree ("user_id","vin");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_inspection_is_routine" CHECK (not "appointments"."is_inspection" or "appointments"."repair_type" = 'routine-servicing');--> statement-breakpoint
-- As for all that begins for an account (0084).
CREATE TRIGGER "refuse_deleted_accounts" BEFORE INSERT ON "garage_vehicles" FOR EACH ROW EXECUTE FUNCTION refuse_deleted_accounts();--> statement-breakpoint
CREATE TRIGGER "refuse_deleted_accounts" BEFORE INSERT ON "calendar_feeds" FOR EACH ROW EXECUTE FUNCTION refuse_deleted_accounts();--> statement-breakpoint
-- What was bought before there were garages stands in its owner's.
INSERT INTO "garage_vehicles" ("id", "user_id", "order_id", "added_at")
SELECT "orders"."id", "orders"."user_id", "orders"."id", "orders"."paid_at" FROM "orders" JOIN "users" ON "users"."id" = "orders"."user_id"
WHERE "orders"."type" = 'purchase' AND "orders"."paid_at" IS NOT NULL AND "users"."deleted_at" IS NULL;
