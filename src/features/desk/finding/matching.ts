import { like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { phonesAt } from '#platform/text/phone-number.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';
import { digitsOfPhone } from '../desk.rules.ts';

/** That the digits of a phone number have what was typed, in whichever notation both are; nothing for what is no number. */
export function matchingPhone(column: PgColumn, search: string): SQL[] {
  const typed = digitsOfPhone(withoutHidden(search));
  if (!typed) return [];
  // A whole number is found however it was written down, with its country or without.
  const digits = phonesAt(brand.contact.phone).searchedDigits(withoutHidden(search)) ?? typed;
  // A few digits stand in many numbers: people say the last ones.
  const pattern = digits.length < 6 ? `%${digits}` : containing(digits);
  return [like(sql`regexp_replace(${column}, '[^0-9]', '', 'g')`, pattern)];
}

/** What a VIN may have: a search with anything else is none. */
export const partOfVin = /^[A-HJ-NPR-Z0-9]{4,17}$/;

/** The words of a search as names are compared. */
export const keysOf = (search: string): string[] =>
  search
    .split(/[\s,]+/)
    .map(searchKey)
    .filter((key) => key !== '');

/**
 * Some of the ids that each of these selects finds, in their order, at most `limit` of each. What is materialized is planned
 * as if it were read to its end, and yet read no further than asked: for the sake of a few rows the planner would walk the
 * whole table, because it believes that matches lie everywhere (ADR 0037).
 */
export async function someOf(database: Database, selects: readonly SQL[], limit: number): Promise<string[]> {
  if (selects.length === 0) return [];
  const parts = selects.map(
    (select, place) =>
      sql`(with found as materialized (${select}) select id, ${place}::int as place from found limit ${limit}::int)`,
  );
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from (${sql.join(parts, sql` union all `)}) gathered order by place`,
  );
  return [...new Set(rows.map(({ id }) => id))];
}
