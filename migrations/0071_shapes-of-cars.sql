CREATE TABLE "car_shapes" (
	"car_id" text PRIMARY KEY NOT NULL,
	"shape" text NOT NULL,
	"paint" text NOT NULL,
	CONSTRAINT "car_shapes_shape_known" CHECK ("shape" in ('crossover', 'electric', 'estate', 'fastback', 'gt', 'hatch', 'hyper-blades', 'hyper-longtail', 'hyper-teardrop', 'hyper-track', 'hyper-wedge', 'limousine', 'pickup', 'roadster', 'sedan', 'supercar', 'suv')),
	CONSTRAINT "car_shapes_paint_known" CHECK ("paint" in ('red', 'orange', 'blue', 'green', 'white', 'silver', 'graphite', 'black'))
);
--> statement-breakpoint
ALTER TABLE "car_shapes" ADD CONSTRAINT "car_shapes_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;