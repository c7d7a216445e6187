CREATE TABLE "low_stock" (
	"car_id" text PRIMARY KEY NOT NULL,
	"vip" boolean NOT NULL,
	"stock" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "cars_price";--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "low_stock_by_stock" ON "low_stock" USING btree ("vip","stock","car_id");--> statement-breakpoint
CREATE INDEX "cars_by_price" ON "cars" USING btree ("vip","price_cents","id");--> statement-breakpoint
CREATE INDEX "cars_by_name" ON "cars" USING btree ("vip",lower("make"),lower("model"),"id");--> statement-breakpoint
-- The row-level conditions are looked at before any function is called: a sale that leaves plenty costs nothing more.
CREATE FUNCTION "note_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."stock" <= 3 THEN
    INSERT INTO "low_stock" ("car_id", "vip", "stock") VALUES (NEW."id", NEW."vip", NEW."stock")
    ON CONFLICT ("car_id") DO UPDATE SET "stock" = excluded."stock";
  ELSE
    DELETE FROM "low_stock" WHERE "car_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_added_low" AFTER INSERT ON "cars"
  FOR EACH ROW WHEN (NEW."stock" <= 3) EXECUTE FUNCTION "note_low_stock"();
--> statement-breakpoint
CREATE TRIGGER "cars_stock_low" AFTER UPDATE OF "stock" ON "cars"
  FOR EACH ROW WHEN (OLD."stock" <> NEW."stock" AND least(OLD."stock", NEW."stock") <= 3)
  EXECUTE FUNCTION "note_low_stock"();
--> statement-breakpoint
INSERT INTO "low_stock" ("car_id", "vip", "stock") SELECT "id", "vip", "stock" FROM "cars" WHERE "stock" <= 3;
