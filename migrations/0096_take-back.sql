ALTER TABLE "second_factors" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "phone" text;