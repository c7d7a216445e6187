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
ALTER TABLE "pictures" ADD COLUMN "album_picture_id" text;--> statement-breakpoint
-- What cars show, and what they wait for, becomes the first picture of their albums. Before the indexes: a million rows at once.
INSERT INTO "album_pictures" ("id", "car_id", "position", "version", "placeholder", "created_at")
  SELECT gen_random_uuid()::text, c."id", 0, c."picture_version", c."picture_placeholder", c."updated_at" FROM "cars" c
  WHERE c."picture_version" IS NOT NULL
    OR EXISTS (SELECT FROM "pictures" p WHERE p."car_id" = c."id" AND p."finished_at" IS NULL);--> statement-breakpoint
UPDATE "pictures" p SET "album_picture_id" = a."id" FROM "album_pictures" a
  WHERE a."car_id" = p."car_id" AND p."finished_at" IS NULL;--> statement-breakpoint
ALTER TABLE "album_pictures" ADD CONSTRAINT "album_pictures_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_pictures_of_car" ON "album_pictures" USING btree ("car_id","position") WHERE "album_pictures"."car_id" is not null;--> statement-breakpoint
CREATE INDEX "album_pictures_of_vehicle" ON "album_pictures" USING btree ("vehicle_id","position") WHERE "album_pictures"."vehicle_id" is not null;--> statement-breakpoint
CREATE INDEX "album_pictures_removed" ON "album_pictures" USING btree ("removed_at") WHERE "album_pictures"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_album_picture_id_album_pictures_id_fk" FOREIGN KEY ("album_picture_id") REFERENCES "public"."album_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_album" ON "pictures" USING btree ("album_picture_id");