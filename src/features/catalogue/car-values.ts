import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { cars } from './catalogue.tables.ts';
import type { WordedFacet } from './facts.rules.ts';

/** A value as cars write it. `make` is that of a model, else ''. */
export interface CarValue {
  facet: WordedFacet;
  make: string;
  text: string;
}

const isOneOf = (what: SQL, values: readonly (string | number)[], type: 'text' | 'int'): SQL =>
  sql`${what} = any(${sql.param([...new Set(values)])}::${sql.raw(type)}[])`;

/** A car is one of these models. The first two conditions are what the index of names has. */
const isModel = (models: readonly CarValue[]): SQL =>
  sql`(${isOneOf(
    sql`${cars.make}`,
    models.map(({ make }) => make),
    'text',
  )} and ${isOneOf(
    sql`${cars.model}`,
    models.map(({ text }) => text),
    'text',
  )} and ${isOneOf(
    sql`(${cars.make} || chr(31) || ${cars.model})`,
    models.map(({ make, text }) => `${make}\u001f${text}`),
    'text',
  )})`;

const columns = {
  make: cars.make,
  trim: cars.trim,
  color: cars.color,
  condition: cars.condition,
  body: cars.body,
  fuel: cars.fuel,
  transmission: cars.transmission,
  drive: cars.drive,
} as const;

function isOneOfFacet(facet: WordedFacet, values: readonly CarValue[]): SQL {
  const texts = values.map(({ text }) => text);
  if (facet === 'model') return isModel(values);
  if (facet === 'year') return isOneOf(sql`${cars.modelYear}`, texts.map(Number), 'int');
  return isOneOf(sql`${columns[facet]}`, texts, 'text');
}

/** That a row of `cars` has one of these values; null where it has none of the kind. */
export function hasOneOf(values: readonly CarValue[]): SQL {
  const facets = [...Map.groupBy(values, ({ facet }) => facet)];
  if (facets.length === 0) return sql`false`;
  const conditions = facets.map(([facet, those]) => isOneOfFacet(facet, those));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** The models of a catalogue that the listed search means, as `make` and `text`. */
function modelsOf(search: string, vip: boolean): SQL {
  const key = searchKey(search);
  if (key === '') return sql`select make, text from car_values where false`;
  const ofModel = sql`text_key like search_key(${containing(key)})`;
  const ofName = sql`starts_with(name_key, search_key(${key}))`;
  return sql`select make, text from car_values where vip = ${vip} and facet = 'model'
    and (${Array.from(key).length < 3 ? ofModel : sql`${ofModel} or ${ofName}`})`;
}

/**
 * That a row of `cars` is of a model that the listed search means: by a part of the model, or from three letters on by the
 * beginning of 'make model'. Both sides are compared by their keys (rules.md#cars).
 */
export const isOfModels = (search: string, vip: boolean): SQL =>
  sql`(${cars.make}, ${cars.model}) in (${modelsOf(search, vip)})`;

/** Whether the listed search means any model that a catalogue has or had. */
export async function meansModels(database: Database, search: string, vip: boolean): Promise<boolean> {
  const { rows } = await database.execute(sql`select exists(${modelsOf(search, vip)}) as found`);
  return rows[0]?.found === true;
}
