-- What a name is searched by (src/platform/text/search-key.ts has the same). Plain ASCII, which most names are, takes the
-- shorter way; `replace` five times takes a fifth of the time of `translate`. Not strict and in standard SQL, so that
-- PostgreSQL writes it out where it stands and calls no function.
CREATE FUNCTION "search_key"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length("given") = char_length("given")
  THEN replace(replace(replace(replace(replace(lower("given"), ' ', ''), '-', ''), '.', ''), '/', ''), '''', '')
  ELSE lower(regexp_replace(normalize("given", NFKD),
    '[\u0300-\u036f \-./''\u2010-\u2015\u2018\u2019\u2212]', '', 'g'))
END;
--> statement-breakpoint
CREATE INDEX "cars_search_model" ON "cars" USING gin (search_key("model") gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE not "cars"."vip";--> statement-breakpoint
CREATE INDEX "cars_search_vip_model" ON "cars" USING gin (search_key("model") gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "cars"."vip";--> statement-breakpoint
CREATE INDEX "cars_search_name" ON "cars" USING btree ("vip",search_key("make" || ' ' || "model") text_pattern_ops);--> statement-breakpoint
-- At the end: until then, cars are read as before, while new and changed ones wait.
DROP INDEX "cars_model_trigrams";--> statement-breakpoint
DROP INDEX "cars_name_lower";--> statement-breakpoint
-- What the planner knows of the new indexes, which it would guess at until the next automatic analysis.
ANALYZE "cars";
