CREATE TABLE "baskets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"basket_version" integer NOT NULL,
	"units" text NOT NULL,
	"payment_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_basket" ON "checkouts" USING btree ("user_id","basket_version");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_payment" ON "checkouts" USING btree ("payment_id");
--> statement-breakpoint
-- A checkout is claimed before its payment is written; the reference is checked when the sale commits.
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payment_exists"
  FOREIGN KEY ("payment_id") REFERENCES "payments" ("id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Baskets that were stored before have a version from the start.
INSERT INTO "baskets" ("user_id", "version") SELECT DISTINCT "user_id", 1 FROM "basket_lines";
