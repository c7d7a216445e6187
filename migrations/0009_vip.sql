CREATE TABLE "vip_access" (
	"session_id" text PRIMARY KEY NOT NULL,
	"credentials_id" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"set_by" text,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vip_credentials_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "vip_credentials_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "vip_access" ADD CONSTRAINT "vip_access_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_access" ADD CONSTRAINT "vip_access_credentials_id_vip_credentials_id_fk" FOREIGN KEY ("credentials_id") REFERENCES "public"."vip_credentials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_credentials" ADD CONSTRAINT "vip_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_credentials" ADD CONSTRAINT "vip_credentials_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vip_access_credentials" ON "vip_access" USING btree ("credentials_id");