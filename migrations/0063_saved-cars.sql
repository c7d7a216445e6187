CREATE TABLE "car_arrivals" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_arrivals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"car_id" text NOT NULL,
	"before_cents" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_cars" (
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"shown_cents" bigint NOT NULL,
	"sold_out" boolean NOT NULL,
	"told_back_at" timestamp (3) with time zone,
	CONSTRAINT "saved_cars_once" PRIMARY KEY("user_id","car_id")
);
--> statement-breakpoint
CREATE TABLE "saved_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"kind" text NOT NULL,
	"before_cents" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_mail_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"pace" text DEFAULT 'at-once' NOT NULL,
	"daily_on" text,
	"hour_from" timestamp (3) with time zone,
	"mails_in_hour" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "saved_mail_choices_pace_known" CHECK ("saved_mail_choices"."pace" in ('at-once', 'daily', 'none'))
);
--> statement-breakpoint
CREATE TABLE "saved_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"car_id" text NOT NULL,
	"kind" text NOT NULL,
	"shown_cents" bigint NOT NULL,
	"was_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"mailed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_notices_kind_known" CHECK ("saved_notices"."kind" in ('drop', 'back'))
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"seen_to" bigint NOT NULL,
	"told_to" bigint NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "stock_waits" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "stock_waits_once" UNIQUE("car_id","email")
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "one_click_end" text;--> statement-breakpoint
ALTER TABLE "saved_cars" ADD CONSTRAINT "saved_cars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cars" ADD CONSTRAINT "saved_cars_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_mail_choices" ADD CONSTRAINT "saved_mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_notices" ADD CONSTRAINT "saved_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_notices" ADD CONSTRAINT "saved_notices_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_arrivals_by_age" ON "car_arrivals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "saved_cars_of_car" ON "saved_cars" USING btree ("car_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_notices_drop_once" ON "saved_notices" USING btree ("user_id","car_id","shown_cents") WHERE kind = 'drop';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_notices_back_once" ON "saved_notices" USING btree ("user_id","car_id") WHERE kind = 'back' and done_at is null;--> statement-breakpoint
CREATE INDEX "saved_notices_of_car" ON "saved_notices" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "saved_notices_waiting" ON "saved_notices" USING btree ("user_id","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "saved_notices_done" ON "saved_notices" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "saved_searches_by_told" ON "saved_searches" USING btree ("told_to");--> statement-breakpoint
CREATE INDEX "stock_waits_due" ON "stock_waits" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "stock_waits_by_age" ON "stock_waits" USING btree ("created_at");--> statement-breakpoint
-- What came on offer, for saved searches; where there are none, an import writes nothing.
CREATE FUNCTION "note_saved_of_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "saved_searches") THEN
    INSERT INTO "saved_changes" ("car_id", "kind")
    SELECT "id", 'new' FROM added_cars WHERE "listing_state" = 'published' AND NOT "vip";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_saved_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."listing_state" <> 'published' OR OLD."vip" <> NEW."vip" THEN
    INSERT INTO "saved_changes" ("car_id", "kind") VALUES (NEW."id", 'new');
  ELSIF NEW."price_cents" < OLD."price_cents" THEN
    INSERT INTO "saved_changes" ("car_id", "kind", "before_cents") VALUES (NEW."id", 'price', OLD."price_cents");
  ELSE
    INSERT INTO "saved_changes" ("car_id", "kind") VALUES (NEW."id", 'stock');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_saved_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_saved_of_added_cars"();
--> statement-breakpoint
-- Of the stock only whether there is any: a sale that leaves some calls nothing.
CREATE TRIGGER "cars_saved_changed" AFTER UPDATE ON "cars"
  FOR EACH ROW WHEN (
    NEW."listing_state" = 'published'
    AND ((OLD."stock" > 0) <> (NEW."stock" > 0)
      OR NEW."price_cents" < OLD."price_cents"
      OR OLD."listing_state" <> 'published'
      OR OLD."vip" <> NEW."vip"))
  EXECUTE FUNCTION "note_saved_of_car"();
