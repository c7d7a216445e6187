CREATE TABLE "shop_page_texts" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"body" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_page_texts_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "shop_page_texts_from_one" CHECK ("shop_page_texts"."version" >= 1)
);
