CREATE TABLE "shape_files" (
	"id" text PRIMARY KEY NOT NULL,
	"brought_by" text NOT NULL,
	"bytes" integer NOT NULL,
	"triangles" integer NOT NULL,
	"takes_paint" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_shapes" DROP CONSTRAINT "car_shapes_shape_known";--> statement-breakpoint
ALTER TABLE "car_shapes" DROP CONSTRAINT "car_shapes_paint_known";--> statement-breakpoint
ALTER TABLE "car_shapes" ADD COLUMN "file_id" text;--> statement-breakpoint
CREATE INDEX "shape_files_age" ON "shape_files" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_file_id_shape_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."shape_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "car_shapes_file" ON "car_shapes" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_own_file" CHECK (("car_shapes"."shape" = 'own') = ("car_shapes"."file_id" is not null));--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_own_colors" CHECK ("car_shapes"."paint" <> 'own' or "car_shapes"."file_id" is not null);--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_shape_known" CHECK ("shape" in ('crossover', 'electric', 'estate', 'fastback', 'gt', 'hatch', 'hyper-blades', 'hyper-longtail', 'hyper-teardrop', 'hyper-track', 'hyper-wedge', 'limousine', 'pickup', 'roadster', 'sedan', 'supercar', 'suv', 'own'));--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_paint_known" CHECK ("paint" in ('red', 'orange', 'blue', 'green', 'white', 'silver', 'graphite', 'black', 'own'));