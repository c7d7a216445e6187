CREATE TABLE "car_views" (
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "car_views_user_id_car_id_pk" PRIMARY KEY("user_id","car_id")
);
--> statement-breakpoint
DROP INDEX "orders_car";--> statement-breakpoint
ALTER TABLE "car_views" ADD CONSTRAINT "car_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_views" ADD CONSTRAINT "car_views_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_views_user" ON "car_views" USING btree ("user_id","viewed_at");--> statement-breakpoint
CREATE INDEX "car_views_car" ON "car_views" USING btree ("car_id","viewed_at");--> statement-breakpoint
CREATE INDEX "cars_price" ON "cars" USING btree ("price_cents") WHERE not "cars"."vip";--> statement-breakpoint
CREATE INDEX "orders_car" ON "orders" USING btree ("car_id","id");