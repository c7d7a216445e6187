CREATE TABLE "book_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"movement" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"type" text,
	"at" timestamp (3) with time zone NOT NULL,
	"provider_cents" bigint DEFAULT 0 NOT NULL,
	"receivable_cents" bigint DEFAULT 0 NOT NULL,
	"deposits_cents" bigint DEFAULT 0 NOT NULL,
	"credits_cents" bigint DEFAULT 0 NOT NULL,
	"payouts_cents" bigint DEFAULT 0 NOT NULL,
	"net_sales_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"state_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "book_entries_balance" CHECK ("book_entries"."provider_cents" + "book_entries"."receivable_cents" + "book_entries"."deposits_cents" + "book_entries"."credits_cents"
        + "book_entries"."payouts_cents" + "book_entries"."net_sales_cents" + "book_entries"."tax_cents" + "book_entries"."state_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"found" integer NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "book_checks_single" CHECK ("book_checks"."id" = 1)
);
--> statement-breakpoint
-- What was sold and given back before there were books. Before the indexes, which are made faster of what is there.
INSERT INTO "book_entries" ("id", "movement", "order_id", "payment_id", "type", "at", "provider_cents", "net_sales_cents", "tax_cents", "state_cents")
SELECT 'sale:' || "id", 'sale', "id", "payment_id", "type", "paid_at", "price_cents" + "extra_cents",
  "tax_cents" + "state_cents" - "price_cents" - "extra_cents", -"tax_cents", -"state_cents"
FROM "orders" WHERE "paid_at" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "book_entries" ("id", "movement", "order_id", "payment_id", "type", "at", "receivable_cents", "net_sales_cents", "tax_cents", "state_cents")
SELECT 'refund:' || "refunds"."id", "refunds"."cause", "refunds"."order_id", "refunds"."payment_id", "orders"."type", "refunds"."created_at",
  -"refunds"."amount_cents", "refunds"."amount_cents" - "refunds"."tax_cents" - "refunds"."state_cents", "refunds"."tax_cents", "refunds"."state_cents"
FROM "refunds" JOIN "orders" ON "orders"."id" = "refunds"."order_id";
--> statement-breakpoint
INSERT INTO "book_entries" ("id", "movement", "order_id", "payment_id", "at", "receivable_cents", "provider_cents", "payouts_cents")
SELECT 'given:' || "id", CASE WHEN "note" IS NULL THEN 'given' ELSE 'paid-back' END, "order_id", "payment_id", "done_at", "amount_cents",
  CASE WHEN "note" IS NULL THEN -"amount_cents" ELSE 0 END, CASE WHEN "note" IS NULL THEN 0 ELSE -"amount_cents" END
FROM "refunds" WHERE "state" = 'done';
--> statement-breakpoint
-- The books only grow: what was wrong is put right by a further entry.
CREATE FUNCTION "refuse_to_change_the_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The entries of the books are never changed or removed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "book_entries_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "book_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_books"();
--> statement-breakpoint
CREATE INDEX "book_entries_at" ON "book_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "book_entries_order" ON "book_entries" USING btree ("order_id");
