import { and, eq, type SQL, sql } from 'drizzle-orm';
import { assertMay, type Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { CarImport } from '../car-import.contract.ts';
import { findImport, presentImport, shownImport } from '../car-import.service.ts';
import { carImportRows, carImports } from '../car-import.tables.ts';
import type { ClaimsOnCars } from './claims-on-cars.ts';
import { judgedUndo } from './judge-undo.ts';
import type { UndoPlan } from './undo.contract.ts';
import { namedInPlan } from './undo.rules.ts';

/** Somebody has said that an import is to be undone. */
export const undoAsked = jobKind<{ importId: string }>('car-import-undo-asked');

const someOf = (which: string) =>
  sql`coalesce((select jsonb_agg(first.told order by first.line)
    from (select told, line from named where ${sql.raw(which)} order by line limit ${namedInPlan}) as first), '[]')`;

/** What is told of the cars that `judged` selects, as `judgedUndo` does. */
async function readPlan(database: Database, judged: SQL): Promise<UndoPlan> {
  const { rows } = await database.execute<{ plan: UndoPlan }>(sql`
    with judged as materialized (${judged}), named as (
      select line, fate, baskets, parts, cardinality(hindrances) > 0 as is_hindered, cardinality(reasons) > 0 as is_left,
        jsonb_build_object('line', line, 'car', label, 'carId', car_id, 'fate', fate,
          'reasons', case when cardinality(hindrances) > 0 then hindrances else reasons end) as told
      from judged
    )
    select jsonb_build_object(
      'removed', count(*) filter (where fate = 'removed'), 'archived', count(*) filter (where fate = 'archived'),
      'restored', count(*) filter (where fate = 'restored'), 'kept', count(*) filter (where fate = 'kept'),
      'inBaskets', coalesce(sum(baskets) filter (where fate = 'removed'), 0),
      'changesPrices', coalesce(bool_or(fate = 'restored' and parts ? 'price_cents'), false),
      'inTheWay', ${someOf('is_hindered')}, 'inTheWayTotal', count(*) filter (where is_hindered),
      'leftAlone', ${someOf('is_left')}, 'leftAloneTotal', count(*) filter (where is_left)) as plan
    from named`);
  return rows[0]!.plan;
}

/** The cars of an undo that was done, as `judgedUndo` tells those of one to come. */
const doneUndo = (id: string) => sql`
  select r.line, r.label, coalesce(r.car_id, r.new_id) as car_id, '{}'::text[] as hindrances, 0 as baskets, r.fate, r.before as parts,
    array(select jsonb_array_elements_text(coalesce(r.fate_reasons, '[]'))) as reasons
  from ${carImportRows} r where r.import_id = ${id} and r.fate is not null`;

const notToUndo = (state: CarImport['state']) =>
  new CodedError(
    409,
    'not-to-undo',
    state === 'written'
      ? 'This import is too old to be undone: its changes are no longer kept.'
      : 'Only a completed import can be undone.',
  );

/** What the undo of an import would do now, or what it has done. Throws 404, and 409 `not-to-undo`. */
export async function planUndo(database: Database, id: string, claims: ClaimsOnCars): Promise<UndoPlan> {
  const told = await findImport(database, id);
  if (told.state === 'undone') return readPlan(database, doneUndo(id));
  if (!told.undoUntil && told.state !== 'undoing') throw notToUndo(told.state);
  const [brought] = await database.select(shownImport).from(carImports).where(eq(carImports.id, id));
  return readPlan(database, judgedUndo(brought!, claims));
}

const inTheWay = ({ inTheWay: [first], inTheWayTotal: total }: UndoPlan) =>
  new CodedError(
    409,
    'sold-since',
    `${first?.car}: ${first?.reasons.join(', ')}${total > 1 ? `, and ${total - 1} more` : ''}. Until then, the import cannot be undone.`,
  );

/**
 * Has an import undone in the background, once, however often it is asked. What stands in the way is looked for again then, under
 * locks. Throws 404, 409 `not-to-undo` and `sold-since`, and as `assertMay` where prices would change.
 */
export async function askUndo(
  shop: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  id: string,
  claims: ClaimsOnCars,
): Promise<CarImport> {
  const told = await findImport(shop.database, id);
  if (told.state === 'undoing' || told.state === 'undone') return told;
  const plan = await planUndo(shop.database, id, claims);
  if (plan.inTheWayTotal > 0) throw inTheWay(plan);
  if (plan.changesPrices) assertMay(actor, 'change prices');
  return shop.database.transaction(async (transaction) => {
    const [undoing] = await transaction
      .update(carImports)
      .set({ state: 'undoing', undoneBy: actor.userId, undoneByEmail: actor.email })
      .where(and(eq(carImports.id, id), eq(carImports.state, 'written')))
      .returning(shownImport);
    if (!undoing) return findImport(transaction, id);
    await shop.jobs.send(transaction, undoAsked, { importId: id });
    return presentImport(undoing);
  });
}
