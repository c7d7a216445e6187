DROP INDEX "audit_entries_actor";--> statement-breakpoint
DROP INDEX "cars_by_catalogue";--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_email","id");--> statement-breakpoint
CREATE INDEX "cars_by_catalogue" ON "cars" USING btree ("vip","id");