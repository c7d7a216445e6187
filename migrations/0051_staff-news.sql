CREATE TABLE "staff_mail_choices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"pace" text NOT NULL,
	CONSTRAINT "staff_mail_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'booking')),
	CONSTRAINT "staff_mail_choices_pace_known" CHECK ("staff_mail_choices"."pace" in ('at-once', 'daily', 'none'))
);
--> statement-breakpoint
CREATE TABLE "staff_news" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"digested_at" timestamp (3) with time zone,
	CONSTRAINT "staff_news_once" UNIQUE("kind","subject_id"),
	CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'booking'))
);
--> statement-breakpoint
CREATE TABLE "staff_news_seen" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_news_seen_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'booking'))
);
--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_news_latest" ON "staff_news" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "staff_news_to_mail" ON "staff_news" USING btree ("id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "staff_news_to_digest" ON "staff_news" USING btree ("created_at") WHERE digested_at is null;