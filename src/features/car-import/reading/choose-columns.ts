import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { guessColumns } from '../car-columns.ts';
import type { CarImport, ColumnChoice, ForeignColumns } from '../car-import.contract.ts';
import { columnsOfOneValue, faultsOfChoice, isFaultColumn } from '../car-import.rules.ts';
import { fileBrought, noSuchImport, presentImport, shownImport } from '../car-import.service.ts';
import { carImportChoices, carImports } from '../car-import.tables.ts';

/** The same for a file and the one that was made of its faults. */
const keyOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(header.filter((name) => !isFaultColumn(name)).map((name) => name.trim().toLowerCase())),
    )
    .digest('hex');

/** What was said of a file with these columns before, else what they probably are. */
export async function proposeColumns(
  database: Database,
  header: readonly string[],
): Promise<Pick<ForeignColumns, 'choice' | 'chosenBefore'>> {
  const [known] = await database
    .select()
    .from(carImportChoices)
    .where(eq(carImportChoices.key, keyOf(header)));
  if (!known) return { choice: { columns: guessColumns(header), values: {} } };
  const rest = [...known.choice.columns];
  const columns = header.map((name) => (isFaultColumn(name) ? null : (rest.shift() ?? null)));
  const chosenBefore = { by: known.chosenByEmail, at: known.chosenAt.toISOString() };
  return { choice: { columns, values: known.choice.values }, chosenBefore };
}

async function remember(database: Database, actor: Member, header: readonly string[], choice: ColumnChoice) {
  const columns = choice.columns.filter((_, index) => !isFaultColumn(header[index] ?? ''));
  const said = { choice: { ...choice, columns }, chosenByEmail: actor.email, chosenAt: now() };
  await database
    .insert(carImportChoices)
    .values({ key: keyOf(header), ...said })
    .onConflictDoUpdate({ target: carImportChoices.key, set: said });
}

const tooLate = () =>
  new CodedError(
    409,
    'not-ready',
    'The columns of this file can no longer be chosen. Upload the file again.',
  );

/**
 * Says which column of a file is which; it is read anew by that, and the next file with the same columns is proposed the same.
 * Throws 404, 400 by column, and 409 `not-ready`.
 */
export async function chooseColumns(
  shop: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  id: string,
  { columns, values }: ColumnChoice,
): Promise<CarImport> {
  return shop.database.transaction(async (transaction) => {
    const [row] = await transaction
      .select(shownImport)
      .from(carImports)
      .where(eq(carImports.id, id))
      .for('update');
    if (!row) throw noSuchImport();
    if (!row.header || !row.hasFile || (row.state !== 'columns' && row.state !== 'read')) throw tooLate();
    const faults = faultsOfChoice(columns, values, row.header);
    if (faults) throw badInput(faults);
    const ofAll = columnsOfOneValue.flatMap((column) => {
      const value = columns.includes(column) ? '' : (values[column] ?? '').trim();
      return value === '' ? [] : [[column, value] as const];
    });
    const choice = { columns, values: Object.fromEntries(ofAll) };
    await remember(transaction, actor, row.header, choice);
    const [reading] = await transaction
      .update(carImports)
      .set({ state: 'reading', choice, progress: 0, totalRows: null })
      .where(and(eq(carImports.id, id), inArray(carImports.state, ['columns', 'read'])))
      .returning(shownImport);
    await shop.jobs.send(transaction, fileBrought, { importId: id });
    return presentImport(reading!);
  });
}
