CREATE TABLE "car_names" (
	"vip" boolean NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"key" text GENERATED ALWAYS AS (search_key("make" || ' ' || "model")) STORED NOT NULL,
	"model_key" text GENERATED ALWAYS AS (search_key("model")) STORED NOT NULL,
	CONSTRAINT "car_names_once" PRIMARY KEY("vip","make","model")
);
--> statement-breakpoint
CREATE INDEX "cars_named" ON "cars" USING btree ("vip","make","model","id") WHERE "cars"."listing_state" = 'published';--> statement-breakpoint
-- The names of all cars, before anybody can add one: the trigger of the additions is created first.
CREATE FUNCTION "note_names_of_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "car_names" ("vip", "make", "model")
  SELECT DISTINCT added."vip", added."make", added."model" FROM added_cars AS added ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_name_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "car_names" ("vip", "make", "model") VALUES (NEW."vip", NEW."make", NEW."model") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_names_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_names_of_added_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_name_changed" AFTER UPDATE OF "vip", "make", "model" ON "cars"
  FOR EACH ROW WHEN (OLD."make" <> NEW."make" OR OLD."model" <> NEW."model" OR OLD."vip" <> NEW."vip")
  EXECUTE FUNCTION "note_name_of_car"();
--> statement-breakpoint
INSERT INTO "car_names" ("vip", "make", "model")
SELECT DISTINCT "vip", "make", "model" FROM "cars" ON CONFLICT DO NOTHING;
--> statement-breakpoint
ANALYZE "car_names";
