ALTER TABLE "holds" ADD COLUMN "chosen" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "chosen" jsonb;