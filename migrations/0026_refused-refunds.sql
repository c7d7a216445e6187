ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("id") WHERE "refunds"."state" = 'failed';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failed_says_why" CHECK ("refunds"."state" <> 'failed' or "refunds"."refusal" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_note_only_when_done" CHECK ("refunds"."note" is null or "refunds"."state" = 'done');