CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"brought_by" text NOT NULL,
	"car_id" text,
	"address" text,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_car" ON "pictures" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "pictures_age" ON "pictures" USING btree ("created_at");