DROP INDEX "cars_named";--> statement-breakpoint
CREATE INDEX "cars_named" ON "cars" USING btree ("vip","make","model","listing_state","id");--> statement-breakpoint
CREATE INDEX "cars_named_by_price" ON "cars" USING btree ("vip","make","model","listing_state","price_cents","id");--> statement-breakpoint
-- Compared byte by byte, which no locale changes and which costs least.
ALTER TABLE "vehicles" ADD COLUMN "car_name" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- A catalogue, a make and a model as one text; with the length of the make no two can be the same.
CREATE FUNCTION "car_name"("vip" boolean, "make" text, "model" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN "vip" THEN 'v' ELSE 'c' END || char_length("make")::text || ':' || "make" || "model";
--> statement-breakpoint
-- Each character of a VIN, and each two that stand together. Dear: for its index, not to be asked of each vehicle.
CREATE FUNCTION "vin_parts"("vin" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN ARRAY(SELECT DISTINCT substr("vin", place, width) FROM generate_series(1, char_length("vin")) AS place,
  generate_series(1, 2) AS width);
--> statement-breakpoint
UPDATE "vehicles" SET "car_name" = car_name(cars."vip", cars."make", cars."model") FROM "cars" WHERE cars."id" = vehicles."car_id";
--> statement-breakpoint
-- The listing is locked, so that it cannot get another name before this vehicle can be seen.
CREATE FUNCTION "name_vehicle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT car_name(cars."vip", cars."make", cars."model") INTO NEW."car_name" FROM "cars"
  WHERE cars."id" = NEW."car_id" FOR SHARE;
  -- The foreign key refuses a vehicle of no listing, in its own words.
  NEW."car_name" := coalesce(NEW."car_name", '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "vehicles_named" BEFORE INSERT ON "vehicles" FOR EACH ROW EXECUTE FUNCTION "name_vehicle"();
--> statement-breakpoint
CREATE TRIGGER "vehicles_renamed" BEFORE UPDATE OF "car_id" ON "vehicles"
  FOR EACH ROW WHEN (OLD."car_id" <> NEW."car_id") EXECUTE FUNCTION "name_vehicle"();
--> statement-breakpoint
CREATE FUNCTION "rename_vehicles_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "vehicles" WHERE "car_id" = NEW."id" ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "vehicles" SET "car_name" = car_name(NEW."vip", NEW."make", NEW."model") WHERE "car_id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_name_of_vehicles" AFTER UPDATE OF "vip", "make", "model" ON "cars"
  FOR EACH ROW WHEN (OLD."make" <> NEW."make" OR OLD."model" <> NEW."model" OR OLD."vip" <> NEW."vip")
  EXECUTE FUNCTION "rename_vehicles_of_car"();
--> statement-breakpoint
CREATE INDEX "vehicles_named_here" ON "vehicles" USING btree ("car_name","arrived_on","id","location") WHERE "vehicles"."state" <> 'gone';--> statement-breakpoint
CREATE INDEX "vehicles_named_by_state" ON "vehicles" USING btree ("car_name","state","arrived_on","id","location");--> statement-breakpoint
CREATE INDEX "vehicles_named_gone" ON "vehicles" USING btree ("car_name","left_on","id","location") WHERE "vehicles"."state" = 'gone';--> statement-breakpoint
CREATE INDEX "vehicles_vin_parts" ON "vehicles" USING gin (vin_parts("vin"));--> statement-breakpoint
ANALYZE "vehicles";
