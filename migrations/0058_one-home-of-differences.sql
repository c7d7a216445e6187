-- What is known to differ stays known.
INSERT INTO "book_differences" ("id", "payment_id", "order_id", "what", "reference", "books_cents", "found_cents", "compared_at")
SELECT gen_random_uuid()::text, coalesce(o."payment_id", d ->> 'reference'), d ->> 'orderId', d ->> 'what', d ->> 'reference',
  round((d ->> 'books')::numeric * 100)::bigint, round((d ->> 'found')::numeric * 100)::bigint, c."checked_at"
FROM "book_checks" c CROSS JOIN jsonb_array_elements(c."differences") d LEFT JOIN "orders" o ON o."id" = d ->> 'orderId';--> statement-breakpoint
ALTER TABLE "book_checks" DROP COLUMN "found";--> statement-breakpoint
ALTER TABLE "book_checks" DROP COLUMN "differences";