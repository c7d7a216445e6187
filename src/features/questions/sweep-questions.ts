import { and, eq, lt } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { confirmHours } from './questions.rules.ts';
import { questions } from './questions.tables.ts';

/** Deletes what visitors asked and nobody confirmed in time. */
export async function sweepQuestions(database: Database): Promise<void> {
  const before = new Date(now().getTime() - confirmHours * 3_600_000);
  await database
    .delete(questions)
    .where(and(eq(questions.state, 'unconfirmed'), lt(questions.createdAt, before)));
}
