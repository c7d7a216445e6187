ALTER TABLE "mail_attachments" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD COLUMN "recipe" text;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_one_source" CHECK (("mail_attachments"."content" is null) = ("mail_attachments"."recipe" is not null));