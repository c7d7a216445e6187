import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { recordAuditOfRows } from '#features/audit/record-audit-of-rows.ts';
import { claimPicturesOfRows } from '#features/catalogue/album/claim-pictures-of-rows.ts';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { insertCarsOfRows } from '#features/catalogue/new-cars/insert-cars.ts';
import { updateCarsOfRows } from '#features/catalogue/new-cars/update-cars-of-rows.ts';
import { writeTextsOfRows } from '#features/catalogue/new-cars/write-texts-of-rows.ts';
import { receiveVehiclesOfRows } from '#features/vehicles/units/receive-vehicles-of-rows.ts';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import type { WantedCar } from './car-columns.ts';
import type { ReadFacts } from './car-import.contract.ts';
import { carImportRows, carImports } from './car-import.tables.ts';
import { type Counts, judgeRows } from './judge-rows.ts';
import { addressesOf, askedStock, changedFacts, type WantedLine, wantedLines } from './wanted-lines.ts';
import { storeChanges, storeNew } from './written-cars.ts';

type Import = typeof carImports.$inferSelect;

const bringerOf = ({ broughtBy, broughtByEmail }: Import) => ({ userId: broughtBy, email: broughtByEmail });

/** Objects as the rows of a statement that reads them by these columns. */
const asRows = (objects: readonly object[], shape: string) =>
  sql`select * from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as r (${sql.raw(shape)})`;
/** The same of cars: a row of their table each, empty where an object says nothing. */
const asCars = (objects: readonly object[]) =>
  sql`select * from jsonb_populate_recordset(null::${cars}, ${JSON.stringify(objects)}::jsonb)`;

const idOf = ({ wanted, newId }: WantedLine) => wanted.carId ?? newId;

/** What a line changes: of a new car all that it says. */
interface Change {
  line: WantedLine;
  stock: number;
  facts: ReturnType<typeof changedFacts>;
}

/** A car as the audit has it. */
const toldOf = (
  car: Pick<WantedCar, 'make' | 'model' | 'color' | 'topSpeed' | 'priceCents'>,
  stock: number,
) => ({
  make: car.make,
  model: car.model,
  color: car.color,
  topSpeed: car.topSpeed,
  price: toDollars(car.priceCents),
  stock,
});

const withoutNull = (facts: ReadFacts) =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null));

function auditOf({ line, stock, facts }: Change) {
  const { wanted, car } = line;
  const addresses = addressesOf(wanted);
  const picture = (shown: string | null) => addresses.length > 0 && { picture: shown };
  const isStockSame = car?.stock === stock;
  return {
    id: idOf(line),
    car: `${wanted.make} ${wanted.model}`,
    before: car && {
      ...toldOf(car, car.stock),
      ...facts.before,
      ...picture(car.pictureVersion ? imageOf(car) : null),
    },
    after: {
      ...toldOf(wanted, stock),
      ...(car ? facts.after : withoutNull(facts.after)),
      ...picture(addresses.join(' ')),
    },
    added: isStockSame ? null : stock - (car?.stock ?? 0),
    now: isStockSame ? null : stock,
  };
}

/** The car as the line wants it, by the columns of the database. */
const recordOf = ({ line: { wanted, car, newId, known }, stock, facts }: Change) => ({
  ...(car ? known : { condition: 'new', listing_state: 'published' }),
  ...facts.after,
  id: wanted.carId ?? newId,
  vip: wanted.vip,
  make: wanted.make,
  model: wanted.model,
  color: wanted.color,
  top_speed: wanted.topSpeed,
  price_cents: wanted.priceCents,
  old_price_cents: wanted.oldPriceCents,
  stock,
});

/** The texts that a line changes. */
const textsOf = ({ line, facts: { after } }: Change) => ({
  car_id: idOf(line),
  has_description: 'description' in after,
  description: after.description ?? null,
  has_equipment: 'equipment' in after,
  equipment: after.equipment ?? [],
});

/** New or changed cars, with their audit lines. */
async function writeKind(
  database: Database,
  brought: Import,
  kind: 'new' | 'changed',
  all: readonly WantedLine[],
): Promise<void> {
  const lines = all.filter((line) => line.kind === kind);
  if (lines.length === 0) return;
  const changes = lines.map((line) => ({ line, stock: askedStock(line), facts: changedFacts(line) }));
  const audited = asRows(
    changes.map(auditOf),
    'id text, car text, before jsonb, after jsonb, added int, now int',
  );
  await recordAuditOfRows(database, {
    actor: bringerOf(brought),
    action: `import ${kind} car`,
    subject: { type: 'car', id: sql`r.id` },
    before: sql`r.before`,
    after: sql`r.after`,
    stock: { car: sql`r.car`, added: sql`r.added`, now: sql`r.now` },
    from: sql`(${audited}) as r`,
    partOf: brought.id,
  });
  const write = kind === 'new' ? insertCarsOfRows : updateCarsOfRows;
  await write(database, asCars(changes.map(recordOf)));
  await writeTextsOfRows(
    database,
    asRows(
      changes.map(textsOf).filter((texts) => texts.has_description || texts.has_equipment),
      'car_id text, has_description boolean, description text, has_equipment boolean, equipment text[]',
    ),
  );
  await (kind === 'new' ? storeNew : storeChanges)(database, brought.id, lines);
}

/** Pictures that lines name are fetched in the background. */
const claimPictures = (database: Database, { broughtBy }: Import, lines: readonly WantedLine[]) =>
  claimPicturesOfRows(
    database,
    broughtBy,
    lines.map((line) => ({ carId: idOf(line), addresses: addressesOf(line.wanted) })),
  );

/** VINs that nobody has yet become vehicles, of units that the stock counts. */
const receiveVins = (database: Database, brought: Import, lines: readonly WantedLine[], today: string) =>
  receiveVehiclesOfRows(
    database,
    bringerOf(brought),
    today,
    asRows(
      lines.flatMap((line) =>
        (line.wanted.vins ?? []).map((vin, place) => ({ car_id: idOf(line), vin, line: line.line, place })),
      ),
      'car_id text, vin text, line int, place int',
    ),
  );

/**
 * Locks the cars that lines change, in the order of their ids like every sale, so that there is no deadlock. Returns which
 * these are.
 */
async function lockChanged(database: Database, importId: string): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`select c.id from ${cars} c
    where c.id in (select r.car_id from ${carImportRows} r where r.import_id = ${importId} and r.kind = 'changed')
    order by c.id for update`);
  return new Set(rows.map(({ id }) => id));
}

const listChanged = (database: Database, importId: string) =>
  database
    .select({ id: carImportRows.carId })
    .from(carImportRows)
    .where(and(eq(carImportRows.importId, importId), eq(carImportRows.kind, 'changed')));

const noteProgress = (database: Database, importId: string, progress: number) =>
  database.update(carImports).set({ progress }).where(eq(carImports.id, importId));

/**
 * What changed since the file was read is judged again, before anything is written, under locks. Undefined where another
 * server has written the file meanwhile: the judgement waits for that one, since it writes every line's verdict.
 */
async function judgeAgain(transaction: Database, brought: Import, unnamedUnits: UnnamedUnits) {
  await judgeRows(transaction, brought, unnamedUnits);
  if (!(await findWaiting(transaction, brought.id))) return undefined;
  const locked = await lockChanged(transaction, brought.id);
  const counts = await judgeRows(transaction, brought, unnamedUnits);
  // One may have become as its line has it, and another no longer be: so many are changed as were locked, and not those.
  const changed = await listChanged(transaction, brought.id);
  if (changed.some(({ id }) => !locked.has(id!)))
    throw new Error('Cars were changed while an import was about to change them; it is tried again');
  return counts;
}

async function findWaiting(database: Database, importId: string): Promise<Import | undefined> {
  const waiting = and(eq(carImports.id, importId), eq(carImports.state, 'writing'));
  const [brought] = await database.select().from(carImports).where(waiting);
  return brought;
}

/**
 * Writes the cars of a file, all or none, in one transaction with their audit lines. The job's handler; run again, or by two
 * servers at once, it changes nothing more. Lines that no longer fit refuse the whole file, and say why.
 */
export async function writeCars(
  database: Database,
  importId: string,
  timeZone: string,
  unnamedUnits: UnnamedUnits,
): Promise<void> {
  const today = calendarDate(now(), timeZone);
  const brought = await findWaiting(database, importId);
  if (!brought) return;
  await database.transaction(async (transaction) => {
    const counts = await judgeAgain(transaction, brought, unnamedUnits);
    if (!counts) return;
    // Bad lines that were shown may have been left out; another one may not.
    const isRefused = counts.badRows > brought.badRows;
    if (!isRefused) {
      await writeAll(database, transaction, brought, today);
      if (counts.newCars + counts.changedCars > 0) await recordImport(transaction, brought, counts);
    }
    await transaction
      .update(carImports)
      .set({
        ...counts,
        state: isRefused ? 'refused' : 'written',
        ...(!isRefused && { progress: brought.totalRows ?? 0, appliedAt: now(), canBeUndone: true }),
      })
      .where(eq(carImports.id, importId));
  });
}

/** One line for the whole file, beside the lines of its cars. */
const recordImport = (
  transaction: Database,
  brought: Import,
  { newCars, changedCars }: Pick<Counts, 'newCars' | 'changedCars'>,
): Promise<void> =>
  recordAudit(transaction, {
    actor: bringerOf(brought),
    action: 'import cars',
    subject: { type: 'import', id: brought.id, name: brought.fileName },
    after: { file: brought.fileName, newCars, changedCars },
  });

async function writeAll(
  database: Database,
  transaction: Database,
  brought: Import,
  today: string,
): Promise<void> {
  for await (const lines of wantedLines(transaction, brought.id, ['new', 'changed'])) {
    await writeKind(transaction, brought, 'new', lines);
    await writeKind(transaction, brought, 'changed', lines);
    await claimPictures(transaction, brought, lines);
    await receiveVins(transaction, brought, lines, today);
    // Outside the transaction, so that the worker sees it.
    const progress = Math.min(lines.at(-1)?.line ?? 0, brought.totalRows ?? 0);
    await noteProgress(database, brought.id, progress);
  }
}
