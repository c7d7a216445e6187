CREATE TABLE "named_vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plate" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "named_vehicles_named" CHECK ("named_vehicles"."plate" <> '' or "named_vehicles"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
DROP INDEX "appointments_vin_once_a_day";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_walk_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "plate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "complaint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "time" text;--> statement-breakpoint
ALTER TABLE "named_vehicles" ADD CONSTRAINT "named_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "named_vehicles_of" ON "named_vehicles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "named_vehicles_plate" ON "named_vehicles" USING btree ("plate" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_plate_once_a_day" ON "appointments" USING btree ("plate","date") WHERE "appointments"."state" in ('booked', 'done') and "appointments"."plate" <> '';--> statement-breakpoint
CREATE INDEX "appointments_plate" ON "appointments" USING btree ("plate" text_pattern_ops) WHERE "appointments"."plate" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_vin_once_a_day" ON "appointments" USING btree ("vin","date") WHERE "appointments"."state" in ('booked', 'done') and "appointments"."vin" <> '';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_unique" UNIQUE("email","is_walk_in");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_car_named" CHECK ("appointments"."vin" <> '' or "appointments"."plate" <> '');--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_time_of_day" CHECK ("appointments"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
-- As for all that begins for an account (0084).
CREATE TRIGGER "refuse_deleted_accounts" BEFORE INSERT ON "named_vehicles" FOR EACH ROW EXECUTE FUNCTION refuse_deleted_accounts();
