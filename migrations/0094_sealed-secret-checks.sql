CREATE TABLE "sealed_secret_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "sealed_secret_checks_one_row" CHECK ("sealed_secret_checks"."id" = 1)
);
