import { and, eq, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { isWithin, strangerMails } from '#platform/limits/stranger-mails.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { linkOf, mailPage, oneClickEnd } from '../mails/mail-links.ts';
import { savedTexts } from '../saved.rules.ts';
import { stockWaits } from '../saved.tables.ts';
import { confirmWaitMail } from './waits.mail.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept'>;

async function findSoldOut(database: Database, carId: string) {
  const [car] = await database
    .select()
    .from(cars)
    .where(and(eq(cars.id, carId), eq(cars.vip, false), eq(cars.listingState, 'published')));
  if (!car) throw notFound('Car not found.');
  if (car.stock > 0) throw new CodedError(409, 'in-stock', 'This car is available now.');
  return car;
}

/**
 * Notes an address for a sold-out car and has its confirmation mailed; an address that waits already is sent nothing. The
 * answer is the same for all of them. Throws 404, 409 `in-stock`, and 429 `too-many` for the caller's address.
 */
export async function waitForCar(
  shop: Shop,
  { carId, email, address }: { carId: string; email: string; address: string },
): Promise<void> {
  await spend(shop, waitRequests(address));
  const { make, model } = await findSoldOut(shop.database, carId);
  // The answer is the same for every mailbox.
  if (!(await isWithin(shop, strangerMails(email)))) return;
  await shop.database.transaction(async (transaction) => {
    const createdAt = now();
    const [wait] = await transaction
      .insert(stockWaits)
      .values({ id: newId(), carId, email, createdAt })
      .onConflictDoUpdate({
        target: [stockWaits.carId, stockWaits.email],
        set: { createdAt },
        setWhere: sql`${stockWaits.confirmedAt} is null`,
      })
      .returning({ id: stockWaits.id });
    if (!wait) return;
    const href = mailPage(shop.config, { kind: 'confirm', id: wait.id });
    const mail = confirmWaitMail(
      { to: email, name: `${make} ${model}`, href },
      oneClickEnd(shop.config, { kind: 'wait', id: wait.id }),
    );
    await sendMail(transaction, shop.jobs, mail, { cause: `stock-wait:${newId()}` });
  });
}

/**
 * The address counts from now on; for a car that is back already the mail is due at once. Opened again, the link answers
 * the same. Throws 400 `link-over` where nothing waits any more.
 */
export async function confirmWait(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  token: string,
): Promise<void> {
  const link = linkOf(config, token);
  const over = new CodedError(400, 'link-over', savedTexts.linkOver);
  if (link?.kind !== 'confirm') throw over;
  const at = now().toISOString();
  const { rowCount } = await database.execute(sql`
    update stock_waits as wait set confirmed_at = coalesce(confirmed_at, ${at}::timestamptz),
      due_at = case when car.stock > 0 then coalesce(wait.due_at, ${at}::timestamptz) end
    from cars as car where wait.id = ${link.id} and car.id = wait.car_id`);
  if (rowCount === 0) throw over;
}

const hour = 3_600;

/** An office or a school is one address, too. */
const waitsFromAddress: Limit = { name: 'stock-wait-address', uses: 30, seconds: hour };

const waitRequests = (address: string): Allowance[] => [{ limit: waitsFromAddress, of: address }];
