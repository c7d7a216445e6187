DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_car";--> statement-breakpoint
DROP INDEX "car_views_user";--> statement-breakpoint
DROP INDEX "car_views_car";--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id","car_id");--> statement-breakpoint
CREATE INDEX "orders_car" ON "orders" USING btree ("car_id","id","user_id");--> statement-breakpoint
CREATE INDEX "car_views_user" ON "car_views" USING btree ("user_id","viewed_at","car_id");--> statement-breakpoint
CREATE INDEX "car_views_car" ON "car_views" USING btree ("car_id","viewed_at","user_id");