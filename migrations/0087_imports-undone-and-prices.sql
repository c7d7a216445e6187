CREATE TABLE "car_import_choices" (
	"key" text PRIMARY KEY NOT NULL,
	"choice" jsonb NOT NULL,
	"chosen_by_email" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "car_import_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "car_import_rows" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "car_import_rows" ADD COLUMN "written_hash" text;--> statement-breakpoint
ALTER TABLE "car_import_rows" ADD COLUMN "fate" text;--> statement-breakpoint
ALTER TABLE "car_import_rows" ADD COLUMN "fate_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "header" jsonb;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "samples" jsonb;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "leaves_bad_rows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "can_be_undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "undone_by_email" text;--> statement-breakpoint
ALTER TABLE "car_imports" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_update_cars" ADD CONSTRAINT "price_update_cars_update_id_price_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."price_updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_update_cars" ADD CONSTRAINT "price_update_cars_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_update_cars_of_car" ON "price_update_cars" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "price_updates_latest" ON "price_updates" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "holds_ever_of_car" ON "holds" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "test_drives_of_car" ON "test_drives" USING btree ("car_id");