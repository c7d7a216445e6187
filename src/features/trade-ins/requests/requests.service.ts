import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { ownMails } from '#features/accounts/own-mails.limits.ts';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { spend } from '#platform/limits/limits.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { searchKey } from '#platform/text/search-key.ts';
import type { TradeIn, ValueRange } from '../trade-ins.contract.ts';
import { alreadyAsked, tooManyTradeIns, tradeInChanged, tradeInClosed } from '../trade-ins.errors.ts';
import { mailAccepted, mailAsked } from '../trade-ins.mail.ts';
import { mostOpen, nameOfCar, openStates } from '../trade-ins.rules.ts';
import {
  hasRunOut,
  lockTradeIn,
  moveTradeIn,
  photosOf,
  presentTradeIn,
  type Shop,
  type TradeInRow,
} from '../trade-ins.service.ts';
import { tradeIns } from '../trade-ins.tables.ts';
import { estimateValue, tradeInTermsOf } from './estimate-value.ts';
import { claimPhotos } from './photos.service.ts';
import type { EstimateQuery, TradeInRequest } from './requests.contract.ts';
import { estimateAllowance, requestAllowance } from './requests.limits.ts';

/** What anybody is told of an old car. Throws 404 where none are taken, 429 beyond the limit. */
export async function tellEstimate(
  shop: Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>,
  address: string,
  { drives, ...car }: EstimateQuery,
): Promise<{ range?: ValueRange }> {
  await tradeInTermsOf(shop);
  await spend(shop, estimateAllowance(address));
  const range = await estimateValue(shop, { ...car, drives: drives === 'yes' });
  return range ? { range: { low: toDollars(range.lowCents), high: toDollars(range.highCents) } } : {};
}

/** Highest number of requests in the list. Older ones are left out. */
const listed = 50;

/** What one person offers once at a time. */
const carKeyOf = ({ VIN, make = '', model = '', modelYear }: TradeInRequest): string =>
  VIN ?? `${searchKey(make)}|${searchKey(model)}|${modelYear}`;

const rangeOf = async (shop: Shop, { make, model, modelYear, ...car }: TradeInRequest) =>
  make && model && modelYear !== undefined
    ? await estimateValue(shop, { make, model, modelYear, ...car })
    : null;

/** Locks the member's account until the transaction ends, so that requests at the same moment are counted one after the other. */
async function assertRoomFor(transaction: Database, member: Member): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, member.userId))
    .for('no key update');
  const open = and(eq(tradeIns.userId, member.userId), inArray(tradeIns.state, [...openStates]));
  if ((await transaction.$count(tradeIns, open)) >= mostOpen) throw tooManyTradeIns();
}

const told = ({ lowCents, highCents }: TradeInRow): string =>
  lowCents === null || highCents === null
    ? 'no estimate'
    : `estimate ${formatMoney(toDollars(lowCents))} to ${formatMoney(toDollars(highCents))}`;

/**
 * Asks for an offer. The customer is mailed, and staff hear of it. Throws 404 where no old cars are taken, 400 for photos that are
 * not the member's own, 409 `already-asked` and `too-many-open`, 429.
 */
export async function askForOffer(shop: Shop, member: Member, input: TradeInRequest): Promise<TradeIn> {
  await tradeInTermsOf(shop);
  await spend(shop, [...requestAllowance(member.userId), ...(await ownMails(shop.database, member.userId))]);
  const range = await rangeOf(shop, input);
  try {
    return await shop.database.transaction(async (transaction) => {
      await assertRoomFor(transaction, member);
      const row = await insertRequest(transaction, member, input, range);
      await claimPhotos(transaction, member, row.id, [...new Set(input.photos)]);
      await noteStaffNews(transaction, {
        kind: 'trade-in',
        subjectId: row.id,
        text: `${nameOfCar(row)}, ${row.mileageKm.toLocaleString('en-US')} km, ${told(row)}.`,
      });
      await mailAsked(transaction, shop, member.email, row);
      return presentTradeIn(row, (await photosOf(transaction, [row.id]))(row.id));
    });
  } catch (error) {
    if (violates(error, 'trade_ins_open_once')) throw alreadyAsked();
    throw error;
  }
}

async function insertRequest(
  transaction: Database,
  member: Member,
  input: TradeInRequest,
  range: Awaited<ReturnType<typeof rangeOf>>,
): Promise<TradeInRow> {
  const at = now();
  const { VIN, make, model, modelYear, mileageKm, condition, accident, drives, owed, note } = input;
  const [row] = await transaction
    .insert(tradeIns)
    .values({
      id: newId(),
      userId: member.userId,
      vin: VIN ?? null,
      make: make || null,
      model: model || null,
      modelYear: modelYear ?? null,
      carKey: carKeyOf(input),
      mileageKm,
      condition,
      accident,
      drives,
      owedCents: toCents(owed),
      note,
      lowCents: range?.lowCents ?? null,
      highCents: range?.highCents ?? null,
      state: 'asked',
      askedAt: at,
      changedAt: at,
    })
    .returning();
  if (!row) throw new Error('The request was not written');
  return row;
}

const ownTradeIns = perShop(({ database }) =>
  database
    .select()
    .from(tradeIns)
    .where(eq(tradeIns.userId, sql.placeholder('userId')))
    .orderBy(desc(tradeIns.id))
    .limit(listed)
    .prepare('own_trade_ins'),
);

/** The member's own requests, the latest first. */
export async function listOwnTradeIns(shop: Shop, member: Member): Promise<TradeIn[]> {
  const rows = await ownTradeIns(shop).execute({ userId: member.userId });
  const photos = await photosOf(
    shop.database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentTradeIn(row, photos(row.id)));
}

interface Decision {
  id: string;
  /** What the member looked at; absent: whatever the offer is now. */
  version?: number;
}

/** Locks one of the member's own requests for a decision. */
async function lockOwn(transaction: Database, member: Member, id: string) {
  return lockTradeIn(transaction, and(eq(tradeIns.id, id), eq(tradeIns.userId, member.userId)));
}

/** Until when an acceptance of today counts: as long as an offer of today, in full days at the dealership. */
export function endOfDays(shop: Pick<Shop, 'config'>, days: number): { lastDay: string; endsAt: Date } {
  const { dealerTimezone } = shop.config;
  const lastDay = addDays(calendarDate(now(), dealerTimezone), days);
  return { lastDay, endsAt: beginningOf(addDays(lastDay, 1), dealerTimezone) };
}

/**
 * Takes the offer: it counts for a purchase within as many days again. Accepted already: nothing happens. Throws 404, 409
 * `trade-in-changed` where staff have changed the offer since, and `trade-in-closed`.
 */
export async function acceptOffer(shop: Shop, member: Member, { id, version }: Decision): Promise<TradeIn> {
  const { offerDays } = await tradeInTermsOf(shop);
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockOwn(transaction, member, id);
    const photos = (await photosOf(transaction, [id]))(id);
    if (row.state === 'accepted') return presentTradeIn(row, photos);
    if (hasRunOut(row)) throw tradeInClosed('expired');
    if (row.state === 'offered' && version !== undefined && row.version !== version) throw tradeInChanged();
    const accepted = await moveTradeIn(transaction, row, 'accepted', {
      acceptedAt: now(),
      ...endOfDays(shop, offerDays),
    });
    await mailAccepted(transaction, shop, customer.email, accepted);
    return presentTradeIn(accepted, photos);
  });
}

/** Takes the request back, also after an offer or its acceptance. Withdrawn already: nothing happens. Throws as acceptOffer. */
export async function withdrawTradeIn(shop: Shop, member: Member, id: string): Promise<TradeIn> {
  return shop.database.transaction(async (transaction) => {
    const { row } = await lockOwn(transaction, member, id);
    const photos = (await photosOf(transaction, [id]))(id);
    if (row.state === 'withdrawn') return presentTradeIn(row, photos);
    return presentTradeIn(await moveTradeIn(transaction, row, 'withdrawn'), photos);
  });
}
