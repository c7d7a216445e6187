ALTER TABLE "car_import_rows" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "car_imports" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "low_stock" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vehicle_identifications" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "car_import_rows" CASCADE;--> statement-breakpoint
DROP TABLE "car_imports" CASCADE;--> statement-breakpoint
DROP TABLE "low_stock" CASCADE;--> statement-breakpoint
DROP TABLE "vehicle_identifications" CASCADE;--> statement-breakpoint
DROP INDEX "cars_by_price";--> statement-breakpoint
DROP INDEX "cars_by_name";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_date" date;--> statement-breakpoint
CREATE INDEX "cars_price" ON "cars" USING btree ("price_cents") WHERE not "cars"."vip";--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("delivery_date","id") WHERE "orders"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "orders_out" ON "orders" USING btree ("return_date","id") WHERE "orders"."state" = 'delivered' and "orders"."type" = 'rent';--> statement-breakpoint
CREATE INDEX "orders_returned" ON "orders" USING btree ("returned_at","id") WHERE "orders"."state" = 'returned';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_only_rentals_end" CHECK ("orders"."return_date" is null or "orders"."type" = 'rent');