ALTER TABLE "refunds" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_with_permit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_asked" ON "refunds" USING btree ("asked_by","asked_at");