CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"username" text,
	"display_username" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"role" text DEFAULT 'User' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_role_known" CHECK (role in ('User', 'Worker', 'Workers-Admin', 'Admin', 'Global-Admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket_lines" (
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"type" text NOT NULL,
	"rental_days" integer DEFAULT 0 NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "basket_lines_quantity_positive" CHECK ("basket_lines"."quantity" >= 1),
	CONSTRAINT "basket_lines_days_fit_type" CHECK (("basket_lines"."type" = 'rent') = ("basket_lines"."rental_days" >= 1))
);
--> statement-breakpoint
CREATE TABLE "car_counts" (
	"vip" boolean PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" text PRIMARY KEY NOT NULL,
	"vip" boolean DEFAULT false NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"color" text NOT NULL,
	"top_speed" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"old_price_cents" bigint,
	"stock" integer NOT NULL,
	"picture_version" text,
	"picture_placeholder" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cars_stock_not_negative" CHECK ("cars"."stock" >= 0),
	CONSTRAINT "cars_price_not_negative" CHECK ("cars"."price_cents" >= 0),
	CONSTRAINT "cars_top_speed_not_negative" CHECK ("cars"."top_speed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"payment_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_attempts_key" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"receipt_number" text NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"color" text NOT NULL,
	"top_speed" integer NOT NULL,
	"type" text NOT NULL,
	"period_days" integer,
	"price_cents" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"delivery_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "orders_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "orders_price_not_negative" CHECK ("orders"."price_cents" >= 0),
	CONSTRAINT "orders_period_fits_type" CHECK (("orders"."type" = 'rent') = ("orders"."period_days" is not null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"total_cents" bigint NOT NULL,
	"token" text,
	"decline_reason" text,
	"buyer_first_name" text NOT NULL,
	"buyer_last_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"buyer_address" text NOT NULL,
	"period_years" integer,
	"frequency" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "payments_total_not_negative" CHECK ("payments"."total_cents" >= 0),
	CONSTRAINT "payments_plan_fits_method" CHECK (("payments"."method" = 'installment') = ("payments"."frequency" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_account" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "basket_lines_identity" ON "basket_lines" USING btree ("user_id","car_id","type","rental_days");--> statement-breakpoint
CREATE INDEX "cars_by_catalogue" ON "cars" USING btree ("vip","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cars_model_trigrams" ON "cars" USING gin ("model" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cars_name_lower" ON "cars" USING btree (lower("make" || ' ' || "model") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cars_make_model_lower" ON "cars" USING btree (lower("make"),lower("model"));--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_car" ON "orders" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");