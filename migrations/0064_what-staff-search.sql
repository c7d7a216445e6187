CREATE INDEX "car_names_by_make_key" ON "car_names" USING btree ("vip",search_name_key("make"));--> statement-breakpoint
CREATE INDEX "car_names_by_key" ON "car_names" USING btree ("vip",(search_name_key("make") || '/' || search_name_key("model")));--> statement-breakpoint
CREATE INDEX "cars_search_color" ON "cars" USING btree ("vip",search_name_key("color"));--> statement-breakpoint
CREATE INDEX "cars_search_trim" ON "cars" USING btree ("vip",search_name_key("trim"));--> statement-breakpoint
CREATE INDEX "cars_search_body" ON "cars" USING btree ("vip","body");--> statement-breakpoint
CREATE INDEX "cars_search_year" ON "cars" USING btree ("vip","model_year");--> statement-breakpoint
ANALYZE "cars", "car_names";