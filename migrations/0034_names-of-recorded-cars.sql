CREATE TABLE "ledger_car_names" (
	"car_id" text PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	CONSTRAINT "ledger_car_names_fit" CHECK ("ledger_car_names"."car_id" = "ledger_car_names"."make" || '-' || "ledger_car_names"."model")
);

--> statement-breakpoint
-- Cars that were recorded before: their orders still say make and model.
INSERT INTO "ledger_car_names" ("car_id", "make", "model")
  SELECT DISTINCT ON ("make" || '-' || "model") "make" || '-' || "model", "make", "model" FROM "orders"
  ORDER BY "make" || '-' || "model", "make"
  ON CONFLICT DO NOTHING;
