-- The whole schema of a new shop. Functions that tables and indexes use come first, then the tables as drizzle-kit
-- generates them, then what it cannot express: deferred references, triggers and the first rows.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- What a name is searched by (src/platform/text/search-key.ts has the same). Plain ASCII, which most names are, takes the
-- shorter way; `replace` five times takes a fifth of the time of `translate`. Not strict and in standard SQL, so that
-- PostgreSQL writes it out where it stands and calls no function.
CREATE FUNCTION "search_key"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length("given") = char_length("given")
  THEN replace(replace(replace(replace(replace(lower("given"), ' ', ''), '-', ''), '.', ''), '/', ''), '''', '')
  ELSE lower(regexp_replace(normalize("given", NFKD),
    '[\u0300-\u036f \-./''\u2010-\u2015\u2018\u2019\u2212]', '', 'g'))
END;
--> statement-breakpoint
-- By what a value is told: its letters and digits, or all of it where it has none.
CREATE FUNCTION "search_name_key"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(search_key("given"), ''), '~' || encode(convert_to("given", 'UTF8'), 'hex'));
--> statement-breakpoint
-- A catalogue, a make and a model as one text; with the length of the make no two can be the same.
CREATE FUNCTION "car_name"("vip" boolean, "make" text, "model" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN "vip" THEN 'v' ELSE 'c' END || char_length("make")::text || ':' || "make" || "model";
--> statement-breakpoint
-- Each character of a VIN, and each two that stand together. Dear: for its index, not to be asked of each vehicle.
CREATE FUNCTION "vin_parts"("vin" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN ARRAY(SELECT DISTINCT substr("vin", place, width) FROM generate_series(1, char_length("vin")) AS place,
  generate_series(1, 2) AS width);
--> statement-breakpoint
CREATE SEQUENCE "public"."vehicle_stock_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "login_proofs" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"by_passkey" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"username" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"role" text DEFAULT 'User' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"is_walk_in" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email","is_walk_in"),
	CONSTRAINT "users_role_known" CHECK (role in ('User', 'Worker', 'Workers-Admin', 'Admin', 'Global-Admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "own_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"street" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_secret_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "sealed_secret_checks_one_row" CHECK ("sealed_secret_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "second_factors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "second_factor_used_codes" (
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_factor_used_codes_user_id_code_pk" PRIMARY KEY("user_id","code")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answered_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"strangers_tries" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash"),
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "password_resets_code_or_token" CHECK (("password_resets"."code_hash" is null) = ("password_resets"."token_hash" is not null)),
	CONSTRAINT "password_resets_token_expires" CHECK (("password_resets"."token_hash" is null) = ("password_resets"."token_expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"session_id" text NOT NULL,
	"name" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "permits_session_id_name_pk" PRIMARY KEY("session_id","name")
);
--> statement-breakpoint
CREATE TABLE "reminder_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reminders" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "named_vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plate" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "named_vehicles_named" CHECK ("named_vehicles"."plate" <> '' or "named_vehicles"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_user_id" text NOT NULL,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"car" text,
	"added_stock" integer,
	"new_stock" integer,
	"part_of" text
);
--> statement-breakpoint
CREATE TABLE "basket_lines" (
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"type" text NOT NULL,
	"rental_days" integer DEFAULT 0 NOT NULL,
	"first_day" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"chosen" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "basket_lines_first_day_fits_type" CHECK ("basket_lines"."first_day" = '' or "basket_lines"."type" = 'rent'),
	CONSTRAINT "basket_lines_quantity_positive" CHECK ("basket_lines"."quantity" >= 1),
	CONSTRAINT "basket_lines_days_fit_type" CHECK (("basket_lines"."type" = 'rent') = ("basket_lines"."rental_days" >= 1))
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"movement" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"type" text,
	"at" timestamp (3) with time zone NOT NULL,
	"provider_cents" bigint DEFAULT 0 NOT NULL,
	"receivable_cents" bigint DEFAULT 0 NOT NULL,
	"deposits_cents" bigint DEFAULT 0 NOT NULL,
	"credits_cents" bigint DEFAULT 0 NOT NULL,
	"payouts_cents" bigint DEFAULT 0 NOT NULL,
	"net_sales_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"state_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "book_entries_balance" CHECK ("book_entries"."provider_cents" + "book_entries"."receivable_cents" + "book_entries"."deposits_cents" + "book_entries"."credits_cents"
        + "book_entries"."payouts_cents" + "book_entries"."net_sales_cents" + "book_entries"."tax_cents" + "book_entries"."state_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "car_import_choices" (
	"key" text PRIMARY KEY NOT NULL,
	"choice" jsonb NOT NULL,
	"chosen_by_email" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text,
	"reasons" jsonb,
	"label" text NOT NULL,
	"car_id" text,
	"new_id" text NOT NULL,
	"vip" boolean,
	"make" text,
	"model" text,
	"color" text,
	"top_speed" integer,
	"price_cents" bigint,
	"old_price_cents" bigint,
	"stock" integer,
	"expected_stock" integer,
	"image" text,
	"facts" jsonb,
	"vins" jsonb,
	"before" jsonb,
	"after" jsonb,
	"written_hash" text,
	"fate" text,
	"fate_reasons" jsonb,
	CONSTRAINT "car_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "car_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"brought_by" text NOT NULL,
	"brought_by_email" text NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea",
	"state" text NOT NULL,
	"may_change_prices" boolean NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total_rows" integer,
	"new_cars" integer DEFAULT 0 NOT NULL,
	"changed_cars" integer DEFAULT 0 NOT NULL,
	"unchanged_cars" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"header" jsonb,
	"samples" jsonb,
	"proposal" jsonb,
	"choice" jsonb,
	"leaves_bad_rows" boolean DEFAULT false NOT NULL,
	"can_be_undone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"undone_by" text,
	"undone_by_email" text,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "car_counts" (
	"vip" boolean PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	"published" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_names" (
	"vip" boolean NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"key" text GENERATED ALWAYS AS (search_key("make" || ' ' || "model")) STORED NOT NULL,
	"model_key" text GENERATED ALWAYS AS (search_key("model")) STORED NOT NULL,
	CONSTRAINT "car_names_once" PRIMARY KEY("vip","make","model")
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
	"identified" integer DEFAULT 0 NOT NULL,
	"picture_version" text,
	"picture_placeholder" text,
	"condition" text DEFAULT 'new' NOT NULL,
	"listing_state" text DEFAULT 'published' NOT NULL,
	"model_year" integer,
	"trim" text,
	"body" text,
	"fuel" text,
	"transmission" text,
	"drive" text,
	"power_kw" integer,
	"zero_to_100_tenths" integer,
	"range_km" integer,
	"consumption_tenths" integer,
	"seats" integer,
	"doors" integer,
	"interior_color" text,
	"mileage_km" integer,
	"previous_owners" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cars_stock_not_negative" CHECK ("cars"."stock" >= 0),
	CONSTRAINT "cars_identified_in_stock" CHECK ("cars"."identified" between 0 and "cars"."stock"),
	CONSTRAINT "cars_price_not_negative" CHECK ("cars"."price_cents" >= 0),
	CONSTRAINT "cars_top_speed_not_negative" CHECK ("cars"."top_speed" >= 0),
	CONSTRAINT "cars_condition_known" CHECK ("condition" in ('new', 'demo', 'used', 'certified')),
	CONSTRAINT "cars_listing_state_known" CHECK ("listing_state" in ('draft', 'published', 'archived')),
	CONSTRAINT "cars_body_known" CHECK ("body" in ('coupe', 'convertible', 'sedan', 'hatchback', 'wagon', 'suv', 'pickup', 'van')),
	CONSTRAINT "cars_fuel_known" CHECK ("fuel" in ('petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'hydrogen', 'gas')),
	CONSTRAINT "cars_transmission_known" CHECK ("transmission" in ('manual', 'automatic', 'dual-clutch', 'cvt', 'single-speed')),
	CONSTRAINT "cars_drive_known" CHECK ("drive" in ('front', 'rear', 'all')),
	CONSTRAINT "cars_model_year_plausible" CHECK ("model_year" between 1886 and 2100),
	CONSTRAINT "cars_power_kw_plausible" CHECK ("power_kw" between 1 and 5000),
	CONSTRAINT "cars_zero_to_100_tenths_plausible" CHECK ("zero_to_100_tenths" between 10 and 999),
	CONSTRAINT "cars_range_km_plausible" CHECK ("range_km" between 1 and 5000),
	CONSTRAINT "cars_consumption_tenths_plausible" CHECK ("consumption_tenths" between 1 and 999),
	CONSTRAINT "cars_seats_plausible" CHECK ("seats" between 1 and 20),
	CONSTRAINT "cars_doors_plausible" CHECK ("doors" between 1 and 9),
	CONSTRAINT "cars_mileage_km_plausible" CHECK ("mileage_km" between 0 and 3000000),
	CONSTRAINT "cars_previous_owners_plausible" CHECK ("previous_owners" between 0 and 99),
	CONSTRAINT "cars_one_vehicle" CHECK ("cars"."condition" = 'new' or "cars"."stock" <= 1),
	CONSTRAINT "cars_mileage_shown" CHECK ("cars"."condition" = 'new' or "cars"."listing_state" <> 'published' or "cars"."mileage_km" is not null)
);
--> statement-breakpoint
CREATE TABLE "listing_texts" (
	"car_id" text PRIMARY KEY NOT NULL,
	"description" text,
	"equipment" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"car_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"before_cents" bigint NOT NULL,
	"after_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text,
	"vehicle_id" text,
	"position" integer NOT NULL,
	"version" text,
	"placeholder" text,
	"alt" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "album_pictures_one_owner" CHECK (("album_pictures"."car_id" is null) <> ("album_pictures"."vehicle_id" is null))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"brought_by" text NOT NULL,
	"car_id" text,
	"album_picture_id" text,
	"address" text,
	"in_bulk" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"replaced_version" text
);
--> statement-breakpoint
CREATE TABLE "price_update_cars" (
	"update_id" text NOT NULL,
	"car_id" text NOT NULL,
	"before_cents" bigint NOT NULL,
	"before_old_cents" bigint,
	"after_cents" bigint NOT NULL,
	CONSTRAINT "price_update_cars_once" PRIMARY KEY("update_id","car_id")
);
--> statement-breakpoint
CREATE TABLE "price_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text,
	"price_cents" bigint,
	"percent_parts" integer,
	"changed" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_by_email" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"undone_by_email" text,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "car_shapes" (
	"car_id" text PRIMARY KEY NOT NULL,
	"shape" text NOT NULL,
	"paint" text NOT NULL,
	"file_id" text,
	CONSTRAINT "car_shapes_shape_known" CHECK ("shape" in ('crossover', 'electric', 'estate', 'fastback', 'gt', 'hatch', 'hyper-blades', 'hyper-longtail', 'hyper-teardrop', 'hyper-track', 'hyper-wedge', 'limousine', 'pickup', 'roadster', 'sedan', 'supercar', 'suv', 'van', 'own')),
	CONSTRAINT "car_shapes_paint_known" CHECK ("paint" in ('red', 'orange', 'blue', 'green', 'white', 'silver', 'graphite', 'black', 'own')),
	CONSTRAINT "car_shapes_own_file" CHECK (("car_shapes"."shape" = 'own') = ("car_shapes"."file_id" is not null)),
	CONSTRAINT "car_shapes_own_colors" CHECK ("car_shapes"."paint" <> 'own' or "car_shapes"."file_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "shape_files" (
	"id" text PRIMARY KEY NOT NULL,
	"brought_by" text NOT NULL,
	"bytes" integer NOT NULL,
	"triangles" integer NOT NULL,
	"takes_paint" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "low_stock" (
	"car_id" text PRIMARY KEY NOT NULL,
	"vip" boolean NOT NULL,
	"stock" integer NOT NULL,
	"is_low" boolean DEFAULT true NOT NULL
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
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"basket_version" integer NOT NULL,
	"units" text NOT NULL,
	"payment_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_notes_not_empty" CHECK ("customer_notes"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "downtimes" (
	"id" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"reason" text NOT NULL,
	"scheduled_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "downtimes_at_least_a_minute" CHECK ("downtimes"."duration_minutes" >= 1),
	CONSTRAINT "downtimes_end_after_start" CHECK ("downtimes"."ends_at" >= "downtimes"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "garage_care" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"kind" text NOT NULL,
	"done_on" date NOT NULL,
	"km" integer,
	CONSTRAINT "garage_care_km" CHECK ("garage_care"."km" >= 0)
);
--> statement-breakpoint
CREATE TABLE "garage_readings" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"read_on" date NOT NULL,
	"km" integer NOT NULL,
	"starts_anew" boolean NOT NULL,
	CONSTRAINT "garage_readings_km" CHECK ("garage_readings"."km" >= 0)
);
--> statement-breakpoint
CREATE TABLE "garage_reminders" (
	"vehicle_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" date NOT NULL,
	"stage" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "garage_reminders_once" PRIMARY KEY("vehicle_id","kind","since","stage")
);
--> statement-breakpoint
CREATE TABLE "garage_vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text,
	"vin" text,
	"make" text,
	"model" text,
	"model_year" integer,
	"plate" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"look_on" date,
	CONSTRAINT "garage_vehicles_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "garage_vehicles_bought_or_added" CHECK (("garage_vehicles"."order_id" is null) = ("garage_vehicles"."vin" is not null and "garage_vehicles"."make" is not null and "garage_vehicles"."model" is not null)),
	CONSTRAINT "garage_vehicles_order_id" CHECK ("garage_vehicles"."order_id" is null or "garage_vehicles"."order_id" = "garage_vehicles"."id"),
	CONSTRAINT "garage_vehicles_vin_alphabet" CHECK ("garage_vehicles"."vin" ~ '^[A-Z0-9]{5,17}$')
);
--> statement-breakpoint
CREATE TABLE "hold_downtimes" (
	"downtime_id" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"vehicle_id" text,
	"chosen" jsonb,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"color" text NOT NULL,
	"state" text NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"payment_id" text NOT NULL,
	"deposit_cents" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"extended_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	"bought_by" text,
	"order_id" text,
	CONSTRAINT "holds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "holds_deposit_positive" CHECK ("holds"."deposit_cents" > 0),
	CONSTRAINT "holds_time_fits_state" CHECK ("holds"."state" in ('pending', 'declined') or ("holds"."started_at" is not null and "holds"."ends_at" is not null)),
	CONSTRAINT "holds_purchase_fits_state" CHECK (("holds"."state" in ('buying', 'bought')) = ("holds"."bought_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_anchors" (
	"chain_id" bigint NOT NULL,
	"contract" text NOT NULL,
	"height" bigint NOT NULL,
	"transaction_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"anchored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_anchors_chain_id_contract_height_pk" PRIMARY KEY("chain_id","contract","height")
);
--> statement-breakpoint
CREATE TABLE "ledger_cancellations" (
	"receipt_digest" text PRIMARY KEY NOT NULL,
	"cancelled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_car_names" (
	"car_id" text PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	CONSTRAINT "ledger_car_names_fit" CHECK ("ledger_car_names"."car_id" = "ledger_car_names"."make" || '-' || "ledger_car_names"."model")
);
--> statement-breakpoint
CREATE TABLE "ledger_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"intact" boolean NOT NULL,
	"height" bigint NOT NULL,
	"hash" text NOT NULL,
	"bad_height" bigint,
	"problem" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_check_single" CHECK ("ledger_check"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_contracts" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"deployed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"height" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_head_single" CHECK ("ledger_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_records" (
	"height" bigint PRIMARY KEY NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"receipt_digest" text NOT NULL,
	"salt" text NOT NULL,
	"car_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"type" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"disclosure_hash" text,
	CONSTRAINT "ledger_records_hash_unique" UNIQUE("hash"),
	CONSTRAINT "ledger_records_receipt_digest_unique" UNIQUE("receipt_digest"),
	CONSTRAINT "ledger_records_height" CHECK ("ledger_records"."height" >= 1)
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"compared_until" timestamp (3) with time zone,
	"swept_up_to" text DEFAULT '' NOT NULL,
	"swept_at" timestamp (3) with time zone,
	CONSTRAINT "book_checks_single" CHECK ("book_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"what" text NOT NULL,
	"reference" text NOT NULL,
	"books_cents" bigint,
	"found_cents" bigint,
	"compared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_ended_fits_state" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_note_rounds" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"up_to" text NOT NULL,
	CONSTRAINT "credit_note_rounds_single" CHECK ("credit_note_rounds"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_year" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_rounds" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"up_to" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoice_rounds_single" CHECK ("invoice_rounds"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"place" integer NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"amount_cents" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_refund_fits_kind" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."refund_id" is not null)),
	CONSTRAINT "invoices_place_from_one" CHECK ("invoices"."place" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_milestones" (
	"place" bigint PRIMARY KEY NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"order_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_disclosures" (
	"order_id" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"description" text,
	"equipment" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_price_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"receiver" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"is_included" boolean NOT NULL,
	CONSTRAINT "order_price_lines_place" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_price_lines_amount_positive" CHECK ("order_price_lines"."amount_cents" > 0)
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
	"method" text DEFAULT 'card' NOT NULL,
	"period_days" integer,
	"first_day" date,
	"price_cents" bigint NOT NULL,
	"extra_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"state_cents" bigint DEFAULT 0 NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"untaxed_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"delivery_date" date NOT NULL,
	"promised_date" date,
	"delivery_moves" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"return_date" date,
	"returned_at" timestamp (3) with time zone,
	"handover_km" integer,
	"return_terms" jsonb,
	"rental_terms" jsonb,
	"cancelled_at" timestamp (3) with time zone,
	"chosen" jsonb,
	"cancelled_by" text,
	CONSTRAINT "orders_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "orders_price_not_negative" CHECK ("orders"."price_cents" >= 0),
	CONSTRAINT "orders_extra_not_negative" CHECK ("orders"."extra_cents" >= 0),
	CONSTRAINT "orders_net_not_negative" CHECK ("orders"."tax_cents" >= 0 and "orders"."state_cents" >= 0
        and "orders"."tax_cents" + "orders"."state_cents" <= "orders"."price_cents" + "orders"."extra_cents"),
	CONSTRAINT "orders_refunded_within_total" CHECK ("orders"."refunded_cents" between 0 and "orders"."price_cents" + "orders"."extra_cents" - "orders"."credit_cents"),
	CONSTRAINT "orders_credit_not_negative" CHECK ("orders"."credit_cents" >= 0),
	CONSTRAINT "orders_untaxed_within_total" CHECK ("orders"."untaxed_cents" between 0 and "orders"."price_cents" + "orders"."extra_cents"),
	CONSTRAINT "orders_period_fits_type" CHECK (("orders"."type" = 'rent') = ("orders"."period_days" is not null)),
	CONSTRAINT "orders_first_day_of_rentals" CHECK ("orders"."first_day" is null or ("orders"."type" = 'rent' and "orders"."first_day" = "orders"."delivery_date")),
	CONSTRAINT "orders_only_purchases_have_return_terms" CHECK ("orders"."return_terms" is null or "orders"."type" = 'purchase'),
	CONSTRAINT "orders_only_rentals_have_terms" CHECK ("orders"."rental_terms" is null or "orders"."type" = 'rent'),
	CONSTRAINT "orders_moved_from_promise" CHECK ("orders"."delivery_moves" >= 0 and ("orders"."delivery_moves" > 0) = ("orders"."promised_date" is not null)),
	CONSTRAINT "orders_only_rentals_end" CHECK ("orders"."return_date" is null or "orders"."type" = 'rent')
);
--> statement-breakpoint
CREATE TABLE "rental_claims" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"what" text NOT NULL,
	"is_waived" boolean NOT NULL,
	CONSTRAINT "rental_claims_once" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "rental_claims_positive" CHECK ("rental_claims"."quantity" > 0 and "rental_claims"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "rental_damages" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"moment" text NOT NULL,
	"position" integer NOT NULL,
	"place" text NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"sent_by" text NOT NULL,
	"order_id" text,
	"damage_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rental_photos_taken" CHECK (("rental_photos"."order_id" is null) = ("rental_photos"."damage_id" is null))
);
--> statement-breakpoint
CREATE TABLE "rental_records" (
	"order_id" text NOT NULL,
	"moment" text NOT NULL,
	"mileage_km" integer,
	"lower_reason" text,
	"fuel_eighths" integer,
	"charge_percent" integer,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_as" text,
	CONSTRAINT "rental_records_once" PRIMARY KEY("order_id","moment"),
	CONSTRAINT "rental_records_mileage" CHECK ("rental_records"."mileage_km" >= 0),
	CONSTRAINT "rental_records_fuel" CHECK ("rental_records"."fuel_eighths" between 0 and 8),
	CONSTRAINT "rental_records_charge" CHECK ("rental_records"."charge_percent" between 0 and 100),
	CONSTRAINT "rental_records_one_level" CHECK ("rental_records"."fuel_eighths" is null or "rental_records"."charge_percent" is null),
	CONSTRAINT "rental_records_acknowledged" CHECK (("rental_records"."acknowledged_at" is null) = ("rental_records"."acknowledged_as" is null))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"mileage_km" integer,
	"fee_cents" bigint,
	"is_generous" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_returns_decided_fits_state" CHECK (("order_returns"."state" = 'asked') = ("order_returns"."decided_at" is null)),
	CONSTRAINT "order_returns_taken_back_whole" CHECK ("order_returns"."state" <> 'taken-back' or ("order_returns"."mileage_km" is not null and "order_returns"."fee_cents" is not null)),
	CONSTRAINT "order_returns_fee_not_negative" CHECK ("order_returns"."fee_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vehicle_identifications" (
	"order_id" text PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"is_generated" boolean NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vehicle_identifications_vin_alphabet" CHECK ("vehicle_identifications"."vin" ~ '^[A-Z0-9]{5,17}$')
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"card_provider" text,
	"card_customer" text,
	"card" text,
	"consented_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_payments" (
	"payment_id" text NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"ended_cents" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"first_tried_on" date,
	"next_try_on" date,
	"tried_at" timestamp (3) with time zone,
	"refusal" text,
	"is_by_customer" boolean DEFAULT false NOT NULL,
	"state_before" text,
	"paid_at" timestamp (3) with time zone,
	"paid_by" text,
	"charge_id" text,
	"recorded_by" text,
	"note" text,
	CONSTRAINT "plan_payments_key" PRIMARY KEY("payment_id","number"),
	CONSTRAINT "plan_payments_ended_within" CHECK ("plan_payments"."ended_cents" between 0 and "plan_payments"."amount_cents"),
	CONSTRAINT "plan_payments_paid_at" CHECK (("plan_payments"."state" = 'paid') = ("plan_payments"."paid_at" is not null)),
	CONSTRAINT "plan_payments_paid_by" CHECK (("plan_payments"."state" = 'paid') = ("plan_payments"."paid_by" is not null)),
	CONSTRAINT "plan_payments_ended_whole" CHECK ("plan_payments"."state" <> 'ended' or "plan_payments"."ended_cents" = "plan_payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"charge_id" text,
	"cents" bigint NOT NULL,
	"state" text DEFAULT 'claimed' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_credits_positive" CHECK ("payment_credits"."cents" > 0),
	CONSTRAINT "payment_credits_money_fits_kind" CHECK (("payment_credits"."kind" <> 'trade-in') = ("payment_credits"."charge_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"purpose" text DEFAULT 'order' NOT NULL,
	"total_cents" bigint NOT NULL,
	"provider" text DEFAULT 'sandbox' NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
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
	"step_asked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "payments_total_not_negative" CHECK ("payments"."total_cents" >= 0),
	CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('sandbox', 'stripe')),
	CONSTRAINT "payments_credit_not_negative" CHECK ("payments"."credit_cents" >= 0),
	CONSTRAINT "payments_plan_fits_method" CHECK (("payments"."method" = 'installment') = ("payments"."frequency" is not null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"trade_in_id" text NOT NULL,
	"cause" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"owed_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" text,
	"paid_at" timestamp (3) with time zone,
	"paid_by" text,
	"way" text,
	"reference" text,
	CONSTRAINT "payouts_positive" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_approved_fits_state" CHECK (("payouts"."state" <> 'owed') = ("payouts"."approved_at" is not null)),
	CONSTRAINT "payouts_paid_fits_state" CHECK (("payouts"."state" = 'paid') = ("payouts"."paid_at" is not null)
        and ("payouts"."state" = 'paid') = ("payouts"."way" is not null)
        and ("payouts"."state" = 'paid') = ("payouts"."reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_slices" (
	"refund_id" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "refund_slices_place" PRIMARY KEY("refund_id","charge_id"),
	CONSTRAINT "refund_slices_positive" CHECK ("refund_slices"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"cause" text DEFAULT 'cancellation' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"ended_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"state_cents" bigint DEFAULT 0 NOT NULL,
	"request_key" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"attempt" integer DEFAULT 1 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refusal" text,
	"refused_at" timestamp (3) with time zone,
	"reason" text,
	"retry_reason" text,
	"asked_by" text,
	"asked_at" timestamp (3) with time zone,
	"asked_with_permit" boolean DEFAULT false NOT NULL,
	"note" text,
	CONSTRAINT "refunds_amount_not_negative" CHECK ("refunds"."amount_cents" >= 0),
	CONSTRAINT "refunds_parts_within_amount" CHECK ("refunds"."tax_cents" >= 0 and "refunds"."state_cents" >= 0
        and "refunds"."tax_cents" + "refunds"."state_cents" <= "refunds"."amount_cents" + "refunds"."credit_cents" + "refunds"."ended_cents"),
	CONSTRAINT "refunds_ended_not_negative" CHECK ("refunds"."ended_cents" >= 0),
	CONSTRAINT "refunds_credit_not_negative" CHECK ("refunds"."credit_cents" >= 0),
	CONSTRAINT "refunds_done_fits_state" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" is not null)),
	CONSTRAINT "refunds_failed_says_why" CHECK ("refunds"."state" <> 'failed' or "refunds"."refusal" is not null),
	CONSTRAINT "refunds_note_only_when_done" CHECK ("refunds"."note" is null or "refunds"."state" = 'done')
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "sandbox_charges_refunded_within_charge" CHECK ("sandbox_charges"."refunded_cents" between 0 and "sandbox_charges"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "stripe_cards" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"card" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_cards_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_charges" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"intent_id" text,
	"amount_cents" bigint NOT NULL,
	"outcome" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_charges_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "stripe_charges_paid_has_intent" CHECK ("stripe_charges"."outcome" <> 'paid' or "stripe_charges"."intent_id" is not null),
	CONSTRAINT "stripe_charges_open_has_intent" CHECK ("stripe_charges"."outcome" is not null or "stripe_charges"."intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "car_views" (
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "car_views_user_id_car_id_pk" PRIMARY KEY("user_id","car_id")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"sold_cents" bigint NOT NULL,
	"sold_tax_cents" bigint DEFAULT 0 NOT NULL,
	"sold_state_cents" bigint DEFAULT 0 NOT NULL,
	"sold" integer NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"refunded_tax_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_state_cents" bigint DEFAULT 0 NOT NULL,
	"refunded" integer NOT NULL,
	CONSTRAINT "sales_days_day" PRIMARY KEY("time_zone","day","type")
);
--> statement-breakpoint
CREATE TABLE "sales_progress" (
	"time_zone" text PRIMARY KEY NOT NULL,
	"open_from" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_arrivals" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_arrivals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"car_id" text NOT NULL,
	"before_cents" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_cars" (
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"shown_cents" bigint NOT NULL,
	"sold_out" boolean NOT NULL,
	"told_back_at" timestamp (3) with time zone,
	CONSTRAINT "saved_cars_once" PRIMARY KEY("user_id","car_id")
);
--> statement-breakpoint
CREATE TABLE "saved_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"kind" text NOT NULL,
	"before_cents" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_mail_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"pace" text DEFAULT 'at-once' NOT NULL,
	"daily_on" text,
	"hour_from" timestamp (3) with time zone,
	"mails_in_hour" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "saved_mail_choices_pace_known" CHECK ("saved_mail_choices"."pace" in ('at-once', 'daily', 'none'))
);
--> statement-breakpoint
CREATE TABLE "saved_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"kind" text NOT NULL,
	"shown_cents" bigint NOT NULL,
	"was_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"mailed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_notices_kind_known" CHECK ("saved_notices"."kind" in ('drop', 'back'))
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"seen_to" bigint NOT NULL,
	"told_to" bigint NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "stock_waits" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "stock_waits_once" UNIQUE("car_id","email")
);
--> statement-breakpoint
CREATE TABLE "search_bits" (
	"segment" integer NOT NULL,
	"value" integer NOT NULL,
	"cars" integer NOT NULL,
	"bits" bit(16384) NOT NULL,
	CONSTRAINT "search_bits_once" PRIMARY KEY("segment","value")
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vip" boolean NOT NULL,
	"car_id" text NOT NULL,
	"has_words" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_ids" (
	"segment" integer NOT NULL,
	"chunk" integer NOT NULL,
	"vip" boolean NOT NULL,
	"first_id" text NOT NULL,
	"ids" text[] NOT NULL,
	CONSTRAINT "search_ids_by_place" PRIMARY KEY("segment","chunk")
);
--> statement-breakpoint
CREATE TABLE "search_segments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vip" boolean NOT NULL,
	"first_id" text NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"least_price_cents" bigint,
	"most_price_cents" bigint,
	"least_year" integer,
	"most_year" integer,
	"least_mileage_km" integer,
	"most_mileage_km" integer,
	"least_power_kw" integer,
	"most_power_kw" integer,
	"least_top_speed" integer,
	"most_top_speed" integer,
	CONSTRAINT "search_segments_once" UNIQUE("vip","first_id")
);
--> statement-breakpoint
CREATE TABLE "search_typos" (
	"vip" boolean NOT NULL,
	"rest" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_typos_once" PRIMARY KEY("vip","rest","word")
);
--> statement-breakpoint
CREATE TABLE "search_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"vip" boolean NOT NULL,
	"facet" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"is_worded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_values_once" UNIQUE("vip","facet","key")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"vip" boolean NOT NULL,
	"word" text NOT NULL,
	"value" integer NOT NULL,
	"shown" text NOT NULL,
	CONSTRAINT "search_words_once" PRIMARY KEY("value","word")
);
--> statement-breakpoint
CREATE TABLE "workshop_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"order_id" text NOT NULL,
	"repair_type" text NOT NULL,
	"date" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	CONSTRAINT "workshop_jobs_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "workshop_jobs_done" CHECK (("workshop_jobs"."done_at" is null) = ("workshop_jobs"."done_by" is null))
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	"time" text,
	"date" date NOT NULL,
	"repair_type" text NOT NULL,
	"is_inspection" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"origin_id" text NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "appointments_closed_fits_state" CHECK (("appointments"."state" = 'booked') = ("appointments"."closed_at" is null)),
	CONSTRAINT "appointments_inspection_is_routine" CHECK (not "appointments"."is_inspection" or "appointments"."repair_type" = 'routine-servicing'),
	CONSTRAINT "appointments_car_named" CHECK ("appointments"."vin" <> '' or "appointments"."plate" <> ''),
	CONSTRAINT "appointments_time_of_day" CHECK ("appointments"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "service_loads" (
	"date" date NOT NULL,
	"repair_type" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "service_loads_day" PRIMARY KEY("date","repair_type"),
	CONSTRAINT "service_loads_taken_not_negative" CHECK ("service_loads"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setting_versions_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "setting_versions_from_one" CHECK ("setting_versions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "shop_page_texts" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"body" text,
	"html" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_page_texts_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "shop_page_texts_from_one" CHECK ("shop_page_texts"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "staff_mail_choices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"pace" text NOT NULL,
	CONSTRAINT "staff_mail_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "staff_mail_choices_kind_known" CHECK ("staff_mail_choices"."kind" in ('order', 'delivery', 'booking', 'question', 'return', 'drive', 'trade-in', 'dispute', 'late')),
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
	CONSTRAINT "staff_news_kind_known" CHECK ("staff_news"."kind" in ('order', 'delivery', 'booking', 'question', 'return', 'drive', 'trade-in', 'dispute', 'late'))
);
--> statement-breakpoint
CREATE TABLE "staff_news_seen" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_news_seen_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "staff_news_seen_kind_known" CHECK ("staff_news_seen"."kind" in ('order', 'delivery', 'booking', 'question', 'return', 'drive', 'trade-in', 'dispute', 'late'))
);
--> statement-breakpoint
CREATE TABLE "test_drives" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"vehicle_id" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text,
	"phone" text NOT NULL,
	"licence_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"ended_by" text,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_drives_state_known" CHECK ("test_drives"."state" in ('unconfirmed', 'booked', 'driven', 'no-show', 'cancelled', 'lapsed')),
	CONSTRAINT "test_drives_ends_after_start" CHECK ("test_drives"."ends_at" > "test_drives"."starts_at"),
	CONSTRAINT "test_drives_held_while_unconfirmed" CHECK (("test_drives"."state" = 'unconfirmed') = ("test_drives"."held_until" is not null)),
	CONSTRAINT "test_drives_ended_when_cancelled" CHECK (("test_drives"."state" = 'cancelled') = ("test_drives"."ended_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "desk_money" (
	"id" text PRIMARY KEY NOT NULL,
	"trade_in_id" text NOT NULL,
	"order_id" text NOT NULL,
	"stands_for" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"way" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"received_by" text NOT NULL,
	"charge_id" text NOT NULL,
	CONSTRAINT "desk_money_positive" CHECK ("desk_money"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "old_car_inspections" (
	"trade_in_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vin" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"model_year" integer NOT NULL,
	"color" text NOT NULL,
	"mileage_km" integer NOT NULL,
	"condition" text NOT NULL,
	"location" text,
	"offer_cents" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	"reason" text,
	"inspected_at" timestamp (3) with time zone NOT NULL,
	"inspected_by" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"agreed_with" text,
	"agreed_as" text,
	"agreed_text" text,
	"agreed_hash" text,
	"taken_at" timestamp (3) with time zone,
	"vehicle_id" text,
	CONSTRAINT "old_car_inspections_vin_alphabet" CHECK ("old_car_inspections"."vin" ~ '^[A-Z0-9]{5,17}$'),
	CONSTRAINT "old_car_inspections_worth_more_than_owed" CHECK ("old_car_inspections"."value_cents" > "old_car_inspections"."owed_cents"),
	CONSTRAINT "old_car_inspections_change_has_reason" CHECK ("old_car_inspections"."value_cents" = "old_car_inspections"."offer_cents" or "old_car_inspections"."reason" is not null),
	CONSTRAINT "old_car_inspections_agreed_whole" CHECK (("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_with" is null) and ("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_as" is null)
        and ("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_text" is null) and ("old_car_inspections"."agreed_at" is null) = ("old_car_inspections"."agreed_hash" is null)),
	CONSTRAINT "old_car_inspections_taken_as_agreed" CHECK (("old_car_inspections"."taken_at" is null) = ("old_car_inspections"."vehicle_id" is null)
        and ("old_car_inspections"."taken_at" is null or "old_car_inspections"."value_cents" = "old_car_inspections"."offer_cents" or "old_car_inspections"."agreed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "trade_in_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"trade_in_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_in_values" (
	"id" text PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"make_key" text NOT NULL,
	"model_key" text NOT NULL,
	"from_year" integer NOT NULL,
	"to_year" integer NOT NULL,
	"new_cents" bigint NOT NULL,
	"yearly_fall_percent" integer NOT NULL,
	"usual_km" integer NOT NULL,
	"per_thousand_km_cents" bigint NOT NULL,
	"fair_percent" integer NOT NULL,
	"poor_percent" integer NOT NULL,
	"repaired_percent" integer NOT NULL,
	"spread_percent" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trade_in_values_years" CHECK ("trade_in_values"."from_year" <= "trade_in_values"."to_year")
);
--> statement-breakpoint
CREATE TABLE "trade_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"vin" text,
	"make" text,
	"model" text,
	"model_year" integer,
	"car_key" text NOT NULL,
	"mileage_km" integer NOT NULL,
	"condition" text NOT NULL,
	"accident" text NOT NULL,
	"drives" boolean NOT NULL,
	"owed_cents" bigint NOT NULL,
	"note" text NOT NULL,
	"low_cents" bigint,
	"high_cents" bigint,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"offer_cents" bigint,
	"answer" text,
	"last_day" date,
	"ends_at" timestamp (3) with time zone,
	"km_at_most" integer,
	"accepted_at" timestamp (3) with time zone,
	"payment_id" text,
	CONSTRAINT "trade_ins_offer_whole" CHECK (("trade_ins"."offer_cents" is null) = ("trade_ins"."last_day" is null) and ("trade_ins"."last_day" is null) = ("trade_ins"."ends_at" is null) and ("trade_ins"."last_day" is null) = ("trade_ins"."km_at_most" is null)),
	CONSTRAINT "trade_ins_range_whole" CHECK (("trade_ins"."low_cents" is null) = ("trade_ins"."high_cents" is null)),
	CONSTRAINT "trade_ins_used_by_payment" CHECK (("trade_ins"."state" in ('paying', 'used', 'taken')) = ("trade_ins"."payment_id" is not null)),
	CONSTRAINT "trade_ins_car_named" CHECK ("trade_ins"."vin" is not null or "trade_ins"."make" is not null and "trade_ins"."model" is not null and "trade_ins"."model_year" is not null)
);
--> statement-breakpoint
CREATE TABLE "rental_bookings" (
	"order_id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"is_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rental_bookings_days_in_order" CHECK ("rental_bookings"."last_day" >= "rental_bookings"."first_day")
);
--> statement-breakpoint
CREATE TABLE "rental_units" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_events" (
	"id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"actor_email" text,
	"order_id" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"vin" text NOT NULL,
	"is_generated" boolean DEFAULT false NOT NULL,
	"stock_number" text DEFAULT 'V' || nextval('vehicle_stock_numbers') NOT NULL,
	"state" text NOT NULL,
	"mileage_km" integer,
	"location" text,
	"arrived_on" date NOT NULL,
	"left_on" date,
	"cost_cents" bigint,
	"car_name" text COLLATE "C" DEFAULT '' NOT NULL,
	"notes" text,
	"order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_stock_number_unique" UNIQUE("stock_number"),
	CONSTRAINT "vehicles_vin_alphabet" CHECK ("vehicles"."vin" ~ '^[A-Z0-9]{5,17}$'),
	CONSTRAINT "vehicles_stock_number_short" CHECK ("vehicles"."stock_number" ~ '^[A-Z0-9-]{1,12}$'),
	CONSTRAINT "vehicles_state_known" CHECK ("vehicles"."state" in ('preparing', 'available', 'held', 'sold', 'rented', 'gone')),
	CONSTRAINT "vehicles_mileage_plausible" CHECK ("vehicles"."mileage_km" between 0 and 3000000),
	CONSTRAINT "vehicles_cost_not_negative" CHECK ("vehicles"."cost_cents" >= 0),
	CONSTRAINT "vehicles_left_when_gone" CHECK (("vehicles"."state" = 'gone') = ("vehicles"."left_on" is not null)),
	CONSTRAINT "vehicles_order_fits_sold" CHECK ("vehicles"."state" not in ('sold', 'rented') or "vehicles"."order_id" is not null),
	CONSTRAINT "vehicles_order_fits_free" CHECK ("vehicles"."state" not in ('preparing', 'available') or "vehicles"."order_id" is null)
);
--> statement-breakpoint
CREATE TABLE "withdrawn_vins" (
	"vin" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "image_stores" (
	"is_the_shops" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"store_id" text NOT NULL,
	"place" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_stores_one" CHECK ("image_stores"."is_the_shops")
);
--> statement-breakpoint
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
	"content" "bytea",
	"recipe" text,
	CONSTRAINT "mail_attachments_mail_id_position_pk" PRIMARY KEY("mail_id","position"),
	CONSTRAINT "mail_attachments_one_source" CHECK (("mail_attachments"."content" is null) = ("mail_attachments"."recipe" is not null))
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text,
	"text" text,
	"one_click_end" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"refusal" text,
	"settled_at" timestamp (3) with time zone,
	"is_repeatable" boolean DEFAULT false NOT NULL,
	CONSTRAINT "outgoing_mails_cause_unique" UNIQUE("cause"),
	CONSTRAINT "outgoing_mails_delivered_at" CHECK (("outgoing_mails"."state" = 'delivered') = ("outgoing_mails"."delivered_at" is not null)),
	CONSTRAINT "outgoing_mails_forgotten_late" CHECK ("outgoing_mails"."state" = 'delivered' or ("outgoing_mails"."html" is not null and "outgoing_mails"."text" is not null))
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_proofs" ADD CONSTRAINT "login_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_addresses" ADD CONSTRAINT "own_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factor_used_codes" ADD CONSTRAINT "second_factor_used_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reminder_choices" ADD CONSTRAINT "reminder_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "named_vehicles" ADD CONSTRAINT "named_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_import_rows" ADD CONSTRAINT "car_import_rows_import_id_car_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."car_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_texts" ADD CONSTRAINT "listing_texts_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "album_pictures" ADD CONSTRAINT "album_pictures_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_album_picture_id_album_pictures_id_fk" FOREIGN KEY ("album_picture_id") REFERENCES "public"."album_pictures"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_update_cars" ADD CONSTRAINT "price_update_cars_update_id_price_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."price_updates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_update_cars" ADD CONSTRAINT "price_update_cars_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_file_id_shape_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."shape_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "garage_care" ADD CONSTRAINT "garage_care_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "garage_readings" ADD CONSTRAINT "garage_readings_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "garage_reminders" ADD CONSTRAINT "garage_reminders_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_anchors" ADD CONSTRAINT "ledger_anchors_height_ledger_records_height_fk" FOREIGN KEY ("height") REFERENCES "public"."ledger_records"("height") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_disclosures" ADD CONSTRAINT "order_disclosures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_price_lines" ADD CONSTRAINT "order_price_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_claims" ADD CONSTRAINT "rental_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_damages" ADD CONSTRAINT "rental_damages_record" FOREIGN KEY ("order_id","moment") REFERENCES "public"."rental_records"("order_id","moment") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_photos" ADD CONSTRAINT "rental_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_photos" ADD CONSTRAINT "rental_photos_damage_id_rental_damages_id_fk" FOREIGN KEY ("damage_id") REFERENCES "public"."rental_damages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_records" ADD CONSTRAINT "rental_records_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ADD CONSTRAINT "vehicle_identifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ADD CONSTRAINT "vehicle_identifications_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_payment_id_payment_plans_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_plans"("payment_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_credits" ADD CONSTRAINT "payment_credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_credits" ADD CONSTRAINT "payment_credits_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_slices" ADD CONSTRAINT "refund_slices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_slices" ADD CONSTRAINT "refund_slices_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_charges_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_charges"("payment_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_views" ADD CONSTRAINT "car_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_views" ADD CONSTRAINT "car_views_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_cars" ADD CONSTRAINT "saved_cars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_cars" ADD CONSTRAINT "saved_cars_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_mail_choices" ADD CONSTRAINT "saved_mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_notices" ADD CONSTRAINT "saved_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_notices" ADD CONSTRAINT "saved_notices_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workshop_jobs" ADD CONSTRAINT "workshop_jobs_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_news_seen" ADD CONSTRAINT "staff_news_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "desk_money" ADD CONSTRAINT "desk_money_trade_in_id_trade_ins_id_fk" FOREIGN KEY ("trade_in_id") REFERENCES "public"."trade_ins"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "old_car_inspections" ADD CONSTRAINT "old_car_inspections_trade_in_id_trade_ins_id_fk" FOREIGN KEY ("trade_in_id") REFERENCES "public"."trade_ins"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trade_in_photos" ADD CONSTRAINT "trade_in_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trade_in_photos" ADD CONSTRAINT "trade_in_photos_trade_in_id_trade_ins_id_fk" FOREIGN KEY ("trade_in_id") REFERENCES "public"."trade_ins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_bookings" ADD CONSTRAINT "rental_bookings_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_units" ADD CONSTRAINT "rental_units_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle_events" ADD CONSTRAINT "vehicle_events_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vip_access" ADD CONSTRAINT "vip_access_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vip_access" ADD CONSTRAINT "vip_access_credentials_id_vip_credentials_id_fk" FOREIGN KEY ("credentials_id") REFERENCES "public"."vip_credentials"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vip_credentials" ADD CONSTRAINT "vip_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vip_credentials" ADD CONSTRAINT "vip_credentials_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "login_proofs_user" ON "login_proofs" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");
--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "users_phone_digits" ON "users" USING gin (regexp_replace("phone", '[^0-9]', '', 'g') gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree (search_key("last_name") text_pattern_ops,search_key("first_name") text_pattern_ops) WHERE role = 'User';
--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree (search_key("first_name") text_pattern_ops,search_key("last_name") text_pattern_ops) WHERE role = 'User';
--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email" text_pattern_ops) WHERE role = 'User';
--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin (search_key("first_name" || "last_name") gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree (lower("name"),"id") WHERE role <> 'User';
--> statement-breakpoint
CREATE INDEX "own_addresses_user" ON "own_addresses" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "own_addresses_one_default" ON "own_addresses" USING btree ("user_id") WHERE is_default;
--> statement-breakpoint
CREATE INDEX "one_time_links_user" ON "one_time_links" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE INDEX "one_time_links_expires" ON "one_time_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "answered_challenges_expires" ON "answered_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "password_resets_code_expires" ON "password_resets" USING btree ("code_expires_at");
--> statement-breakpoint
CREATE INDEX "named_vehicles_of" ON "named_vehicles" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "named_vehicles_plate" ON "named_vehicles" USING btree ("plate" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_email","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_time" ON "audit_entries" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_whole" ON "audit_entries" USING btree ("id") WHERE "audit_entries"."part_of" is null;
--> statement-breakpoint
CREATE INDEX "audit_entries_parts" ON "audit_entries" USING btree ("part_of","id") WHERE "audit_entries"."part_of" is not null;
--> statement-breakpoint
CREATE INDEX "audit_entries_type" ON "audit_entries" USING btree ("subject_type","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id");
--> statement-breakpoint
CREATE INDEX "audit_entries_car_trigrams" ON "audit_entries" USING gin ("car" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "basket_lines_identity" ON "basket_lines" USING btree ("user_id","car_id","type","rental_days","first_day");
--> statement-breakpoint
CREATE INDEX "book_entries_at" ON "book_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "book_entries_order" ON "book_entries" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "book_entries_payment" ON "book_entries" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "book_entries_deposits" ON "book_entries" USING btree ("deposits_cents") WHERE "book_entries"."deposits_cents" <> 0;
--> statement-breakpoint
CREATE INDEX "book_entries_credits" ON "book_entries" USING btree ("credits_cents") WHERE "book_entries"."credits_cents" <> 0;
--> statement-breakpoint
CREATE INDEX "car_import_rows_car" ON "car_import_rows" USING btree ("import_id","car_id");
--> statement-breakpoint
CREATE INDEX "car_names_by_make_key" ON "car_names" USING btree ("vip",search_name_key("make"));
--> statement-breakpoint
CREATE INDEX "car_names_by_key" ON "car_names" USING btree ("vip",(search_name_key("make") || '/' || search_name_key("model")));
--> statement-breakpoint
CREATE INDEX "cars_by_catalogue" ON "cars" USING btree ("vip","id");
--> statement-breakpoint
CREATE INDEX "cars_drafts" ON "cars" USING btree ("vip","id") WHERE "cars"."listing_state" = 'draft';
--> statement-breakpoint
CREATE INDEX "cars_archived" ON "cars" USING btree ("vip","id") WHERE "cars"."listing_state" = 'archived';
--> statement-breakpoint
CREATE INDEX "cars_published" ON "cars" USING btree ("vip","id") WHERE "cars"."listing_state" = 'published';
--> statement-breakpoint
CREATE INDEX "cars_by_price" ON "cars" USING btree ("vip","price_cents","id");
--> statement-breakpoint
CREATE INDEX "cars_by_name" ON "cars" USING btree ("vip",lower("make"),lower("model"),"id");
--> statement-breakpoint
CREATE INDEX "cars_search_model" ON "cars" USING gin (search_key("model") gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE not "cars"."vip";
--> statement-breakpoint
CREATE INDEX "cars_search_vip_model" ON "cars" USING gin (search_key("model") gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "cars"."vip";
--> statement-breakpoint
CREATE INDEX "cars_search_name" ON "cars" USING btree ("vip",search_key("make" || ' ' || "model") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "cars_named" ON "cars" USING btree ("vip","make","model","listing_state","id");
--> statement-breakpoint
CREATE INDEX "cars_named_by_price" ON "cars" USING btree ("vip","make","model","listing_state","price_cents","id");
--> statement-breakpoint
CREATE INDEX "cars_search_color" ON "cars" USING btree ("vip",search_name_key("color"));
--> statement-breakpoint
CREATE INDEX "cars_search_trim" ON "cars" USING btree ("vip",search_name_key("trim"));
--> statement-breakpoint
CREATE INDEX "cars_search_body" ON "cars" USING btree ("vip","body");
--> statement-breakpoint
CREATE INDEX "cars_search_year" ON "cars" USING btree ("vip","model_year");
--> statement-breakpoint
CREATE INDEX "cars_make_model_lower" ON "cars" USING btree (lower("make"),lower("model"));
--> statement-breakpoint
CREATE INDEX "price_changes_of_car" ON "price_changes" USING btree ("car_id","changed_at");
--> statement-breakpoint
CREATE INDEX "album_pictures_of_car" ON "album_pictures" USING btree ("car_id","position") WHERE "album_pictures"."car_id" is not null;
--> statement-breakpoint
CREATE INDEX "album_pictures_of_vehicle" ON "album_pictures" USING btree ("vehicle_id","position") WHERE "album_pictures"."vehicle_id" is not null;
--> statement-breakpoint
CREATE INDEX "album_pictures_removed" ON "album_pictures" USING btree ("removed_at") WHERE "album_pictures"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX "pictures_car" ON "pictures" USING btree ("car_id");
--> statement-breakpoint
CREATE INDEX "pictures_album" ON "pictures" USING btree ("album_picture_id");
--> statement-breakpoint
CREATE INDEX "pictures_age" ON "pictures" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "pictures_due" ON "pictures" USING btree ("in_bulk","due_at") WHERE "pictures"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "pictures_failed" ON "pictures" USING btree ("car_id") WHERE "pictures"."failed_at" is not null;
--> statement-breakpoint
CREATE INDEX "price_update_cars_of_car" ON "price_update_cars" USING btree ("car_id");
--> statement-breakpoint
CREATE INDEX "price_updates_latest" ON "price_updates" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "car_shapes_file" ON "car_shapes" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "shape_files_age" ON "shape_files" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "low_stock_by_stock" ON "low_stock" USING btree ("vip","stock","car_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_basket" ON "checkouts" USING btree ("user_id","basket_version");
--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_payment" ON "checkouts" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "customer_notes_of" ON "customer_notes" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "downtimes_ends_at" ON "downtimes" USING btree ("ends_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX "garage_care_once_a_day" ON "garage_care" USING btree ("vehicle_id","kind","done_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "garage_readings_day" ON "garage_readings" USING btree ("vehicle_id","read_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "garage_vehicles_vin_once" ON "garage_vehicles" USING btree ("user_id","vin");
--> statement-breakpoint
CREATE INDEX "garage_vehicles_by_vin" ON "garage_vehicles" USING btree ("vin");
--> statement-breakpoint
CREATE INDEX "garage_vehicles_by_plate" ON "garage_vehicles" USING btree (regexp_replace("plate", '[^[:alnum:]]', '', 'g')) WHERE "garage_vehicles"."plate" <> '';
--> statement-breakpoint
CREATE INDEX "garage_vehicles_to_look_at" ON "garage_vehicles" USING btree ("look_on","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "holds_request" ON "holds" USING btree ("user_id","request_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_per_person" ON "holds" USING btree ("user_id") WHERE "holds"."state" in ('pending', 'active', 'buying');
--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_per_vehicle" ON "holds" USING btree ("vehicle_id") WHERE "holds"."state" in ('pending', 'active', 'buying');
--> statement-breakpoint
CREATE UNIQUE INDEX "holds_bought_by" ON "holds" USING btree ("bought_by");
--> statement-breakpoint
CREATE INDEX "holds_of_person" ON "holds" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "holds_of_car" ON "holds" USING btree ("car_id") WHERE "holds"."state" in ('pending', 'active', 'buying');
--> statement-breakpoint
CREATE INDEX "holds_ever_of_car" ON "holds" USING btree ("car_id");
--> statement-breakpoint
CREATE INDEX "holds_due" ON "holds" USING btree ("ends_at") WHERE "holds"."state" = 'active';
--> statement-breakpoint
CREATE INDEX "holds_by_state" ON "holds" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "book_differences_payment" ON "book_differences" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "book_differences_compared" ON "book_differences" USING btree ("compared_at");
--> statement-breakpoint
CREATE INDEX "disputes_latest" ON "disputes" USING btree ("opened_at","id");
--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_place" ON "invoices" USING btree ("kind","year","place");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id");
--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id","car_id");
--> statement-breakpoint
CREATE INDEX "orders_car" ON "orders" USING btree ("car_id","id","user_id");
--> statement-breakpoint
CREATE INDEX "orders_receipt_trigrams" ON "orders" USING gin (replace("receipt_number", '-', '') gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;
--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("cancelled_at") WHERE "orders"."cancelled_at" is not null and "orders"."paid_at" is not null;
--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("delivery_date","id") WHERE "orders"."state" = 'paid';
--> statement-breakpoint
CREATE INDEX "orders_out" ON "orders" USING btree ("return_date","id") WHERE "orders"."state" = 'delivered' and "orders"."type" = 'rent';
--> statement-breakpoint
CREATE INDEX "orders_returned" ON "orders" USING btree ("returned_at","id") WHERE "orders"."state" = 'returned';
--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("state","type","method","created_at","id") WHERE "orders"."paid_at" is not null or "orders"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "orders_of_model" ON "orders" USING btree ("make","model","created_at","id") WHERE "orders"."paid_at" is not null or "orders"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "rental_damages_of" ON "rental_damages" USING btree ("order_id","moment","position");
--> statement-breakpoint
CREATE INDEX "rental_photos_of" ON "rental_photos" USING btree ("order_id") WHERE "rental_photos"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "rental_photos_waiting" ON "rental_photos" USING btree ("sent_by","created_at") WHERE "rental_photos"."order_id" is null;
--> statement-breakpoint
CREATE INDEX "rental_photos_age" ON "rental_photos" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "order_returns_asked" ON "order_returns" USING btree ("asked_at","order_id") WHERE "order_returns"."state" = 'asked';
--> statement-breakpoint
CREATE INDEX "vehicle_identifications_by_vin" ON "vehicle_identifications" USING btree ("vin");
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_identifications_generated" ON "vehicle_identifications" USING btree ("vin") WHERE "vehicle_identifications"."is_generated";
--> statement-breakpoint
CREATE INDEX "plan_payments_due" ON "plan_payments" USING btree ("next_try_on") WHERE "plan_payments"."state" in ('due', 'failed', 'charging');
--> statement-breakpoint
CREATE INDEX "plan_payments_charge" ON "plan_payments" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "plan_payments_paid" ON "plan_payments" USING btree ("paid_at") WHERE "plan_payments"."state" = 'paid';
--> statement-breakpoint
CREATE INDEX "plan_payments_listed" ON "plan_payments" USING btree ("state","due_date","payment_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_credits_once" ON "payment_credits" USING btree ("kind","source_id") WHERE "payment_credits"."state" <> 'freed';
--> statement-breakpoint
CREATE INDEX "payment_credits_of_payment" ON "payment_credits" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "payment_credits_of_charge" ON "payment_credits" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "payments_buyer_email_trigrams" ON "payments" USING gin (lower("buyer_email") gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "payments_buyer_name_trigrams" ON "payments" USING gin (search_key("buyer_first_name" || "buyer_last_name") gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "payments_buyer_phone_digits" ON "payments" USING gin (regexp_replace("buyer_phone", '[^0-9]', '', 'g') gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("trade_in_id","cause");
--> statement-breakpoint
CREATE INDEX "payouts_of_payment" ON "payouts" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "payouts_of_order" ON "payouts" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payouts_by_state" ON "payouts" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "refund_slices_of_charge" ON "refund_slices" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("order_id","cause") WHERE "refunds"."cause" <> 'part';
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request" ON "refunds" USING btree ("order_id","request_key");
--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at");
--> statement-breakpoint
CREATE INDEX "refunds_asked" ON "refunds" USING btree ("asked_by","asked_at");
--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("id") WHERE "refunds"."state" = 'failed';
--> statement-breakpoint
CREATE INDEX "questions_of_user" ON "questions" USING btree ("user_id","changed_at") WHERE "questions"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "questions_of_email" ON "questions" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "questions_of_subject" ON "questions" USING btree ("about","subject_id");
--> statement-breakpoint
CREATE INDEX "questions_by_state" ON "questions" USING btree ("state","changed_at","id");
--> statement-breakpoint
CREATE INDEX "questions_latest" ON "questions" USING btree ("changed_at","id") WHERE state <> 'unconfirmed';
--> statement-breakpoint
CREATE INDEX "car_views_user" ON "car_views" USING btree ("user_id","viewed_at","car_id");
--> statement-breakpoint
CREATE INDEX "car_views_car" ON "car_views" USING btree ("car_id","viewed_at","user_id");
--> statement-breakpoint
CREATE INDEX "car_arrivals_by_age" ON "car_arrivals" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "saved_cars_of_car" ON "saved_cars" USING btree ("car_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_notices_drop_once" ON "saved_notices" USING btree ("user_id","car_id","shown_cents") WHERE kind = 'drop';
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_notices_back_once" ON "saved_notices" USING btree ("user_id","car_id") WHERE kind = 'back' and done_at is null;
--> statement-breakpoint
CREATE INDEX "saved_notices_of_car" ON "saved_notices" USING btree ("car_id");
--> statement-breakpoint
CREATE INDEX "saved_notices_waiting" ON "saved_notices" USING btree ("user_id","id") WHERE done_at is null;
--> statement-breakpoint
CREATE INDEX "saved_notices_done" ON "saved_notices" USING btree ("done_at");
--> statement-breakpoint
CREATE INDEX "saved_searches_by_told" ON "saved_searches" USING btree ("told_to");
--> statement-breakpoint
CREATE INDEX "stock_waits_due" ON "stock_waits" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "stock_waits_by_age" ON "stock_waits" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "search_changes_of_car" ON "search_changes" USING btree ("vip","car_id");
--> statement-breakpoint
CREATE INDEX "search_ids_by_id" ON "search_ids" USING btree ("vip","first_id");
--> statement-breakpoint
CREATE INDEX "search_values_not_worded" ON "search_values" USING btree ("id") WHERE not "search_values"."is_worded";
--> statement-breakpoint
CREATE INDEX "search_words_by_word" ON "search_words" USING btree ("vip","word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "workshop_jobs_open" ON "workshop_jobs" USING btree ("date","id") WHERE "workshop_jobs"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "workshop_jobs_vehicle" ON "workshop_jobs" USING btree ("vehicle_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_vin_once_a_day" ON "appointments" USING btree ("vin","date") WHERE "appointments"."state" in ('booked', 'done') and "appointments"."vin" <> '';
--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_plate_once_a_day" ON "appointments" USING btree ("plate","date") WHERE "appointments"."state" in ('booked', 'done') and "appointments"."plate" <> '';
--> statement-breakpoint
CREATE INDEX "appointments_plate" ON "appointments" USING btree ("plate" text_pattern_ops) WHERE "appointments"."plate" <> '';
--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_origin_moves" ON "appointments" USING btree ("origin_id","moves");
--> statement-breakpoint
CREATE INDEX "appointments_vin_trigrams" ON "appointments" USING gin ("vin" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "appointments_user_vin" ON "appointments" USING btree ("user_id","vin");
--> statement-breakpoint
CREATE INDEX "appointments_user" ON "appointments" USING btree ("user_id","date" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "appointments_day" ON "appointments" USING btree ("date","repair_type");
--> statement-breakpoint
CREATE INDEX "staff_news_latest" ON "staff_news" USING btree ("kind","created_at");
--> statement-breakpoint
CREATE INDEX "staff_news_to_mail" ON "staff_news" USING btree ("id") WHERE mailed_at is null;
--> statement-breakpoint
CREATE INDEX "staff_news_to_digest" ON "staff_news" USING btree ("created_at") WHERE digested_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "test_drives_unconfirmed_once" ON "test_drives" USING btree ("email") WHERE "test_drives"."state" = 'unconfirmed';
--> statement-breakpoint
CREATE INDEX "test_drives_of_car" ON "test_drives" USING btree ("car_id");
--> statement-breakpoint
CREATE INDEX "test_drives_by_time" ON "test_drives" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "test_drives_of_user" ON "test_drives" USING btree ("user_id","starts_at") WHERE "test_drives"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "test_drives_of_email" ON "test_drives" USING btree ("email","starts_at") WHERE "test_drives"."email" is not null;
--> statement-breakpoint
CREATE INDEX "test_drives_open" ON "test_drives" USING btree ("starts_at") WHERE "test_drives"."state" in ('unconfirmed', 'booked');
--> statement-breakpoint
CREATE INDEX "desk_money_of_order" ON "desk_money" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "desk_money_of_trade_in" ON "desk_money" USING btree ("trade_in_id");
--> statement-breakpoint
CREATE INDEX "old_car_inspections_of_order" ON "old_car_inspections" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "old_car_inspections_of_vehicle" ON "old_car_inspections" USING btree ("vehicle_id");
--> statement-breakpoint
CREATE INDEX "trade_in_photos_of" ON "trade_in_photos" USING btree ("trade_in_id","position");
--> statement-breakpoint
CREATE INDEX "trade_in_photos_waiting" ON "trade_in_photos" USING btree ("user_id","created_at") WHERE "trade_in_photos"."trade_in_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "trade_in_values_car" ON "trade_in_values" USING btree ("make_key","model_key","from_year");
--> statement-breakpoint
CREATE UNIQUE INDEX "trade_ins_open_once" ON "trade_ins" USING btree ("user_id","car_key") WHERE "trade_ins"."state" in ('asked', 'offered', 'accepted', 'paying');
--> statement-breakpoint
CREATE INDEX "trade_ins_user" ON "trade_ins" USING btree ("user_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "trade_ins_state" ON "trade_ins" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "trade_ins_payment" ON "trade_ins" USING btree ("payment_id") WHERE "trade_ins"."payment_id" is not null;
--> statement-breakpoint
CREATE INDEX "trade_ins_ends" ON "trade_ins" USING btree ("ends_at") WHERE "trade_ins"."state" in ('offered', 'accepted');
--> statement-breakpoint
CREATE INDEX "rental_bookings_of_car" ON "rental_bookings" USING btree ("car_id","first_day");
--> statement-breakpoint
CREATE INDEX "rental_units_of_car" ON "rental_units" USING btree ("car_id","id");
--> statement-breakpoint
CREATE INDEX "vehicle_events_of_vehicle" ON "vehicle_events" USING btree ("vehicle_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_vin_here" ON "vehicles" USING btree ("vin") WHERE "vehicles"."state" <> 'gone';
--> statement-breakpoint
CREATE INDEX "vehicles_vin" ON "vehicles" USING btree ("vin");
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_order" ON "vehicles" USING btree ("order_id") WHERE "vehicles"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "vehicles_of_car" ON "vehicles" USING btree ("car_id","arrived_on","id");
--> statement-breakpoint
CREATE INDEX "vehicles_standing" ON "vehicles" USING btree ("car_id","arrived_on","id") WHERE "vehicles"."state" = 'available';
--> statement-breakpoint
CREATE INDEX "vehicles_here" ON "vehicles" USING btree ("arrived_on","id") WHERE "vehicles"."state" <> 'gone';
--> statement-breakpoint
CREATE INDEX "vehicles_by_arrival" ON "vehicles" USING btree ("arrived_on","id");
--> statement-breakpoint
CREATE INDEX "vehicles_by_state" ON "vehicles" USING btree ("state","arrived_on","id");
--> statement-breakpoint
CREATE INDEX "vehicles_by_location" ON "vehicles" USING btree ("location","arrived_on","id");
--> statement-breakpoint
CREATE INDEX "vehicles_gone" ON "vehicles" USING btree ("left_on","id") WHERE "vehicles"."state" = 'gone';
--> statement-breakpoint
CREATE INDEX "vehicles_named_here" ON "vehicles" USING btree ("car_name","arrived_on","id","location") WHERE "vehicles"."state" <> 'gone';
--> statement-breakpoint
CREATE INDEX "vehicles_named_by_state" ON "vehicles" USING btree ("car_name","state","arrived_on","id","location");
--> statement-breakpoint
CREATE INDEX "vehicles_named_gone" ON "vehicles" USING btree ("car_name","left_on","id","location") WHERE "vehicles"."state" = 'gone';
--> statement-breakpoint
CREATE INDEX "vehicles_vin_parts" ON "vehicles" USING gin (vin_parts("vin"));
--> statement-breakpoint
CREATE INDEX "vehicles_search" ON "vehicles" USING gin ("vin" gin_trgm_ops,"stock_number" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "vip_access_credentials" ON "vip_access" USING btree ("credentials_id");
--> statement-breakpoint
CREATE INDEX "outgoing_mails_recipient" ON "outgoing_mails" USING btree (lower("recipient"),"id");
--> statement-breakpoint
CREATE INDEX "outgoing_mails_refused" ON "outgoing_mails" USING btree ("id") WHERE "outgoing_mails"."state" = 'refused' and "outgoing_mails"."settled_at" is null;
--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."state" = 'waiting';
--> statement-breakpoint
-- An attempt is written before its payment, so that a second call with the same key waits at once;
-- the reference is checked when the sale commits.
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_payment"
  FOREIGN KEY ("payment_id") REFERENCES "payments" ("id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- A checkout is claimed before its payment is written; the reference is checked when the sale commits.
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payment_exists"
  FOREIGN KEY ("payment_id") REFERENCES "payments" ("id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_do_not_overlap" EXCLUDE USING gist (tstzrange("starts_at", "ends_at") WITH &&) WHERE ("cancelled_at" is null);
--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_vehicle_once" EXCLUDE USING gist ("vehicle_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("state" in ('unconfirmed', 'booked', 'driven'));
--> statement-breakpoint
-- Counters of limits need not survive a crash: without the write-ahead log, counting never waits for the disk.
ALTER TABLE "limit_uses" SET UNLOGGED;
--> statement-breakpoint
-- What repeats itself within a bit string is packed in its own row: three or more fit on a page, and none is fetched from elsewhere.
ALTER TABLE "search_bits" ALTER COLUMN "bits" SET STORAGE MAIN;
--> statement-breakpoint
INSERT INTO "invoice_rounds" ("since") VALUES (now());
--> statement-breakpoint
-- The end of an empty ledger.
INSERT INTO "ledger_head" ("id", "height", "hash") VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
-- Records are only ever added. Whoever gets past this leaves a trace that verification finds.
CREATE FUNCTION "refuse_to_change_the_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The records of the ledger are never changed or removed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_records_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_records"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_ledger"();
--> statement-breakpoint
-- The books only grow: what was wrong is put right by a further entry.
CREATE FUNCTION "refuse_to_change_the_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The entries of the books are never changed or removed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "book_entries_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "book_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_books"();
--> statement-breakpoint
-- Nothing begins for an account that is deleted, whatever was under way when it was (ADR 0075). Whoever writes for an account waits
-- here for its deletion, and the deletion waits for them: a sale is either seen by the deletion, which is refused then, or refused itself.
CREATE FUNCTION "refuse_deleted_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id IS NULL THEN RETURN NEW; END IF;
  PERFORM 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id) THEN
    RAISE EXCEPTION 'The account % is deleted', NEW.user_id USING ERRCODE = 'MQ001';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- On every table whose rows belong to an account.
DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY[
    'appointments', 'basket_lines', 'baskets', 'calendar_feeds', 'car_views', 'checkout_attempts', 'checkouts',
    'credentials', 'customer_notes', 'garage_vehicles', 'holds', 'login_proofs', 'named_vehicles', 'one_time_links',
    'orders', 'own_addresses', 'passkeys', 'password_resets', 'payments', 'questions', 'reminder_choices',
    'saved_cars', 'saved_mail_choices', 'saved_notices', 'saved_searches', 'second_factor_used_codes',
    'second_factors', 'sessions', 'staff_mail_choices', 'staff_news_seen', 'stripe_customers', 'test_drives',
    'trade_in_photos', 'trade_ins', 'vip_credentials'
  ] LOOP
    EXECUTE format('CREATE TRIGGER refuse_deleted_accounts BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION refuse_deleted_accounts()', owned);
  END LOOP;
END;
$$;
--> statement-breakpoint
-- The number of cars in each catalogue, kept by statement-level triggers: one row changes per
-- statement, also when an import adds 100,000 cars.
INSERT INTO "car_counts" ("vip", "total") VALUES (false, 0), (true, 0);
--> statement-breakpoint
CREATE FUNCTION "count_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" AS counted
  SET "total" = counted."total" + added.number, "published" = counted."published" + added.published
  FROM (
    SELECT "vip", count(*) AS number, count(*) FILTER (WHERE "listing_state" = 'published') AS published
    FROM added_cars GROUP BY "vip"
  ) AS added
  WHERE counted."vip" = added."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_removed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" AS counted
  SET "total" = counted."total" - removed.number, "published" = counted."published" - removed.published
  FROM (
    SELECT "vip", count(*) AS number, count(*) FILTER (WHERE "listing_state" = 'published') AS published
    FROM removed_cars GROUP BY "vip"
  ) AS removed
  WHERE counted."vip" = removed."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_removed" AFTER DELETE ON "cars" REFERENCING OLD TABLE AS removed_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_cars"();
--> statement-breakpoint
-- By row: a sale never names the state, and leaves this trigger alone.
CREATE FUNCTION "count_published_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "car_counts" SET "published" = "published" + CASE WHEN NEW."listing_state" = 'published' THEN 1 ELSE -1 END
  WHERE "vip" = NEW."vip";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_published_counted" AFTER UPDATE OF "listing_state" ON "cars"
  FOR EACH ROW WHEN ((OLD."listing_state" = 'published') <> (NEW."listing_state" = 'published'))
  EXECUTE FUNCTION "count_published_car"();
--> statement-breakpoint
-- What runs low is a published car that is new; the table keeps all of which 3 or fewer are left, for the sort by stock.
CREATE FUNCTION "note_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."stock" <= 3 THEN
    INSERT INTO "low_stock" ("car_id", "vip", "stock", "is_low")
    VALUES (NEW."id", NEW."vip", NEW."stock", NEW."condition" = 'new' AND NEW."listing_state" = 'published')
    ON CONFLICT ("car_id") DO UPDATE SET "stock" = excluded."stock", "is_low" = excluded."is_low";
  ELSE
    DELETE FROM "low_stock" WHERE "car_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_added_low" AFTER INSERT ON "cars"
  FOR EACH ROW WHEN (NEW."stock" <= 3) EXECUTE FUNCTION "note_low_stock"();
--> statement-breakpoint
CREATE TRIGGER "cars_stock_low" AFTER UPDATE OF "stock" ON "cars"
  FOR EACH ROW WHEN (OLD."stock" <> NEW."stock" AND least(OLD."stock", NEW."stock") <= 3)
  EXECUTE FUNCTION "note_low_stock"();
--> statement-breakpoint
CREATE TRIGGER "cars_low_counted" AFTER UPDATE OF "condition", "listing_state" ON "cars"
  FOR EACH ROW WHEN (NEW."stock" <= 3) EXECUTE FUNCTION "note_low_stock"();
--> statement-breakpoint
CREATE FUNCTION "note_price_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "price_changes" ("car_id", "changed_at", "before_cents", "after_cents")
  VALUES (NEW."id", NEW."updated_at", OLD."price_cents", NEW."price_cents");
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale never names the price, and leaves this trigger alone.
CREATE TRIGGER "cars_price_changed" AFTER UPDATE OF "price_cents" ON "cars"
  FOR EACH ROW WHEN (OLD."price_cents" <> NEW."price_cents") EXECUTE FUNCTION "note_price_change"();
--> statement-breakpoint
-- The names of all cars, before anybody can add one: the trigger of the additions is created first.
CREATE FUNCTION "note_names_of_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "car_names" ("vip", "make", "model")
  SELECT DISTINCT added."vip", added."make", added."model" FROM added_cars AS added ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_name_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "car_names" ("vip", "make", "model") VALUES (NEW."vip", NEW."make", NEW."model") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_names_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_names_of_added_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_name_changed" AFTER UPDATE OF "vip", "make", "model" ON "cars"
  FOR EACH ROW WHEN (OLD."make" <> NEW."make" OR OLD."model" <> NEW."model" OR OLD."vip" <> NEW."vip")
  EXECUTE FUNCTION "note_name_of_car"();
--> statement-breakpoint
-- The listing is locked, so that it cannot get another name before this vehicle can be seen.
CREATE FUNCTION "name_vehicle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT car_name(cars."vip", cars."make", cars."model") INTO NEW."car_name" FROM "cars"
  WHERE cars."id" = NEW."car_id" FOR SHARE;
  -- The foreign key refuses a vehicle of no listing, in its own words.
  NEW."car_name" := coalesce(NEW."car_name", '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "vehicles_named" BEFORE INSERT ON "vehicles" FOR EACH ROW EXECUTE FUNCTION "name_vehicle"();
--> statement-breakpoint
CREATE TRIGGER "vehicles_renamed" BEFORE UPDATE OF "car_id" ON "vehicles"
  FOR EACH ROW WHEN (OLD."car_id" <> NEW."car_id") EXECUTE FUNCTION "name_vehicle"();
--> statement-breakpoint
CREATE FUNCTION "rename_vehicles_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "vehicles" WHERE "car_id" = NEW."id" ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "vehicles" SET "car_name" = car_name(NEW."vip", NEW."make", NEW."model") WHERE "car_id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_name_of_vehicles" AFTER UPDATE OF "vip", "make", "model" ON "cars"
  FOR EACH ROW WHEN (OLD."make" <> NEW."make" OR OLD."model" <> NEW."model" OR OLD."vip" <> NEW."vip")
  EXECUTE FUNCTION "rename_vehicles_of_car"();
--> statement-breakpoint
-- What came on offer, for saved searches; where there are none, an import writes nothing.
CREATE FUNCTION "note_saved_of_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "saved_searches") THEN
    INSERT INTO "saved_changes" ("car_id", "kind")
    SELECT "id", 'new' FROM added_cars WHERE "listing_state" = 'published' AND NOT "vip";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_saved_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."listing_state" <> 'published' OR OLD."vip" <> NEW."vip" THEN
    INSERT INTO "saved_changes" ("car_id", "kind") VALUES (NEW."id", 'new');
  ELSIF NEW."price_cents" < OLD."price_cents" THEN
    INSERT INTO "saved_changes" ("car_id", "kind", "before_cents") VALUES (NEW."id", 'price', OLD."price_cents");
  ELSE
    INSERT INTO "saved_changes" ("car_id", "kind") VALUES (NEW."id", 'stock');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_saved_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_saved_of_added_cars"();
--> statement-breakpoint
-- Of the stock only whether there is any: a sale that leaves some calls nothing.
CREATE TRIGGER "cars_saved_changed" AFTER UPDATE ON "cars"
  FOR EACH ROW WHEN (
    NEW."listing_state" = 'published'
    AND ((OLD."stock" > 0) <> (NEW."stock" > 0)
      OR NEW."price_cents" < OLD."price_cents"
      OR OLD."listing_state" <> 'published'
      OR OLD."vip" <> NEW."vip"))
  EXECUTE FUNCTION "note_saved_of_car"();
--> statement-breakpoint
-- The whole range of ids of each catalogue is one segment, in which nothing is yet.
INSERT INTO "search_segments" ("vip", "first_id") VALUES (false, ''), (true, '');
--> statement-breakpoint
-- The places of the ones. Words without any are passed over.
CREATE FUNCTION "search_places"("given" bit varying) RETURNS SETOF integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  wide bit varying;
  narrow bit varying;
BEGIN
  FOR a IN 0..15 LOOP
    wide := substring("given" FROM a * 1024 + 1 FOR 1024);
    CONTINUE WHEN bit_count(wide) = 0;
    FOR b IN 0..15 LOOP
      narrow := substring(wide FROM b * 64 + 1 FOR 64);
      CONTINUE WHEN bit_count(narrow) = 0;
      FOR c IN 0..63 LOOP
        IF get_bit(narrow, c) = 1 THEN
          RETURN NEXT a * 1024 + b * 64 + c;
        END IF;
      END LOOP;
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- Which cars of a segment have a figure between two bounds; null: no bound. The digits of the figure are bit strings, from the
-- number `figure` on; digits that no car has are left out. Each bound is compared from the highest digit down.
CREATE FUNCTION "search_between"("in_segment" integer, "figure" integer, "least" bigint, "most" bigint)
RETURNS bit varying LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  every CONSTANT bit varying := ~ (B'0'::bit(16384));
  none CONSTANT bit varying := B'0'::bit(16384);
  above bit varying := none;
  at_least bit varying := every;
  below bit varying := none;
  at_most bit varying := every;
  before integer := 62;
  digit integer;
  skipped bigint;
  slice record;
BEGIN
  FOR slice IN
    SELECT "value" - "figure" AS digit, "bits" FROM "search_bits"
    WHERE "segment" = "in_segment" AND "value" BETWEEN "figure" AND "figure" + 61
    UNION ALL SELECT -1, none
    ORDER BY 1 DESC
  LOOP
    digit := slice.digit;
    -- The digits between the last one and this, which no car has.
    skipped := (1::bigint << (before - digit - 1)) - 1;
    IF "least" IS NOT NULL AND (("least" >> (digit + 1)) & skipped) <> 0 THEN
      at_least := none;
    END IF;
    IF "most" IS NOT NULL AND (("most" >> (digit + 1)) & skipped) <> 0 THEN
      below := below | at_most;
      at_most := none;
    END IF;
    EXIT WHEN digit < 0;
    IF "least" IS NOT NULL THEN
      IF ("least" >> digit) & 1 = 1 THEN
        at_least := at_least & slice.bits;
      ELSE
        above := above | (at_least & slice.bits);
        at_least := at_least & ~ slice.bits;
      END IF;
    END IF;
    IF "most" IS NOT NULL THEN
      IF ("most" >> digit) & 1 = 1 THEN
        below := below | (at_most & ~ slice.bits);
        at_most := at_most & slice.bits;
      ELSE
        at_most := at_most & ~ slice.bits;
      END IF;
    END IF;
    before := digit;
  END LOOP;
  RETURN (above | at_least) & (below | at_most);
END $$;
--> statement-breakpoint
-- The first cars by a figure, null: by age alone; equal ones are the newest first. `segments` and their bit strings are given
-- newest first. From the highest digit down, the half that comes first is taken where it is large enough; else all of it is,
-- and the rest comes from the other half.
CREATE FUNCTION "search_first"("segments" integer[], "given" bit varying[], "figure" integer, "descending" boolean, "wanted" integer)
RETURNS TABLE ("segment" integer, "place" integer) LANGUAGE plpgsql STABLE AS $$
DECLARE
  digit integer;
  met record;
BEGIN
  IF "segments" IS NULL OR "wanted" <= 0 THEN
    RETURN;
  END IF;
  IF "figure" IS NOT NULL THEN
    FOR digit IN
      SELECT DISTINCT b."value" - "figure" FROM "search_bits" AS b
      WHERE b."segment" = ANY("segments") AND b."value" BETWEEN "figure" AND "figure" + 61
      ORDER BY 1 DESC
    LOOP
      SELECT
        array_agg(h.of_segment ORDER BY h.n) FILTER (WHERE h.first_cars > 0) AS first_segments,
        array_agg(h.first_bits ORDER BY h.n) FILTER (WHERE h.first_cars > 0) AS first_given,
        coalesce(sum(h.first_cars), 0) AS first_cars,
        array_agg(h.of_segment ORDER BY h.n) FILTER (WHERE h.all_cars > h.first_cars) AS other_segments,
        array_agg(h.bits & ~ h.first_bits ORDER BY h.n) FILTER (WHERE h.all_cars > h.first_cars) AS other_given
      INTO met
      FROM (
        SELECT u.n, u.of_segment, u.bits, u.first_bits, bit_count(u.bits) AS all_cars, bit_count(u.first_bits) AS first_cars
        FROM (
          SELECT g.n, g.of_segment, g.bits,
            CASE WHEN "descending" THEN g.bits & coalesce(s."bits", B'0'::bit(16384))
              ELSE g.bits & ~ coalesce(s."bits", B'0'::bit(16384)) END AS first_bits
          FROM unnest("segments", "given") WITH ORDINALITY AS g(of_segment, bits, n)
          LEFT JOIN "search_bits" AS s ON s."segment" = g.of_segment AND s."value" = "figure" + digit
          OFFSET 0
        ) AS u
        OFFSET 0
      ) AS h;
      IF met.first_cars >= "wanted" THEN
        "segments" := met.first_segments;
        "given" := met.first_given;
      ELSE
        IF met.first_cars > 0 THEN
          RETURN QUERY SELECT t.s, p FROM unnest(met.first_segments, met.first_given) AS t(s, b), search_places(t.b) AS p;
          "wanted" := "wanted" - met.first_cars;
        END IF;
        "segments" := met.other_segments;
        "given" := met.other_given;
      END IF;
      EXIT WHEN "segments" IS NULL OR "wanted" <= 0;
    END LOOP;
  END IF;
  FOR met IN SELECT t.s, t.b FROM unnest("segments", "given") WITH ORDINALITY AS t(s, b, n) ORDER BY t.n LOOP
    EXIT WHEN "wanted" <= 0;
    RETURN QUERY SELECT met.s, p FROM search_places(met.b) AS p ORDER BY p DESC LIMIT "wanted";
    "wanted" := "wanted" - bit_count(met.b)::integer;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_search_of_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("vip", "car_id", "has_words")
  SELECT "vip", "id", true FROM added_cars WHERE "listing_state" = 'published';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_search_of_removed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("vip", "car_id", "has_words")
  SELECT "vip", "id", false FROM removed_cars WHERE "listing_state" = 'published';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_search_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("vip", "car_id", "has_words") VALUES (NEW."vip", NEW."id",
    (OLD."vip", OLD."listing_state", OLD."make", OLD."model", OLD."trim", OLD."color", OLD."body", OLD."model_year")
    IS DISTINCT FROM
    (NEW."vip", NEW."listing_state", NEW."make", NEW."model", NEW."trim", NEW."color", NEW."body", NEW."model_year"));
  IF OLD."vip" <> NEW."vip" THEN
    INSERT INTO "search_changes" ("vip", "car_id", "has_words") VALUES (OLD."vip", OLD."id", false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_search_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_search_of_added_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_search_removed" AFTER DELETE ON "cars" REFERENCING OLD TABLE AS removed_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_search_of_removed_cars"();
--> statement-breakpoint
-- Of the stock only whether there is any: a sale that leaves some calls nothing.
CREATE TRIGGER "cars_search_changed" AFTER UPDATE ON "cars"
  FOR EACH ROW WHEN (
    (OLD."listing_state" = 'published' OR NEW."listing_state" = 'published')
    AND ((OLD."stock" > 0) <> (NEW."stock" > 0)
      OR OLD."price_cents" <> NEW."price_cents"
      OR (OLD."vip", OLD."listing_state", OLD."make", OLD."model", OLD."trim", OLD."color", OLD."body", OLD."fuel",
          OLD."transmission", OLD."condition", OLD."drive", OLD."model_year", OLD."old_price_cents", OLD."mileage_km",
          OLD."power_kw", OLD."top_speed")
        IS DISTINCT FROM
        (NEW."vip", NEW."listing_state", NEW."make", NEW."model", NEW."trim", NEW."color", NEW."body", NEW."fuel",
          NEW."transmission", NEW."condition", NEW."drive", NEW."model_year", NEW."old_price_cents", NEW."mileage_km",
          NEW."power_kw", NEW."top_speed")))
  EXECUTE FUNCTION "note_search_of_car"();
