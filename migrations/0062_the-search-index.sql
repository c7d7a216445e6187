CREATE TABLE "search_bits" (
	"segment" integer NOT NULL,
	"value" integer NOT NULL,
	"cars" integer NOT NULL,
	"bits" bit(16384) NOT NULL,
	CONSTRAINT "search_bits_once" PRIMARY KEY("segment","value")
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vip" boolean NOT NULL,
	"car_id" text NOT NULL,
	"has_words" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_ids" (
	"segment" integer NOT NULL,
	"chunk" integer NOT NULL,
	"vip" boolean NOT NULL,
	"first_id" text NOT NULL,
	"ids" text[] NOT NULL,
	CONSTRAINT "search_ids_by_place" PRIMARY KEY("segment","chunk")
);
--> statement-breakpoint
CREATE TABLE "search_segments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vip" boolean NOT NULL,
	"first_id" text NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"least_price_cents" bigint,
	"most_price_cents" bigint,
	"least_year" integer,
	"most_year" integer,
	"least_mileage_km" integer,
	"most_mileage_km" integer,
	"least_power_kw" integer,
	"most_power_kw" integer,
	"least_top_speed" integer,
	"most_top_speed" integer,
	CONSTRAINT "search_segments_once" UNIQUE("vip","first_id")
);
--> statement-breakpoint
CREATE TABLE "search_typos" (
	"vip" boolean NOT NULL,
	"rest" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_typos_once" PRIMARY KEY("vip","rest","word")
);
--> statement-breakpoint
CREATE TABLE "search_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"vip" boolean NOT NULL,
	"facet" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"is_worded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_values_once" UNIQUE("vip","facet","key")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"vip" boolean NOT NULL,
	"word" text NOT NULL,
	"value" integer NOT NULL,
	"shown" text NOT NULL,
	CONSTRAINT "search_words_once" PRIMARY KEY("value","word")
);
--> statement-breakpoint
CREATE INDEX "search_changes_of_car" ON "search_changes" USING btree ("vip","car_id");--> statement-breakpoint
CREATE INDEX "search_ids_by_id" ON "search_ids" USING btree ("vip","first_id");--> statement-breakpoint
CREATE INDEX "search_values_not_worded" ON "search_values" USING btree ("id") WHERE not "search_values"."is_worded";--> statement-breakpoint
CREATE INDEX "search_words_by_word" ON "search_words" USING btree ("vip","word" text_pattern_ops);--> statement-breakpoint
-- What repeats itself within a bit string is packed in its own row: three or more fit on a page, and none is fetched from elsewhere.
ALTER TABLE "search_bits" ALTER COLUMN "bits" SET STORAGE MAIN;
--> statement-breakpoint
-- By what a value is told: its letters and digits, or all of it where it has none.
CREATE FUNCTION "search_name_key"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(search_key("given"), ''), '~' || encode(convert_to("given", 'UTF8'), 'hex'));
--> statement-breakpoint
-- The places of the ones. Words without any are passed over.
CREATE FUNCTION "search_places"("given" bit varying) RETURNS SETOF integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  wide bit varying;
  narrow bit varying;
BEGIN
  FOR a IN 0..15 LOOP
    wide := substring("given" FROM a * 1024 + 1 FOR 1024);
    CONTINUE WHEN bit_count(wide) = 0;
    FOR b IN 0..15 LOOP
      narrow := substring(wide FROM b * 64 + 1 FOR 64);
      CONTINUE WHEN bit_count(narrow) = 0;
      FOR c IN 0..63 LOOP
        IF get_bit(narrow, c) = 1 THEN
          RETURN NEXT a * 1024 + b * 64 + c;
        END IF;
      END LOOP;
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- Which cars of a segment have a figure between two bounds; null: no bound. The digits of the figure are bit strings, from the
-- number `figure` on; digits that no car has are left out. Each bound is compared from the highest digit down.
CREATE FUNCTION "search_between"("in_segment" integer, "figure" integer, "least" bigint, "most" bigint)
RETURNS bit varying LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  every CONSTANT bit varying := ~ (B'0'::bit(16384));
  none CONSTANT bit varying := B'0'::bit(16384);
  above bit varying := none;
  at_least bit varying := every;
  below bit varying := none;
  at_most bit varying := every;
  before integer := 62;
  digit integer;
  skipped bigint;
  slice record;
BEGIN
  FOR slice IN
    SELECT "value" - "figure" AS digit, "bits" FROM "search_bits"
    WHERE "segment" = "in_segment" AND "value" BETWEEN "figure" AND "figure" + 61
    UNION ALL SELECT -1, none
    ORDER BY 1 DESC
  LOOP
    digit := slice.digit;
    -- The digits between the last one and this, which no car has.
    skipped := (1::bigint << (before - digit - 1)) - 1;
    IF "least" IS NOT NULL AND (("least" >> (digit + 1)) & skipped) <> 0 THEN
      at_least := none;
    END IF;
    IF "most" IS NOT NULL AND (("most" >> (digit + 1)) & skipped) <> 0 THEN
      below := below | at_most;
      at_most := none;
    END IF;
    EXIT WHEN digit < 0;
    IF "least" IS NOT NULL THEN
      IF ("least" >> digit) & 1 = 1 THEN
        at_least := at_least & slice.bits;
      ELSE
        above := above | (at_least & slice.bits);
        at_least := at_least & ~ slice.bits;
      END IF;
    END IF;
    IF "most" IS NOT NULL THEN
      IF ("most" >> digit) & 1 = 1 THEN
        below := below | (at_most & ~ slice.bits);
        at_most := at_most & slice.bits;
      ELSE
        at_most := at_most & ~ slice.bits;
      END IF;
    END IF;
    before := digit;
  END LOOP;
  RETURN (above | at_least) & (below | at_most);
END $$;
--> statement-breakpoint
-- The first cars by a figure, null: by age alone; equal ones are the newest first. `segments` and their bit strings are given
-- newest first. From the highest digit down, the half that comes first is taken where it is large enough; else all of it is,
-- and the rest comes from the other half.
CREATE FUNCTION "search_first"("segments" integer[], "given" bit varying[], "figure" integer, "descending" boolean, "wanted" integer)
RETURNS TABLE ("segment" integer, "place" integer) LANGUAGE plpgsql STABLE AS $$
DECLARE
  digit integer;
  met record;
BEGIN
  IF "segments" IS NULL OR "wanted" <= 0 THEN
    RETURN;
  END IF;
  IF "figure" IS NOT NULL THEN
    FOR digit IN
      SELECT DISTINCT b."value" - "figure" FROM "search_bits" AS b
      WHERE b."segment" = ANY("segments") AND b."value" BETWEEN "figure" AND "figure" + 61
      ORDER BY 1 DESC
    LOOP
      SELECT
        array_agg(h.of_segment ORDER BY h.n) FILTER (WHERE h.first_cars > 0) AS first_segments,
        array_agg(h.first_bits ORDER BY h.n) FILTER (WHERE h.first_cars > 0) AS first_given,
        coalesce(sum(h.first_cars), 0) AS first_cars,
        array_agg(h.of_segment ORDER BY h.n) FILTER (WHERE h.all_cars > h.first_cars) AS other_segments,
        array_agg(h.bits & ~ h.first_bits ORDER BY h.n) FILTER (WHERE h.all_cars > h.first_cars) AS other_given
      INTO met
      FROM (
        SELECT u.n, u.of_segment, u.bits, u.first_bits, bit_count(u.bits) AS all_cars, bit_count(u.first_bits) AS first_cars
        FROM (
          SELECT g.n, g.of_segment, g.bits,
            CASE WHEN "descending" THEN g.bits & coalesce(s."bits", B'0'::bit(16384))
              ELSE g.bits & ~ coalesce(s."bits", B'0'::bit(16384)) END AS first_bits
          FROM unnest("segments", "given") WITH ORDINALITY AS g(of_segment, bits, n)
          LEFT JOIN "search_bits" AS s ON s."segment" = g.of_segment AND s."value" = "figure" + digit
          OFFSET 0
        ) AS u
        OFFSET 0
      ) AS h;
      IF met.first_cars >= "wanted" THEN
        "segments" := met.first_segments;
        "given" := met.first_given;
      ELSE
        IF met.first_cars > 0 THEN
          RETURN QUERY SELECT t.s, p FROM unnest(met.first_segments, met.first_given) AS t(s, b), search_places(t.b) AS p;
          "wanted" := "wanted" - met.first_cars;
        END IF;
        "segments" := met.other_segments;
        "given" := met.other_given;
      END IF;
      EXIT WHEN "segments" IS NULL OR "wanted" <= 0;
    END LOOP;
  END IF;
  FOR met IN SELECT t.s, t.b FROM unnest("segments", "given") WITH ORDINALITY AS t(s, b, n) ORDER BY t.n LOOP
    EXIT WHEN "wanted" <= 0;
    RETURN QUERY SELECT met.s, p FROM search_places(met.b) AS p ORDER BY p DESC LIMIT "wanted";
    "wanted" := "wanted" - bit_count(met.b)::integer;
  END LOOP;
END $$;
--> statement-breakpoint
-- The whole range of ids of each catalogue is one segment, in which nothing is yet.
INSERT INTO "search_segments" ("vip", "first_id") VALUES (false, ''), (true, '');
--> statement-breakpoint
CREATE FUNCTION "note_search_of_added_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("vip", "car_id", "has_words")
  SELECT "vip", "id", true FROM added_cars WHERE "listing_state" = 'published';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_search_of_removed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("vip", "car_id", "has_words")
  SELECT "vip", "id", false FROM removed_cars WHERE "listing_state" = 'published';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_search_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("vip", "car_id", "has_words") VALUES (NEW."vip", NEW."id",
    (OLD."vip", OLD."listing_state", OLD."make", OLD."model", OLD."trim", OLD."color", OLD."body", OLD."model_year")
    IS DISTINCT FROM
    (NEW."vip", NEW."listing_state", NEW."make", NEW."model", NEW."trim", NEW."color", NEW."body", NEW."model_year"));
  IF OLD."vip" <> NEW."vip" THEN
    INSERT INTO "search_changes" ("vip", "car_id", "has_words") VALUES (OLD."vip", OLD."id", false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_search_added" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS added_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_search_of_added_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_search_removed" AFTER DELETE ON "cars" REFERENCING OLD TABLE AS removed_cars
  FOR EACH STATEMENT EXECUTE FUNCTION "note_search_of_removed_cars"();
--> statement-breakpoint
-- Of the stock only whether there is any: a sale that leaves some calls nothing.
CREATE TRIGGER "cars_search_changed" AFTER UPDATE ON "cars"
  FOR EACH ROW WHEN (
    (OLD."listing_state" = 'published' OR NEW."listing_state" = 'published')
    AND ((OLD."stock" > 0) <> (NEW."stock" > 0)
      OR OLD."price_cents" <> NEW."price_cents"
      OR (OLD."vip", OLD."listing_state", OLD."make", OLD."model", OLD."trim", OLD."color", OLD."body", OLD."fuel",
          OLD."transmission", OLD."condition", OLD."drive", OLD."model_year", OLD."old_price_cents", OLD."mileage_km",
          OLD."power_kw", OLD."top_speed")
        IS DISTINCT FROM
        (NEW."vip", NEW."listing_state", NEW."make", NEW."model", NEW."trim", NEW."color", NEW."body", NEW."fuel",
          NEW."transmission", NEW."condition", NEW."drive", NEW."model_year", NEW."old_price_cents", NEW."mileage_km",
          NEW."power_kw", NEW."top_speed")))
  EXECUTE FUNCTION "note_search_of_car"();
--> statement-breakpoint
-- All cars wait for the first run of the job.
INSERT INTO "search_changes" ("vip", "car_id", "has_words")
SELECT "vip", "id", true FROM "cars" WHERE "listing_state" = 'published';
