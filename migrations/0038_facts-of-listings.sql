CREATE TABLE "listing_texts" (
	"car_id" text PRIMARY KEY NOT NULL,
	"description" text,
	"equipment" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"car_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"before_cents" bigint NOT NULL,
	"after_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_counts" ADD COLUMN "published" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "cars"
  ADD COLUMN "condition" text DEFAULT 'new' NOT NULL,
  ADD COLUMN "listing_state" text DEFAULT 'published' NOT NULL,
  ADD COLUMN "model_year" integer,
  ADD COLUMN "trim" text,
  ADD COLUMN "body" text,
  ADD COLUMN "fuel" text,
  ADD COLUMN "transmission" text,
  ADD COLUMN "drive" text,
  ADD COLUMN "power_kw" integer,
  ADD COLUMN "zero_to_100_tenths" integer,
  ADD COLUMN "range_km" integer,
  ADD COLUMN "consumption_tenths" integer,
  ADD COLUMN "seats" integer,
  ADD COLUMN "doors" integer,
  ADD COLUMN "interior_color" text,
  ADD COLUMN "mileage_km" integer,
  ADD COLUMN "previous_owners" integer;
--> statement-breakpoint
ALTER TABLE "low_stock" ADD COLUMN "is_low" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "listing_texts" ADD CONSTRAINT "listing_texts_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "price_changes_of_car" ON "price_changes" USING btree ("car_id","changed_at");
--> statement-breakpoint
CREATE INDEX "cars_published" ON "cars" USING btree ("vip","id") WHERE "cars"."listing_state" = 'published';
--> statement-breakpoint
-- One statement, so that a large catalogue is read once.
ALTER TABLE "cars"
  ADD CONSTRAINT "cars_condition_known" CHECK ("condition" in ('new', 'demo', 'used', 'certified')),
  ADD CONSTRAINT "cars_listing_state_known" CHECK ("listing_state" in ('draft', 'published', 'archived')),
  ADD CONSTRAINT "cars_body_known" CHECK ("body" in ('coupe', 'convertible', 'sedan', 'hatchback', 'wagon', 'suv', 'pickup', 'van')),
  ADD CONSTRAINT "cars_fuel_known" CHECK ("fuel" in ('petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'hydrogen', 'gas')),
  ADD CONSTRAINT "cars_transmission_known" CHECK ("transmission" in ('manual', 'automatic', 'dual-clutch', 'cvt', 'single-speed')),
  ADD CONSTRAINT "cars_drive_known" CHECK ("drive" in ('front', 'rear', 'all')),
  ADD CONSTRAINT "cars_model_year_plausible" CHECK ("model_year" between 1886 and 2100),
  ADD CONSTRAINT "cars_power_kw_plausible" CHECK ("power_kw" between 1 and 5000),
  ADD CONSTRAINT "cars_zero_to_100_tenths_plausible" CHECK ("zero_to_100_tenths" between 10 and 999),
  ADD CONSTRAINT "cars_range_km_plausible" CHECK ("range_km" between 1 and 5000),
  ADD CONSTRAINT "cars_consumption_tenths_plausible" CHECK ("consumption_tenths" between 1 and 999),
  ADD CONSTRAINT "cars_seats_plausible" CHECK ("seats" between 1 and 20),
  ADD CONSTRAINT "cars_doors_plausible" CHECK ("doors" between 1 and 9),
  ADD CONSTRAINT "cars_mileage_km_plausible" CHECK ("mileage_km" between 0 and 3000000),
  ADD CONSTRAINT "cars_previous_owners_plausible" CHECK ("previous_owners" between 0 and 99),
  ADD CONSTRAINT "cars_one_vehicle" CHECK ("cars"."condition" = 'new' or "cars"."stock" <= 1),
  ADD CONSTRAINT "cars_mileage_shown" CHECK ("cars"."condition" = 'new' or "cars"."listing_state" <> 'published' or "cars"."mileage_km" is not null);
--> statement-breakpoint
-- The published cars are counted beside all of them, by the triggers of before and one for a change of state.
UPDATE "car_counts" AS counted SET "published" = "total";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" AS counted
  SET "total" = counted."total" + added.number, "published" = counted."published" + added.published
  FROM (
    SELECT "vip", count(*) AS number, count(*) FILTER (WHERE "listing_state" = 'published') AS published
    FROM added_cars GROUP BY "vip"
  ) AS added
  WHERE counted."vip" = added."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_removed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" AS counted
  SET "total" = counted."total" - removed.number, "published" = counted."published" - removed.published
  FROM (
    SELECT "vip", count(*) AS number, count(*) FILTER (WHERE "listing_state" = 'published') AS published
    FROM removed_cars GROUP BY "vip"
  ) AS removed
  WHERE counted."vip" = removed."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- By row: a sale never names the state, and leaves this trigger alone.
CREATE FUNCTION "count_published_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" SET "published" = "published" + CASE WHEN NEW."listing_state" = 'published' THEN 1 ELSE -1 END
  WHERE "vip" = NEW."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_published_counted" AFTER UPDATE OF "listing_state" ON "cars"
  FOR EACH ROW WHEN ((OLD."listing_state" = 'published') <> (NEW."listing_state" = 'published'))
  EXECUTE FUNCTION "count_published_car"();
--> statement-breakpoint
-- What runs low is a published car that is new; the table keeps all of which 3 or fewer are left, for the sort by stock.
CREATE OR REPLACE FUNCTION "note_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."stock" <= 3 THEN
    INSERT INTO "low_stock" ("car_id", "vip", "stock", "is_low")
    VALUES (NEW."id", NEW."vip", NEW."stock", NEW."condition" = 'new' AND NEW."listing_state" = 'published')
    ON CONFLICT ("car_id") DO UPDATE SET "stock" = excluded."stock", "is_low" = excluded."is_low";
  ELSE
    DELETE FROM "low_stock" WHERE "car_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_low_counted" AFTER UPDATE OF "condition", "listing_state" ON "cars"
  FOR EACH ROW WHEN (NEW."stock" <= 3) EXECUTE FUNCTION "note_low_stock"();
--> statement-breakpoint
CREATE FUNCTION "note_price_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "price_changes" ("car_id", "changed_at", "before_cents", "after_cents")
  VALUES (NEW."id", NEW."updated_at", OLD."price_cents", NEW."price_cents");
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale never names the price, and leaves this trigger alone.
CREATE TRIGGER "cars_price_changed" AFTER UPDATE OF "price_cents" ON "cars"
  FOR EACH ROW WHEN (OLD."price_cents" <> NEW."price_cents") EXECUTE FUNCTION "note_price_change"();
