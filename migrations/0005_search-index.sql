CREATE TABLE "ledger_anchors" (
	"chain_id" bigint NOT NULL,
	"contract" text NOT NULL,
	"height" bigint NOT NULL,
	"transaction_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"anchored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_anchors_chain_id_contract_height_pk" PRIMARY KEY("chain_id","contract","height")
);
--> statement-breakpoint
CREATE TABLE "ledger_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"intact" boolean NOT NULL,
	"height" bigint NOT NULL,
	"hash" text NOT NULL,
	"bad_height" bigint,
	"problem" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_check_single" CHECK ("ledger_check"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_contracts" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"deployed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"height" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_head_single" CHECK ("ledger_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_records" (
	"height" bigint PRIMARY KEY NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"receipt_digest" text NOT NULL,
	"salt" text NOT NULL,
	"car_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"type" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_records_hash_unique" UNIQUE("hash"),
	CONSTRAINT "ledger_records_receipt_digest_unique" UNIQUE("receipt_digest"),
	CONSTRAINT "ledger_records_height" CHECK ("ledger_records"."height" >= 1)
);
--> statement-breakpoint
ALTER TABLE "ledger_anchors" ADD CONSTRAINT "ledger_anchors_height_ledger_records_height_fk" FOREIGN KEY ("height") REFERENCES "public"."ledger_records"("height") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Without the pending list, a search costs the same right after an import as a day later.
ALTER INDEX "cars_model_trigrams" SET (fastupdate = off);
