ALTER TABLE "staff_mail_choices" DROP CONSTRAINT "staff_mail_choices_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news" DROP CONSTRAINT "staff_news_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news_seen" DROP CONSTRAINT "staff_news_seen_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_moved_from_promise" CHECK ("orders"."delivery_moves" >= 0 and ("orders"."delivery_moves" > 0) = ("orders"."promised_date" is not null));--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'delivery', 'booking', 'return', 'drive', 'trade-in', 'dispute', 'late'));--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'delivery', 'booking', 'return', 'drive', 'trade-in', 'dispute', 'late'));--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'delivery', 'booking', 'return', 'drive', 'trade-in', 'dispute', 'late'));