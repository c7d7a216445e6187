CREATE TABLE "own_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_addresses" ADD CONSTRAINT "own_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_addresses_user" ON "own_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "own_addresses_one_default" ON "own_addresses" USING btree ("user_id") WHERE is_default;