CREATE TABLE "setting_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setting_versions_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "setting_versions_from_one" CHECK ("setting_versions"."version" >= 1)
);
