CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_user_id" text NOT NULL,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"car" text,
	"added_stock" integer,
	"new_stock" integer
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"date" date NOT NULL,
	"repair_type" text NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"origin_id" text NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "appointments_closed_fits_state" CHECK (("appointments"."state" = 'booked') = ("appointments"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "service_loads" (
	"date" date NOT NULL,
	"repair_type" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "service_loads_day" PRIMARY KEY("date","repair_type"),
	CONSTRAINT "service_loads_taken_not_negative" CHECK ("service_loads"."taken" >= 0)
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_email","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_vin_once_a_day" ON "appointments" USING btree ("vin","date") WHERE "appointments"."state" in ('booked', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_origin_moves" ON "appointments" USING btree ("origin_id","moves");--> statement-breakpoint
CREATE INDEX "appointments_user" ON "appointments" USING btree ("user_id","date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "appointments_day" ON "appointments" USING btree ("date","repair_type");