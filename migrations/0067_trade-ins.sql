CREATE TABLE "trade_in_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"trade_in_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_in_values" (
	"id" text PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"make_key" text NOT NULL,
	"model_key" text NOT NULL,
	"from_year" integer NOT NULL,
	"to_year" integer NOT NULL,
	"new_cents" bigint NOT NULL,
	"yearly_fall_percent" integer NOT NULL,
	"usual_km" integer NOT NULL,
	"per_thousand_km_cents" bigint NOT NULL,
	"fair_percent" integer NOT NULL,
	"poor_percent" integer NOT NULL,
	"repaired_percent" integer NOT NULL,
	"spread_percent" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trade_in_values_years" CHECK ("trade_in_values"."from_year" <= "trade_in_values"."to_year")
);
--> statement-breakpoint
CREATE TABLE "trade_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"vin" text,
	"make" text,
	"model" text,
	"model_year" integer,
	"car_key" text NOT NULL,
	"mileage_km" integer NOT NULL,
	"condition" text NOT NULL,
	"accident" text NOT NULL,
	"drives" boolean NOT NULL,
	"owed_cents" bigint NOT NULL,
	"note" text NOT NULL,
	"low_cents" bigint,
	"high_cents" bigint,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"offer_cents" bigint,
	"answer" text,
	"last_day" date,
	"ends_at" timestamp (3) with time zone,
	"km_at_most" integer,
	"accepted_at" timestamp (3) with time zone,
	"payment_id" text,
	CONSTRAINT "trade_ins_offer_whole" CHECK (("trade_ins"."offer_cents" is null) = ("trade_ins"."last_day" is null) and ("trade_ins"."last_day" is null) = ("trade_ins"."ends_at" is null) and ("trade_ins"."last_day" is null) = ("trade_ins"."km_at_most" is null)),
	CONSTRAINT "trade_ins_range_whole" CHECK (("trade_ins"."low_cents" is null) = ("trade_ins"."high_cents" is null)),
	CONSTRAINT "trade_ins_used_by_payment" CHECK (("trade_ins"."state" in ('paying', 'used')) = ("trade_ins"."payment_id" is not null)),
	CONSTRAINT "trade_ins_car_named" CHECK ("trade_ins"."vin" is not null or "trade_ins"."make" is not null and "trade_ins"."model" is not null and "trade_ins"."model_year" is not null)
);
--> statement-breakpoint
ALTER TABLE "staff_mail_choices" DROP CONSTRAINT "staff_mail_choices_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news" DROP CONSTRAINT "staff_news_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news_seen" DROP CONSTRAINT "staff_news_seen_kind_known";--> statement-breakpoint
ALTER TABLE "trade_in_photos" ADD CONSTRAINT "trade_in_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_in_photos" ADD CONSTRAINT "trade_in_photos_trade_in_id_trade_ins_id_fk" FOREIGN KEY ("trade_in_id") REFERENCES "public"."trade_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_in_photos_of" ON "trade_in_photos" USING btree ("trade_in_id","position");--> statement-breakpoint
CREATE INDEX "trade_in_photos_waiting" ON "trade_in_photos" USING btree ("user_id","created_at") WHERE "trade_in_photos"."trade_in_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_in_values_car" ON "trade_in_values" USING btree ("make_key","model_key","from_year");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_ins_open_once" ON "trade_ins" USING btree ("user_id","car_key") WHERE "trade_ins"."state" in ('asked', 'offered', 'accepted', 'paying');--> statement-breakpoint
CREATE INDEX "trade_ins_user" ON "trade_ins" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_ins_state" ON "trade_ins" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "trade_ins_payment" ON "trade_ins" USING btree ("payment_id") WHERE "trade_ins"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "trade_ins_ends" ON "trade_ins" USING btree ("ends_at") WHERE "trade_ins"."state" in ('offered', 'accepted');--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'booking', 'return', 'trade-in'));--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'booking', 'return', 'trade-in'));--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'booking', 'return', 'trade-in'));