import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import type { CurrentDowntime, Downtime, Scheduling } from './downtime.contract.ts';
import { noSuchDowntime, overlappingDowntime } from './downtime.errors.ts';
import { type Period, periodFrom, shownOf, stateOf } from './downtime.rules.ts';
import { downtimes } from './downtime.tables.ts';
import { plannedDowntimes, rereadSchedule } from './known-downtime.ts';

type Row = typeof downtimes.$inferSelect;

/** Key of an advisory lock, any unused constant. It keeps concurrent calls from a deadlock at the constraint. */
const schedulingLock = 3_718_294;

/** As many as the screen shows: past ones beyond that are in the audit. */
const listed = 100;

function present(row: Row): Downtime {
  const plannedEnd = row.startsAt.getTime() + row.durationMinutes * 60_000;
  return {
    _id: row.id,
    startTime: row.startsAt.toISOString(),
    durationMinutes: row.durationMinutes,
    endsAt: row.endsAt.toISOString(),
    reason: row.reason,
    state: stateOf(row, now()),
    scheduledBy: row.scheduledBy,
    endedEarly: row.endsAt.getTime() < plannedEnd,
  };
}

/** Named by its reason: its times are among what changes. */
const subjectOf = ({ id, reason }: Row) => ({ type: 'downtime', id, name: reason });

const audited = (row: Row) => ({
  startTime: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  reason: row.reason,
});

async function inTheWayOf({ startsAt, endsAt }: Period, database: Database): Promise<Row | undefined> {
  const meets = and(lt(downtimes.startsAt, endsAt), gt(downtimes.endsAt, startsAt));
  const [other] = await database
    .select()
    .from(downtimes)
    .where(and(isNull(downtimes.cancelledAt), meets))
    .limit(1);
  return other;
}

/**
 * Plans a downtime; a start within the last two minutes begins now. Throws 400 for a start in the past and 409
 * `overlaps`. The database refuses overlaps as well, so two who schedule at once cannot both succeed.
 */
export async function scheduleDowntime(
  shop: KeepingShop,
  actor: Member,
  { startTime, durationMinutes, reason }: Scheduling,
): Promise<Downtime> {
  const period = periodFrom(startTime, durationMinutes, now());
  if (!period) throw badInput({ startTime: 'Choose a start that is not in the past' });
  const planned = { id: newId(), ...period, durationMinutes, reason, scheduledBy: actor.email };
  const row = await shop.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${schedulingLock})`);
      const [written] = await transaction
        .insert(downtimes)
        .values({ ...planned, createdAt: now() })
        .returning();
      if (!written) throw new Error('The downtime was not written');
      await recordAudit(transaction, {
        actor,
        action: 'schedule downtime',
        subject: subjectOf(written),
        after: audited(written),
      });
      return written;
    })
    .catch(async (error: unknown) => {
      if (!violates(error, 'downtimes_do_not_overlap')) throw error;
      throw overlappingDowntime((await inTheWayOf(period, shop.database)) ?? period);
    });
  await rereadSchedule(shop);
  return present(row);
}

/** Ends a running downtime now and calls off a coming one; what is over stays as it is. Throws 404. */
export async function endDowntime(shop: KeepingShop, actor: Member, id: string): Promise<Downtime> {
  const row = await shop.database.transaction(async (transaction) => {
    const [before] = await transaction.select().from(downtimes).where(eq(downtimes.id, id)).for('update');
    if (!before) throw noSuchDowntime();
    const at = now();
    const state = stateOf(before, at);
    if (state === 'over' || state === 'cancelled') return before;
    const change = state === 'running' ? { endsAt: at } : { cancelledAt: at };
    const [after] = await transaction.update(downtimes).set(change).where(eq(downtimes.id, id)).returning();
    if (!after) throw new Error(`Downtime ${id} was not written`);
    await recordAudit(transaction, {
      actor,
      action: state === 'running' ? 'end downtime' : 'cancel downtime',
      subject: subjectOf(after),
      before: { ...audited(before), state },
      after: { ...audited(after), state: stateOf(after, at) },
    });
    return after;
  });
  await rereadSchedule(shop);
  return present(row);
}

/** Running and coming downtimes, then past and cancelled ones; each the latest first. */
export async function listDowntimes(database: Database): Promise<Downtime[]> {
  const rows = await database.select().from(downtimes).orderBy(desc(downtimes.startsAt)).limit(listed);
  const shown = rows.map(present);
  const isAhead = ({ state }: Downtime) => state === 'running' || state === 'coming';
  return [...shown.filter(isAhead), ...shown.filter((one) => !isAhead(one))];
}

/** What everyone may know: whether the shop is down, until when, and what comes next. */
export async function readCurrentDowntime(shop: KeepingShop): Promise<CurrentDowntime> {
  const planned = await plannedDowntimes(shop);
  const at = now();
  const { running, next } = shownOf(planned, at);
  return {
    _id: running?.id ?? null,
    active: running !== undefined,
    endsAt: running?.endsAt.toISOString() ?? null,
    reason: running?.reason ?? null,
    serverTime: at.toISOString(),
    next: next
      ? {
          _id: next.id,
          startTime: next.startsAt.toISOString(),
          endsAt: next.endsAt.toISOString(),
          durationMinutes: next.durationMinutes,
        }
      : null,
  };
}
