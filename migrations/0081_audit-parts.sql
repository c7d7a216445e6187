ALTER TABLE "audit_entries" ADD COLUMN "part_of" text;--> statement-breakpoint
CREATE INDEX "audit_entries_time" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_whole" ON "audit_entries" USING btree ("id") WHERE "audit_entries"."part_of" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_parts" ON "audit_entries" USING btree ("part_of","id") WHERE "audit_entries"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_type" ON "audit_entries" USING btree ("subject_type","id");