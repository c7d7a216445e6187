import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { hasOneOf, isOfModels, meansModels } from '../car-values.ts';
import { cars } from '../catalogue.tables.ts';
import { type MeantText, understandWords } from './understand-words.ts';

interface AskedSearch {
  search: string;
  /** The words as they were typed. */
  exact: boolean;
}

/** Which rows of `cars` a search means, and what was understood where that is not what was typed. */
export interface StaffSearch {
  matches: SQL;
  understood?: MeantText['understood'];
}

/** Whether all words are known, and none is put right where something is found as it was typed. */
const isUsable = ({ words, understood }: MeantText, isTyped: boolean): boolean =>
  words.every(({ values }) => values.length > 0) && !(understood && isTyped);

/**
 * What staff find in one catalogue: what the listed search finds (part of a model, the beginning of 'make model'), and what all
 * words mean as customers' search understands them. Words with typing errors are put right only where nothing is found as it was
 * typed.
 */
export async function readStaffSearch(
  database: Database,
  { search, exact }: AskedSearch,
  vip: boolean,
): Promise<StaffSearch> {
  const isTyped = await meansModels(database, search, vip);
  const meant = await understandWords(database, { vip, text: search, exact, areAll: true });
  const isMeant = meant && isUsable(meant, isTyped);
  const words = isMeant ? meant.words.map(({ values }) => hasOneOf(values)) : [sql`false`];
  return {
    matches: sql`(${cars.vip} = ${vip} and (${isOfModels(search, vip)} or (${sql.join(words, sql` and `)})))`,
    ...(isMeant && meant.understood && { understood: meant.understood }),
  };
}

/** The same among the cars of both catalogues. */
export async function readStaffSearchOfBoth(database: Database, search: string): Promise<SQL> {
  const [open, vip] = [
    await readStaffSearch(database, { search, exact: false }, false),
    await readStaffSearch(database, { search, exact: false }, true),
  ];
  return sql`(${open.matches} or ${vip.matches})`;
}
