CREATE TABLE "test_drives" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"vehicle_id" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"ended_by" text,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_drives_state_known" CHECK ("test_drives"."state" in ('unconfirmed', 'booked', 'driven', 'no-show', 'cancelled', 'lapsed')),
	CONSTRAINT "test_drives_ends_after_start" CHECK ("test_drives"."ends_at" > "test_drives"."starts_at"),
	CONSTRAINT "test_drives_held_while_unconfirmed" CHECK (("test_drives"."state" = 'unconfirmed') = ("test_drives"."held_until" is not null)),
	CONSTRAINT "test_drives_ended_when_cancelled" CHECK (("test_drives"."state" = 'cancelled') = ("test_drives"."ended_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "staff_mail_choices" DROP CONSTRAINT "staff_mail_choices_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news" DROP CONSTRAINT "staff_news_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news_seen" DROP CONSTRAINT "staff_news_seen_kind_known";--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_drives_unconfirmed_once" ON "test_drives" USING btree ("email") WHERE "test_drives"."state" = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "test_drives_by_time" ON "test_drives" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "test_drives_of_user" ON "test_drives" USING btree ("user_id","starts_at") WHERE "test_drives"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "test_drives_of_email" ON "test_drives" USING btree ("email","starts_at") WHERE "test_drives"."email" is not null;--> statement-breakpoint
CREATE INDEX "test_drives_open" ON "test_drives" USING btree ("starts_at") WHERE "test_drives"."state" in ('unconfirmed', 'booked');--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'booking', 'return', 'drive', 'trade-in', 'dispute'));--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'booking', 'return', 'drive', 'trade-in', 'dispute'));--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'booking', 'return', 'drive', 'trade-in', 'dispute'));--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_vehicle_once" EXCLUDE USING gist ("vehicle_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("state" in ('unconfirmed', 'booked', 'driven'));
