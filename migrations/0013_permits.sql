CREATE TABLE "permits" (
	"session_id" text NOT NULL,
	"name" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "permits_session_id_name_pk" PRIMARY KEY("session_id","name")
);
--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;