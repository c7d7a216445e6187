-- The number of cars in each catalogue, kept by statement-level triggers: one row changes per
-- statement, also when an import adds 100,000 cars.
INSERT INTO "car_counts" ("vip", "total") VALUES (false, 0), (true, 0);
--> statement-breakpoint
CREATE FUNCTION "count_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" AS counted SET "total" = counted."total" + added.number
  FROM (SELECT "vip", count(*) AS number FROM added_cars GROUP BY "vip") AS added
  WHERE counted."vip" = added."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_removed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" AS counted SET "total" = counted."total" - removed.number
  FROM (SELECT "vip", count(*) AS number FROM removed_cars GROUP BY "vip") AS removed
  WHERE counted."vip" = removed."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_removed" AFTER DELETE ON "cars" REFERENCING OLD TABLE AS removed_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_cars"();
