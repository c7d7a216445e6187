import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { shopAddress } from '#features/accounts/one-time-links.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { oneClickEnd } from '../mails/mail-links.ts';
import { stockWaits } from '../saved.tables.ts';
import { carIsBackMail } from './waits.mail.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;

/** A run ends after so long; what is left waits for the next one. */
const longestRunMs = 15_000;

/** The wait and its car, locked; undefined where another run has it, or it is over. */
async function takeDue(transaction: Database, id: string) {
  const [due] = await transaction
    .select({ wait: stockWaits, car: cars })
    .from(stockWaits)
    .innerJoin(cars, eq(cars.id, stockWaits.carId))
    .where(and(eq(stockWaits.id, id), isNotNull(stockWaits.dueAt)))
    .for('update', { of: stockWaits, skipLocked: true });
  return due;
}

type Due = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/** One mail, and the address is forgotten; where the car has gone again, it waits on. */
async function tellOne(shop: Shop, transaction: Database, { wait, car }: Due, terms: PriceTerms) {
  const here = eq(stockWaits.id, wait.id);
  if (car.stock === 0 || car.vip || car.listingState !== 'published') {
    await transaction.update(stockWaits).set({ dueAt: null }).where(here);
    return;
  }
  const mail = carIsBackMail(
    {
      to: wait.email,
      name: `${car.make} ${car.model}`,
      href: `${shopAddress(shop.config)}/cars/${car.id}`,
    },
    oneClickEnd(shop.config, { kind: 'wait', id: wait.id }),
    formatMoney(toDollars(shownPrice(car.priceCents, terms))),
  );
  await sendMail(transaction, shop.jobs, mail, { cause: `car-is-back:${wait.id}` });
  await transaction.delete(stockWaits).where(here);
}

/** Tells the confirmed addresses whose car is back, each once. */
export async function tellWaiting(shop: Shop): Promise<void> {
  const terms = await readPriceTerms(shop);
  const { database } = shop;
  await eachDue({
    next: (after: { id: string } | undefined, most) =>
      database
        .select({ id: stockWaits.id })
        .from(stockWaits)
        .where(and(isNotNull(stockWaits.dueAt), gt(stockWaits.id, after?.id ?? '')))
        .orderBy(asc(stockWaits.id))
        .limit(most),
    act: ({ id }) =>
      database.transaction(async (transaction) => {
        const due = await takeDue(transaction, id);
        if (due) await tellOne(shop, transaction, due, terms);
        return due !== undefined;
      }),
    failed: 'A back-in-stock email could not be sent',
    idOf: ({ id }) => id,
    longestMs: longestRunMs,
  });
}
