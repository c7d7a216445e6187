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
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "car_import_rows" ADD CONSTRAINT "car_import_rows_import_id_car_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."car_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_import_rows_car" ON "car_import_rows" USING btree ("import_id","car_id");