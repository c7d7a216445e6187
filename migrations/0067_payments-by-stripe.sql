CREATE TABLE "stripe_cards" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"card" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_cards_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_charges" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"intent_id" text,
	"amount_cents" bigint NOT NULL,
	"outcome" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_charges_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "stripe_charges_paid_has_intent" CHECK ("stripe_charges"."outcome" <> 'paid' or "stripe_charges"."intent_id" is not null),
	CONSTRAINT "stripe_charges_open_has_intent" CHECK ("stripe_charges"."outcome" is not null or "stripe_charges"."intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
