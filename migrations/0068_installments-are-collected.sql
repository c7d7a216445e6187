CREATE TABLE "payment_plans" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"card_provider" text,
	"card_customer" text,
	"card" text,
	"consented_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_payments" (
	"payment_id" text NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"ended_cents" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"first_tried_on" date,
	"next_try_on" date,
	"tried_at" timestamp (3) with time zone,
	"refusal" text,
	"is_by_customer" boolean DEFAULT false NOT NULL,
	"state_before" text,
	"paid_at" timestamp (3) with time zone,
	"paid_by" text,
	"charge_id" text,
	"recorded_by" text,
	"note" text,
	CONSTRAINT "plan_payments_key" PRIMARY KEY("payment_id","number"),
	CONSTRAINT "plan_payments_ended_within" CHECK ("plan_payments"."ended_cents" between 0 and "plan_payments"."amount_cents"),
	CONSTRAINT "plan_payments_paid_at" CHECK (("plan_payments"."state" = 'paid') = ("plan_payments"."paid_at" is not null)),
	CONSTRAINT "plan_payments_paid_by" CHECK (("plan_payments"."state" = 'paid') = ("plan_payments"."paid_by" is not null)),
	CONSTRAINT "plan_payments_ended_whole" CHECK ("plan_payments"."state" <> 'ended' or "plan_payments"."ended_cents" = "plan_payments"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_parts_within_amount";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ended_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_payment_id_payment_plans_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_plans"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_payments_due" ON "plan_payments" USING btree ("next_try_on") WHERE "plan_payments"."state" in ('due', 'failed', 'charging');--> statement-breakpoint
CREATE INDEX "plan_payments_charge" ON "plan_payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "plan_payments_listed" ON "plan_payments" USING btree ("state","due_date","payment_id","number");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ended_not_negative" CHECK ("refunds"."ended_cents" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_parts_within_amount" CHECK ("refunds"."tax_cents" >= 0 and "refunds"."state_cents" >= 0
        and "refunds"."tax_cents" + "refunds"."state_cents" <= "refunds"."amount_cents" + "refunds"."credit_cents" + "refunds"."ended_cents");