CREATE TABLE "withdrawn_vins" (
	"vin" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "withdrawn_vins" ("vin")
SELECT given."vin" FROM "vehicle_identifications" given
JOIN "orders" ended ON ended."id" = given."order_id" AND ended."state" = 'cancelled'
WHERE given."is_generated"
  AND NOT EXISTS (SELECT FROM "vehicles" here WHERE here."vin" = given."vin" AND here."state" <> 'gone')
ON CONFLICT DO NOTHING;
