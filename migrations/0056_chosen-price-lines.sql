ALTER TABLE "basket_lines" ADD COLUMN "chosen" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_price_lines" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;