import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { verifyTexts } from '#features/accounts/permits/permits.contract.ts';
import { assertOwnCredentials } from '#features/accounts/permits/permits.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { maxDollars } from '#platform/dollars.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import { type Cents, partsOfPercent, toCents, toDollars, wholeInParts } from '#platform/money.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import { cars } from '../catalogue.tables.ts';
import {
  type CarName,
  changePrices,
  countNamed,
  findPrices,
  type PriceChange,
  suggestNames,
} from './change-prices.ts';
import { beginUpdate, endUpdate } from './price-updates.ts';
import type {
  PricePreview,
  PriceShift,
  PriceUpdate,
  priceUpdateAnswer,
  ShiftPreview,
} from './prices.contract.ts';
import { carsInWords, percentText, selectionText, updatedText } from './prices.rules.ts';

/**
 * What a car costs after a change by so many thousandths of a percent: rounded half up to the cent, as `fractionOf` does, and one cent
 * at least. `numeric` is exact, and rounds halves away from 0.
 */
const shiftedPrice = (parts: number) =>
  sql<number>`greatest(1, round(${cars.priceCents}::numeric * ${wholeInParts + parts} / ${wholeInParts}))::bigint`;

/** What a percentage would make of the prices of a selection. */
export async function previewShift(
  database: Database,
  { percent, ...name }: PriceShift,
): Promise<ShiftPreview> {
  const [matched, prices] = await Promise.all([
    countNamed(database, name),
    findPrices(database, name, shownAtMost, shiftedPrice(partsOfPercent(percent))),
  ]);
  return {
    matched,
    prices: prices.map((one) => ({
      price: toDollars(one.priceCents),
      newPrice: toDollars(one.afterCents),
      cars: one.cars,
    })),
  };
}

/**
 * Raises or lowers the price of every new car of a selection by a percentage, each rounded by itself; kept for the undo, and audited
 * as one act. Throws 404 where no car matches, and 400 where one would cost more than any car may.
 */
export async function shiftPrices(
  database: Database,
  actor: Member,
  { percent, ...name }: PriceShift,
): Promise<z.output<typeof priceUpdateAnswer>> {
  const parts = partsOfPercent(percent);
  return database.transaction(async (transaction) => {
    const id = await beginUpdate(transaction, actor, name, { percentParts: parts });
    const made = await changePrices(transaction, name, shiftedPrice(parts), id);
    if (!made.name) throw notFound(`There is no new ${`${name.make} ${name.model}`.trim()}.`);
    if ((made.highestAfter ?? 0) > toCents(maxDollars))
      throw badInput({ percent: 'A price would be too high' });
    await endUpdate(transaction, id, made.changed);
    const selection = selectionText(made.name.make, name.model && made.name.model);
    if (made.changed > 0)
      await recordAudit(transaction, {
        actor,
        action: 'change prices by percent',
        subject: { type: 'car model', id: selection, name: selection },
        before: {
          lowestPrice: toDollars(made.lowestBefore ?? 0),
          highestPrice: toDollars(made.highestBefore ?? 0),
        },
        after: { percent, cars: made.changed },
      });
    return {
      message: `${carsInWords(made.changed)} of ${selection}: ${percentText(parts)}.`,
      matched: made.matched,
      changed: made.changed,
      ...(made.changed > 0 && { updateId: id }),
    };
  });
}

const noSuchCar = ({ make, model }: CarName) => notFound(`No car is named ${make} ${model}.`);

/** Prices that a preview tells, and names that it suggests. */
const shownAtMost = 6;

/** What a price update of cars with this name would touch. */
export async function previewPrice(database: Database, name: CarName): Promise<PricePreview> {
  // A half of a name is no name yet: it is looked for, and means no car.
  const isWhole = name.make !== '' && name.model !== '';
  const [matched, prices] = isWhole
    ? await Promise.all([countNamed(database, name), findPrices(database, name, shownAtMost)])
    : [0, []];
  const typed = `${name.make} ${name.model}`.trim();
  const suggestions =
    matched === 0 && typed.length >= 2 ? await suggestNames(database, typed, shownAtMost) : [];
  return {
    matched,
    prices: prices.map(({ priceCents, cars }) => ({ price: toDollars(priceCents), cars })),
    suggestions,
  };
}

/**
 * Right credentials in the body verify the actor for this one call; without them the session needs the permit. A role that was
 * sent is compared, never believed (rules.md#price-update).
 */
async function assertVerified(shop: KeepingShop, actor: Member, sent: PriceUpdate) {
  const { username, password, role } = sent;
  if (username !== undefined && password !== undefined)
    return assertOwnCredentials(shop, actor, { username, password, role });
  assertMay(actor, 'change prices');
  if ((role ?? actor.role) !== actor.role)
    throw new CodedError(403, 'verification-failed', verifyTexts.failed);
}

function record(
  database: Database,
  actor: Member,
  { make, model }: CarName,
  change: PriceChange,
  priceCents: Cents,
): Promise<void> {
  const name = `${make} ${model}`;
  const lowest = toDollars(change.lowestBefore ?? priceCents);
  const highest = toDollars(change.highestBefore ?? priceCents);
  return recordAudit(database, {
    actor,
    action: 'change price',
    subject: { type: 'car model', id: name, name },
    before: lowest === highest ? { price: lowest } : { lowestPrice: lowest, highestPrice: highest },
    after: { price: toDollars(priceCents), cars: change.changed },
  });
}

/**
 * Gives every car of this name the price (rules.md#price-update). Throws 403 `verification-failed` for credentials that
 * are not the actor's own, 403 `not-verified` where neither they nor the permit are there, 429 where they were tried too often, and 404 where no car has this name.
 */
export async function updatePrice(
  shop: KeepingShop,
  actor: Member,
  wanted: PriceUpdate,
): Promise<z.output<typeof priceUpdateAnswer>> {
  await assertVerified(shop, actor, wanted);
  const priceCents = toCents(wanted.price);
  const change = await shop.database.transaction(async (transaction) => {
    const updateId = await beginUpdate(transaction, actor, wanted, { priceCents });
    const made = await changePrices(transaction, wanted, priceCents, updateId);
    if (made.name && made.changed > 0) await record(transaction, actor, made.name, made, priceCents);
    await endUpdate(transaction, updateId, made.changed);
    return { ...made, updateId };
  });
  const { name, matched, changed, updateId, lowestBefore, highestBefore } = change;
  if (!name) throw noSuchCar(wanted);
  return {
    message: updatedText(name, wanted.price, { matched, changed }),
    matched,
    changed,
    ...(changed > 0 && {
      updateId,
      before: {
        lowest: toDollars(lowestBefore ?? priceCents),
        highest: toDollars(highestBefore ?? priceCents),
      },
    }),
  };
}
