import { eq, isNotNull } from 'drizzle-orm';
import { shopAddress } from '#features/accounts/one-time-links/one-time-links.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { oneClickEnd } from '../mails/mail-links.ts';
import { stockWaits } from '../saved.tables.ts';
import { carIsBackMail } from './waits.mail.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;

/** Mails that one transaction stores. */
const slice = 100;
/** A run ends after so long; what is left waits for the next one. */
const longestRunMs = 15_000;

const takeDue = (transaction: Database) =>
  transaction
    .select({ wait: stockWaits, car: cars })
    .from(stockWaits)
    .innerJoin(cars, eq(cars.id, stockWaits.carId))
    .where(isNotNull(stockWaits.dueAt))
    .orderBy(stockWaits.dueAt)
    .limit(slice)
    .for('update', { of: stockWaits, skipLocked: true });

type Due = Awaited<ReturnType<typeof takeDue>>[number];

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
  const since = performance.now();
  for (let taken = slice; taken === slice && performance.now() - since < longestRunMs; )
    taken = await shop.database.transaction(async (transaction) => {
      const due = await takeDue(transaction);
      for (const one of due) await tellOne(shop, transaction, one, terms);
      return due.length;
    });
}
