CREATE TABLE "question_messages" (
	"question_id" text NOT NULL,
	"place" integer NOT NULL,
	"by" text NOT NULL,
	"staff_id" text,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_messages_place" PRIMARY KEY("question_id","place"),
	CONSTRAINT "question_messages_by_staff" CHECK (("question_messages"."by" = 'staff') = ("question_messages"."staff_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"subject_path" text,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"messages" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questions_about_known" CHECK ("questions"."about" in ('car', 'order', 'appointment', 'drive')),
	CONSTRAINT "questions_state_known" CHECK ("questions"."state" in ('unconfirmed', 'open', 'answered', 'closed')),
	CONSTRAINT "questions_visitors_confirm" CHECK ("questions"."state" <> 'unconfirmed' or "questions"."user_id" is null)
);
--> statement-breakpoint
ALTER TABLE "staff_mail_choices" DROP CONSTRAINT "staff_mail_choices_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news" DROP CONSTRAINT "staff_news_kind_known";--> statement-breakpoint
ALTER TABLE "staff_news_seen" DROP CONSTRAINT "staff_news_seen_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_of_user" ON "questions" USING btree ("user_id","changed_at") WHERE "questions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "questions_of_email" ON "questions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "questions_of_subject" ON "questions" USING btree ("about","subject_id");--> statement-breakpoint
CREATE INDEX "questions_by_state" ON "questions" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "questions_latest" ON "questions" USING btree ("changed_at","id") WHERE state <> 'unconfirmed';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_moved_from_promise" CHECK ("orders"."delivery_moves" >= 0 and ("orders"."delivery_moves" > 0) = ("orders"."promised_date" is not null));--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'delivery', 'booking', 'question', 'return', 'drive', 'trade-in', 'dispute', 'late'));--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'delivery', 'booking', 'question', 'return', 'drive', 'trade-in', 'dispute', 'late'));--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'delivery', 'booking', 'question', 'return', 'drive', 'trade-in', 'dispute', 'late'));