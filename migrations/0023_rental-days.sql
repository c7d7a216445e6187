-- Rentals that were handed over before their last day was written down: as their receipts say.
UPDATE "orders" SET "return_date" = "delivery_date" + "period_days" WHERE "type" = 'rent' AND "state" IN ('delivered', 'returned') AND "return_date" IS NULL;
