-- One search in plain SQL: what an index of bits needed goes, and the values that cars have, with their words, come.
DROP TRIGGER "cars_search_added" ON "cars";
--> statement-breakpoint
DROP TRIGGER "cars_search_removed" ON "cars";
--> statement-breakpoint
DROP TRIGGER "cars_search_changed" ON "cars";
--> statement-breakpoint
DROP TRIGGER "cars_names_added" ON "cars";
--> statement-breakpoint
DROP TRIGGER "cars_name_changed" ON "cars";
--> statement-breakpoint
DROP TRIGGER "cars_name_of_vehicles" ON "cars";
--> statement-breakpoint
DROP TRIGGER "vehicles_named" ON "vehicles";
--> statement-breakpoint
DROP TRIGGER "vehicles_renamed" ON "vehicles";
--> statement-breakpoint
DROP FUNCTION "note_search_of_added_cars"(), "note_search_of_removed_cars"(), "note_search_of_car"(),
  "note_names_of_added_cars"(), "note_name_of_car"(), "rename_vehicles_of_car"(), "name_vehicle"(),
  "search_places"(bit varying), "search_between"(integer, integer, bigint, bigint),
  "search_first"(integer[], bit varying[], integer, boolean, integer);
--> statement-breakpoint
CREATE TABLE "car_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vip" boolean NOT NULL,
	"facet" text NOT NULL,
	"make" text NOT NULL,
	"text" text NOT NULL,
	"key" text GENERATED ALWAYS AS (case when facet = 'model' then search_name_key("make") || '/' else '' end || search_name_key("text")) STORED NOT NULL,
	"text_key" text GENERATED ALWAYS AS (search_key("text")) STORED NOT NULL,
	"name_key" text GENERATED ALWAYS AS (search_key("make" || ' ' || "text")) STORED NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"is_worded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_words" (
	"value" integer NOT NULL,
	"vip" boolean NOT NULL,
	"word" text NOT NULL,
	"shown" text NOT NULL,
	CONSTRAINT "car_words_once" PRIMARY KEY("value","word")
);
--> statement-breakpoint
DROP TABLE "car_names" CASCADE;--> statement-breakpoint
DROP TABLE "search_bits" CASCADE;--> statement-breakpoint
DROP TABLE "search_changes" CASCADE;--> statement-breakpoint
DROP TABLE "search_ids" CASCADE;--> statement-breakpoint
DROP TABLE "search_segments" CASCADE;--> statement-breakpoint
DROP TABLE "search_typos" CASCADE;--> statement-breakpoint
DROP TABLE "search_values" CASCADE;--> statement-breakpoint
DROP TABLE "search_words" CASCADE;--> statement-breakpoint
DROP INDEX "cars_search_model";--> statement-breakpoint
DROP INDEX "cars_search_vip_model";--> statement-breakpoint
DROP INDEX "cars_search_name";--> statement-breakpoint
DROP INDEX "cars_named_by_price";--> statement-breakpoint
DROP INDEX "cars_search_color";--> statement-breakpoint
DROP INDEX "cars_search_trim";--> statement-breakpoint
DROP INDEX "cars_search_body";--> statement-breakpoint
DROP INDEX "cars_search_year";--> statement-breakpoint
DROP INDEX "vehicles_named_here";--> statement-breakpoint
DROP INDEX "vehicles_named_by_state";--> statement-breakpoint
DROP INDEX "vehicles_named_gone";--> statement-breakpoint
DROP INDEX "vehicles_vin_parts";--> statement-breakpoint
ALTER TABLE "car_words" ADD CONSTRAINT "car_words_value_car_values_id_fk" FOREIGN KEY ("value") REFERENCES "public"."car_values"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cars_by_mileage" ON "cars" USING btree ("vip",coalesce("mileage_km", 0),"id" DESC NULLS FIRST) WHERE "cars"."listing_state" = 'published';--> statement-breakpoint
CREATE INDEX "cars_by_power" ON "cars" USING btree ("vip",coalesce("power_kw", 0),"id") WHERE "cars"."listing_state" = 'published';--> statement-breakpoint
CREATE INDEX "cars_by_reduction" ON "cars" USING btree ("vip",greatest(coalesce("old_price_cents", 0) - "price_cents", 0),"id") WHERE "cars"."listing_state" = 'published';--> statement-breakpoint
CREATE INDEX "car_values_by_text" ON "car_values" USING btree ("vip","facet","make","text");--> statement-breakpoint
CREATE INDEX "car_values_by_key" ON "car_values" USING btree ("vip","facet","key");--> statement-breakpoint
CREATE INDEX "car_values_not_worded" ON "car_values" USING btree ("id") WHERE not "car_values"."is_worded";--> statement-breakpoint
CREATE INDEX "car_words_by_word" ON "car_words" USING btree ("vip","word" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "vehicles" DROP COLUMN "car_name";
--> statement-breakpoint
DROP FUNCTION "vin_parts"(text);
--> statement-breakpoint
DROP FUNCTION "car_name"(boolean, text, text);
--> statement-breakpoint
-- The values that a car has, as rows of "car_values".
CREATE FUNCTION "values_of_car"("of_car" "cars") RETURNS TABLE ("facet" text, "make" text, "text" text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT had.* FROM (VALUES
    ('make', '', of_car.make), ('model', of_car.make, of_car.model), ('trim', '', of_car.trim), ('color', '', of_car.color),
    ('year', '', of_car.model_year::text), ('condition', '', of_car.condition), ('body', '', of_car.body),
    ('fuel', '', of_car.fuel), ('transmission', '', of_car.transmission), ('drive', '', of_car.drive)) AS had(facet, make, text)
  WHERE had.text IS NOT NULL
$$;
--> statement-breakpoint
-- Adds what is new among the values of cars. A value that was known, but not of a car on offer, is added once more when it comes on
-- offer. No key is unique, so nobody waits for anybody.
CREATE FUNCTION "note_values_of_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "car_values" ("vip", "facet", "make", "text", "cars")
  SELECT had.vip, had.facet, had.make, had.text, max(had.cars) FROM (
    SELECT DISTINCT added.vip, of_car.facet, of_car.make, of_car.text, (added.listing_state = 'published')::int AS cars
    FROM added_cars AS added CROSS JOIN LATERAL values_of_car(added) AS of_car) AS had
  WHERE NOT EXISTS (SELECT FROM "car_values" AS known
    WHERE (known.vip, known.facet, known.make, known.text) = (had.vip, had.facet, had.make, had.text) AND known.cars >= had.cars)
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_values_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "car_values" ("vip", "facet", "make", "text", "cars")
  SELECT NEW.vip, had.facet, had.make, had.text, (NEW.listing_state = 'published')::int FROM values_of_car(NEW) AS had
  WHERE NOT EXISTS (SELECT FROM "car_values" AS known
    WHERE (known.vip, known.facet, known.make, known.text) = (NEW.vip, had.facet, had.make, had.text)
      AND known.cars >= (NEW.listing_state = 'published')::int);
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO "car_values" ("vip", "facet", "make", "text", "cars")
SELECT cars.vip, had.facet, had.make, had.text, count(*) FILTER (WHERE cars.listing_state = 'published')
FROM "cars" CROSS JOIN LATERAL values_of_car(cars) AS had GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER "cars_values_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_values_of_added_cars"();
--> statement-breakpoint
-- A sale names none of these columns, and leaves this trigger alone.
CREATE TRIGGER "cars_values_changed" AFTER UPDATE OF "vip", "listing_state", "make", "model", "trim", "color", "model_year",
    "condition", "body", "fuel", "transmission", "drive" ON "cars"
  FOR EACH ROW WHEN (
    (OLD."vip", OLD."listing_state", OLD."make", OLD."model", OLD."trim", OLD."color", OLD."model_year", OLD."condition",
      OLD."body", OLD."fuel", OLD."transmission", OLD."drive")
    IS DISTINCT FROM
    (NEW."vip", NEW."listing_state", NEW."make", NEW."model", NEW."trim", NEW."color", NEW."model_year", NEW."condition",
      NEW."body", NEW."fuel", NEW."transmission", NEW."drive"))
  EXECUTE FUNCTION "note_values_of_car"();
