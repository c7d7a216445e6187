CREATE TABLE "invoice_rounds" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"up_to" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoice_rounds_single" CHECK ("invoice_rounds"."id" = 1)
);
--> statement-breakpoint
-- Invoices that are missing are looked for among orders paid since the first one that has an invoice; where there are none, from now on.
INSERT INTO "invoice_rounds" ("since")
SELECT coalesce(min("orders"."paid_at"), now())
FROM "invoices" INNER JOIN "orders" ON "orders"."id" = "invoices"."order_id" WHERE "invoices"."kind" = 'invoice';
