-- The end of an empty ledger.
INSERT INTO "ledger_head" ("id", "height", "hash") VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
-- Records are only ever added. Whoever gets past this leaves a trace that verification finds.
CREATE FUNCTION "refuse_to_change_the_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The records of the ledger are never changed or removed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_records_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_records"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_the_ledger"();
