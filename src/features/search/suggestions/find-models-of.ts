import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { IndexedName } from '../search.rules.ts';

interface Model {
  id: number;
  facet: IndexedName;
  key: string;
  text: string;
  cars: number;
}

/** So many models of a make are looked at. */
const mostModels = 20;

/** The most frequent models of makes. */
export async function findModelsOf(
  database: Database,
  vip: boolean,
  makes: readonly string[],
): Promise<Model[]> {
  if (makes.length === 0) return [];
  const { rows } = await database.execute<Model & Record<string, unknown>>(sql`
    select id, facet, key, text, cars from search_values
    where vip = ${vip} and facet = 'model' and cars > 0
      and key ^@ any(${sql.param(makes.map((key) => `${key}/`))}::text[])
    order by cars desc, key limit ${mostModels}`);
  return rows;
}

/** The makes of these keys, as they are written. */
export async function findMakeTexts(
  database: Database,
  vip: boolean,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.execute<{ key: string; text: string }>(sql`
    select key, text from search_values
    where vip = ${vip} and facet = 'make' and key = any(${sql.param(keys)}::text[])`);
  return new Map(rows.map(({ key, text }) => [key, text]));
}
