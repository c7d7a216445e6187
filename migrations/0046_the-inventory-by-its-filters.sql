CREATE INDEX "vehicles_by_arrival" ON "vehicles" USING btree ("arrived_on","id");--> statement-breakpoint
CREATE INDEX "vehicles_by_state" ON "vehicles" USING btree ("state","arrived_on","id");--> statement-breakpoint
CREATE INDEX "vehicles_by_location" ON "vehicles" USING btree ("location","arrived_on","id");--> statement-breakpoint
CREATE INDEX "vehicles_gone" ON "vehicles" USING btree ("left_on","id") WHERE "vehicles"."state" = 'gone';--> statement-breakpoint
CREATE INDEX "vehicles_search" ON "vehicles" USING gin ("vin" gin_trgm_ops,"stock_number" gin_trgm_ops);