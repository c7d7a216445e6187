ALTER TABLE "staff_mail_choices" DROP CONSTRAINT "staff_mail_choices_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news" DROP CONSTRAINT "staff_news_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news_seen" DROP CONSTRAINT "staff_news_seen_kind_known";--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'booking', 'return'));--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'booking', 'return'));--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'booking', 'return'));