ALTER TABLE "orders" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
-- Most are paid by card, so that only the others are written.
UPDATE "orders" SET "method" = 'installment' FROM "payments" WHERE "payments"."id" = "orders"."payment_id" AND "payments"."method" = 'installment';--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "is_repeatable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("state","type","method","created_at","id") WHERE "orders"."paid_at" is not null or "orders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_of_model" ON "orders" USING btree ("make","model","created_at","id") WHERE "orders"."paid_at" is not null or "orders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_buyer_name_trigrams" ON "payments" USING gin (search_key("buyer_first_name" || "buyer_last_name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "outgoing_mails_refused" ON "outgoing_mails" USING btree ("id") WHERE "outgoing_mails"."state" = 'refused' and "outgoing_mails"."settled_at" is null;
