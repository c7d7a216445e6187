CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"trade_in_id" text NOT NULL,
	"cause" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"owed_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" text,
	"paid_at" timestamp (3) with time zone,
	"paid_by" text,
	"way" text,
	"reference" text,
	CONSTRAINT "payouts_positive" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_approved_fits_state" CHECK (("payouts"."state" <> 'owed') = ("payouts"."approved_at" is not null)),
	CONSTRAINT "payouts_paid_fits_state" CHECK (("payouts"."state" = 'paid') = ("payouts"."paid_at" is not null)
        and ("payouts"."state" = 'paid') = ("payouts"."way" is not null)
        and ("payouts"."state" = 'paid') = ("payouts"."reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "desk_money" (
	"id" text PRIMARY KEY NOT NULL,
	"trade_in_id" text NOT NULL,
	"order_id" text NOT NULL,
	"stands_for" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"way" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"received_by" text NOT NULL,
	"charge_id" text NOT NULL,
	CONSTRAINT "desk_money_positive" CHECK ("desk_money"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "old_car_inspections" (
	"trade_in_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vin" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"model_year" integer NOT NULL,
	"color" text NOT NULL,
	"mileage_km" integer NOT NULL,
	"condition" text NOT NULL,
	"location" text,
	"offer_cents" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	"reason" text,
	"inspected_at" timestamp (3) with time zone NOT NULL,
	"inspected_by" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"agreed_with" text,
	"agreed_as" text,
	"agreed_text" text,
	"agreed_hash" text,
	"taken_at" timestamp (3) with time zone,
	"vehicle_id" text,
	CONSTRAINT "old_car_inspections_vin_alphabet" CHECK ("old_car_inspections"."vin" ~ '^[A-HJ-NPR-Z0-9]{17}$'),
	CONSTRAINT "old_car_inspections_worth_more_than_owed" CHECK ("old_car_inspections"."value_cents" > "old_car_inspections"."owed_cents"),
	CONSTRAINT "old_car_inspections_change_has_reason" CHECK ("old_car_inspections"."value_cents" = "old_car_inspections"."offer_cents" or "old_car_inspections"."reason" is not null),
	CONSTRAINT "old_car_inspections_agreed_whole" CHECK (("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_with" is null) and ("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_as" is null)
        and ("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_text" is null) and ("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_hash" is null)),
	CONSTRAINT "old_car_inspections_taken_as_agreed" CHECK (("old_car_inspections"."taken_at" is null) = ("old_car_inspections"."vehicle_id" is null)
        and ("old_car_inspections"."taken_at" is null or "old_car_inspections"."value_cents" = "old_car_inspections"."offer_cents" or "old_car_inspections"."agreed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_credits" DROP CONSTRAINT "payment_credits_money_fits_kind";--> statement-breakpoint
ALTER TABLE "trade_ins" DROP CONSTRAINT "trade_ins_used_by_payment";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_money" ADD CONSTRAINT "desk_money_trade_in_id_trade_ins_id_fk" FOREIGN KEY ("trade_in_id") REFERENCES "public"."trade_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_car_inspections" ADD CONSTRAINT "old_car_inspections_trade_in_id_trade_ins_id_fk" FOREIGN KEY ("trade_in_id") REFERENCES "public"."trade_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("trade_in_id","cause");--> statement-breakpoint
CREATE INDEX "payouts_of_payment" ON "payouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payouts_of_order" ON "payouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payouts_by_state" ON "payouts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "desk_money_of_order" ON "desk_money" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "desk_money_of_trade_in" ON "desk_money" USING btree ("trade_in_id");--> statement-breakpoint
CREATE INDEX "old_car_inspections_of_order" ON "old_car_inspections" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "old_car_inspections_of_vehicle" ON "old_car_inspections" USING btree ("vehicle_id");--> statement-breakpoint
ALTER TABLE "payment_credits" ADD CONSTRAINT "payment_credits_money_fits_kind" CHECK (("payment_credits"."kind" <> 'trade-in') = ("payment_credits"."charge_id" is not null));--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_used_by_payment" CHECK (("trade_ins"."state" in ('paying', 'used', 'taken')) = ("trade_ins"."payment_id" is not null));