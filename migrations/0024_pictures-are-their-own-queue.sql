ALTER TABLE "pictures" ADD COLUMN "in_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "replaced_version" text;--> statement-breakpoint
CREATE INDEX "pictures_due" ON "pictures" USING btree ("in_bulk","due_at") WHERE "pictures"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "pictures_failed" ON "pictures" USING btree ("car_id") WHERE "pictures"."failed_at" is not null;--> statement-breakpoint
-- What was waiting before is taken up; nothing is lost.
UPDATE "pictures" SET "due_at" = "created_at" WHERE "car_id" IS NOT NULL AND "finished_at" IS NULL;