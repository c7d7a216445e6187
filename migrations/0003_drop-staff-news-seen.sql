ALTER TABLE "staff_news_seen" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "staff_news_seen" CASCADE;--> statement-breakpoint
DROP INDEX "staff_news_latest";