import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { wordedNames } from '../search.rules.ts';
import { mayBeMistyped, restsOf, wordsOf } from '../words/words.rules.ts';

interface NewValue {
  id: number;
  vip: boolean;
  text: string;
}

async function writeWords(database: Database, values: readonly NewValue[]): Promise<void> {
  const words = values.flatMap(({ id, vip, text }) =>
    wordsOf(text).map(({ word, shown }) => ({ value: id, vip, word, shown })),
  );
  await database.execute(sql`
    insert into search_words (vip, word, value, shown)
    select * from unnest(${sql.param(words.map(({ vip }) => vip))}::bool[], ${sql.param(words.map(({ word }) => word))}::text[],
      ${sql.param(words.map(({ value }) => value))}::int[], ${sql.param(words.map(({ shown }) => shown))}::text[])
    on conflict do nothing`);
  const mistyped = new Map(
    words.filter(({ word }) => mayBeMistyped(word)).map((one) => [`${one.vip} ${one.word}`, one]),
  );
  const rests = [...mistyped.values()].flatMap(({ vip, word }) =>
    restsOf(word).map((rest) => ({ vip, rest, word })),
  );
  await database.execute(sql`
    insert into search_typos (vip, rest, word)
    select * from unnest(${sql.param(rests.map(({ vip }) => vip))}::bool[], ${sql.param(rests.map(({ rest }) => rest))}::text[],
      ${sql.param(rests.map(({ word }) => word))}::text[])
    on conflict do nothing`);
}

/** Values in one statement. */
const portion = 2_000;

/** Writes the words of values that came with a segment, in its transaction: no value is known without its words. */
export async function learnWords(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.execute<NewValue & Record<string, unknown>>(sql`
      update search_values set is_worded = true
      where id in (select id from search_values where not is_worded order by id limit ${portion})
      returning id, vip, facet, text`);
    if (rows.length === 0) return;
    await writeWords(
      database,
      rows.filter(({ facet }) => wordedNames.some((name) => name === facet)),
    );
  }
}
