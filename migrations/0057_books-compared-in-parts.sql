CREATE TABLE "book_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"what" text NOT NULL,
	"reference" text NOT NULL,
	"books_cents" bigint,
	"found_cents" bigint,
	"compared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note_rounds" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"up_to" text NOT NULL,
	CONSTRAINT "credit_note_rounds_single" CHECK ("credit_note_rounds"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "cars_not_published";--> statement-breakpoint
ALTER TABLE "book_checks" ADD COLUMN "compared_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "book_checks" ADD COLUMN "swept_up_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_checks" ADD COLUMN "swept_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "book_differences_payment" ON "book_differences" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "book_differences_compared" ON "book_differences" USING btree ("compared_at");--> statement-breakpoint
CREATE INDEX "book_entries_payment" ON "book_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "cars_drafts" ON "cars" USING btree ("vip","id") WHERE "cars"."listing_state" = 'draft';--> statement-breakpoint
CREATE INDEX "cars_archived" ON "cars" USING btree ("vip","id") WHERE "cars"."listing_state" = 'archived';--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at");