CREATE TABLE "image_stores" (
	"is_the_shops" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"store_id" text NOT NULL,
	"place" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_stores_one" CHECK ("image_stores"."is_the_shops")
);
