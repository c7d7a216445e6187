ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_pkey";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "browser_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "browser_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash");--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "strangers_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "password_resets_code_expires" ON "password_resets" USING btree ("code_expires_at");
