import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { factBounds } from '#features/catalogue/facts.rules.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { estimateValue, tradeInTermsOf } from '../requests/estimate-value.ts';
import { endOfDays } from '../requests/requests.service.ts';
import { noSuchTradeIn, tradeInChanged } from '../trade-ins.errors.ts';
import { mailDeclined, mailOffered, mailRunOut } from '../trade-ins.mail.ts';
import { nameOfCar } from '../trade-ins.rules.ts';
import {
  hasRunOut,
  lockTradeIn,
  moveTradeIn,
  photosOf,
  presentTradeIn,
  type Shop,
  sellerColumns,
  type TradeInRow,
} from '../trade-ins.service.ts';
import { tradeIns } from '../trade-ins.tables.ts';
import type { Appraisal, NewOffer, RefusedOffer } from './appraisals.contract.ts';

const present = async (
  database: Database,
  row: TradeInRow,
  customer: Appraisal['customer'],
): Promise<Appraisal> => ({
  ...presentTradeIn(row, (await photosOf(database, [row.id]))(row.id)),
  customer,
});

/** What the table says today of a car that has a name. */
async function estimateNow(shop: Shop, row: TradeInRow): Promise<Pick<Appraisal, 'estimateNow'>> {
  const { make, model, modelYear } = row;
  if (make === null || model === null || modelYear === null) return {};
  const range = await estimateValue(shop, { ...row, make, model, modelYear });
  return range ? { estimateNow: { low: toDollars(range.lowCents), high: toDollars(range.highCents) } } : {};
}

/** One old car, with what the table says of it today. Throws 404. */
export async function findAppraisal(shop: Shop, id: string): Promise<Appraisal> {
  const [found] = await shop.database
    .select({ row: tradeIns, customer: sellerColumns })
    .from(tradeIns)
    .innerJoin(users, eq(users.id, tradeIns.userId))
    .where(eq(tradeIns.id, id));
  if (!found) throw noSuchTradeIn();
  return {
    ...(await present(shop.database, found.row, found.customer)),
    ...(await estimateNow(shop, found.row)),
  };
}

const audited = (row: TradeInRow) => ({
  state: row.state,
  car: nameOfCar(row),
  ...(row.offerCents !== null && { offer: toDollars(row.offerCents) }),
  ...(row.lastDay !== null && { lastDay: row.lastDay }),
  ...(row.answer !== null && { answer: row.answer }),
});

const recordChange = (
  database: Database,
  actor: Member,
  action: string,
  before: TradeInRow,
  after: TradeInRow,
) =>
  recordAudit(database, {
    actor,
    action,
    subject: { type: 'trade-in', id: before.id, name: nameOfCar(before) },
    before: audited(before),
    after: audited(after),
  });

/**
 * Makes an offer, or another one in its place; also for one that has run out. It holds for the days and kilometers of the setting,
 * counted from today and from the mileage that the customer told. The customer is mailed. Throws 404, 409 `trade-in-changed` and
 * `trade-in-closed`.
 */
export async function makeOffer(shop: Shop, actor: Member, id: string, input: NewOffer): Promise<Appraisal> {
  const { offerDays, offerKm } = await tradeInTermsOf(shop);
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockTradeIn(transaction, eq(tradeIns.id, id));
    if (row.version !== input.version) throw tradeInChanged();
    const offered = await moveTradeIn(transaction, row, 'offered', {
      offerCents: toCents(input.amount),
      answer: input.answer || null,
      kmAtMost: Math.min(row.mileageKm + offerKm, factBounds.mileageKm.most),
      ...endOfDays(shop, offerDays),
    });
    await recordChange(transaction, actor, 'offer for trade-in', row, offered);
    await mailOffered(transaction, shop, customer.email, offered);
    return present(transaction, offered, customer);
  });
}

/** Makes no offer, or takes one back that nobody has accepted, and mails the customer why. Throws as makeOffer. */
export async function declineTradeIn(
  shop: Shop,
  actor: Member,
  id: string,
  { version, reason }: RefusedOffer,
): Promise<Appraisal> {
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockTradeIn(transaction, eq(tradeIns.id, id));
    if (row.state === 'declined') return present(transaction, row, customer);
    if (row.version !== version) throw tradeInChanged();
    const declined = await moveTradeIn(transaction, row, 'declined', { answer: reason });
    await recordChange(transaction, actor, 'decline trade-in', row, declined);
    await mailDeclined(transaction, shop, customer.email, declined);
    return present(transaction, declined, customer);
  });
}

/** Offers and acceptances whose last day has passed run out, and the customers are told. */
export async function endOffers(shop: Shop): Promise<void> {
  const isOver = and(inArray(tradeIns.state, ['offered', 'accepted']), lte(tradeIns.endsAt, now()));
  await eachDue({
    next: (after: { id: string } | undefined, most) =>
      shop.database
        .select({ id: tradeIns.id })
        .from(tradeIns)
        .where(and(isOver, gt(tradeIns.id, after?.id ?? '')))
        .orderBy(asc(tradeIns.id))
        .limit(most),
    act: ({ id }) => endOffer(shop, id),
    failed: 'The offer for a trade-in could not be ended',
    idOf: ({ id }) => id,
  });
}

const endOffer = (shop: Shop, id: string): Promise<boolean> =>
  shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockTradeIn(transaction, eq(tradeIns.id, id));
    // Renewed or bought with while this waited.
    if (!hasRunOut(row)) return false;
    await mailRunOut(transaction, shop, customer.email, await moveTradeIn(transaction, row, 'expired'));
    return true;
  });
