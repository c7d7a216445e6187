CREATE TABLE "rental_bookings" (
	"order_id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"is_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rental_bookings_days_in_order" CHECK ("rental_bookings"."last_day" >= "rental_bookings"."first_day")
);
--> statement-breakpoint
CREATE TABLE "rental_units" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "basket_lines_identity";--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "first_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "rental_bookings" ADD CONSTRAINT "rental_bookings_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_units" ADD CONSTRAINT "rental_units_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rental_bookings_of_car" ON "rental_bookings" USING btree ("car_id","first_day");--> statement-breakpoint
CREATE INDEX "rental_units_of_car" ON "rental_units" USING btree ("car_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "basket_lines_identity" ON "basket_lines" USING btree ("user_id","car_id","type","rental_days","first_day");--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_first_day_fits_type" CHECK ("basket_lines"."first_day" = '' or "basket_lines"."type" = 'rent');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_first_day_of_rentals" CHECK ("orders"."first_day" is null or ("orders"."type" = 'rent' and "orders"."first_day" = "orders"."delivery_date"));