CREATE TABLE "limit_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_attachments" (
	"mail_id" text NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "mail_attachments_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text,
	"text" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "outgoing_mails_cause_unique" UNIQUE("cause"),
	CONSTRAINT "outgoing_mails_delivered_at" CHECK (("outgoing_mails"."state" = 'delivered') = ("outgoing_mails"."delivered_at" is not null)),
	CONSTRAINT "outgoing_mails_forgotten_late" CHECK ("outgoing_mails"."state" = 'delivered' or ("outgoing_mails"."html" is not null and "outgoing_mails"."text" is not null))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "password_resets_code_or_token" CHECK (("password_resets"."code_hash" is null) = ("password_resets"."token_hash" is not null)),
	CONSTRAINT "password_resets_token_expires" CHECK (("password_resets"."token_hash" is null) = ("password_resets"."token_expires_at" is null))
);
--> statement-breakpoint
DROP INDEX "cars_model_trigrams";--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cars_model_trigrams" ON "cars" USING gin ("model" gin_trgm_ops) WITH (fastupdate=false);