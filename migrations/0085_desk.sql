CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_notes_not_empty" CHECK ("customer_notes"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_of" ON "customer_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree (search_key("last_name") text_pattern_ops,search_key("first_name") text_pattern_ops) WHERE role = 'User';--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree (search_key("first_name") text_pattern_ops,search_key("last_name") text_pattern_ops) WHERE role = 'User';--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email" text_pattern_ops) WHERE role = 'User';--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin (search_key("first_name" || "last_name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_receipt_trigrams" ON "orders" USING gin (replace("receipt_number", '-', '') gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "appointments_vin_trigrams" ON "appointments" USING gin ("vin" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "outgoing_mails_recipient" ON "outgoing_mails" USING btree (lower("recipient"),"id");--> statement-breakpoint
-- As for all that begins for an account (0084).
CREATE TRIGGER "refuse_deleted_accounts" BEFORE INSERT ON "customer_notes" FOR EACH ROW EXECUTE FUNCTION refuse_deleted_accounts();
