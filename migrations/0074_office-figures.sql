ALTER TABLE "staff_mail_choices" DROP CONSTRAINT "staff_mail_choices_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news" DROP CONSTRAINT "staff_news_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news_seen" DROP CONSTRAINT "staff_news_seen_kind_known";--> statement-breakpoint
ALTER TABLE "test_drives" ADD COLUMN "licence_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "book_entries_deposits" ON "book_entries" USING btree ("deposits_cents") WHERE "book_entries"."deposits_cents" <> 0;--> statement-breakpoint
CREATE INDEX "book_entries_credits" ON "book_entries" USING btree ("credits_cents") WHERE "book_entries"."credits_cents" <> 0;--> statement-breakpoint
CREATE INDEX "plan_payments_paid" ON "plan_payments" USING btree ("paid_at") WHERE "plan_payments"."state" = 'paid';--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'booking', 'return', 'drive', 'trade-in', 'dispute', 'late'));--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'booking', 'return', 'drive', 'trade-in', 'dispute', 'late'));--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'booking', 'return', 'drive', 'trade-in', 'dispute', 'late'));