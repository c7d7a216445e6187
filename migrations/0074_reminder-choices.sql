CREATE TABLE "reminder_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reminders" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_choices" ADD CONSTRAINT "reminder_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;