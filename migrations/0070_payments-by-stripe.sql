CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_ended_fits_state" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "stripe_cards" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"card" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_cards_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_charges" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"intent_id" text,
	"amount_cents" bigint NOT NULL,
	"outcome" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_charges_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "stripe_charges_paid_has_intent" CHECK ("stripe_charges"."outcome" <> 'paid' or "stripe_charges"."intent_id" is not null),
	CONSTRAINT "stripe_charges_open_has_intent" CHECK ("stripe_charges"."outcome" is not null or "stripe_charges"."intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_mail_choices" DROP CONSTRAINT "staff_mail_choices_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news" DROP CONSTRAINT "staff_news_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news_seen" DROP CONSTRAINT "staff_news_seen_kind_known";--> statement-breakpoint
CREATE INDEX "disputes_latest" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'booking', 'return', 'trade-in', 'dispute'));--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'booking', 'return', 'trade-in', 'dispute'));--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'booking', 'return', 'trade-in', 'dispute'));