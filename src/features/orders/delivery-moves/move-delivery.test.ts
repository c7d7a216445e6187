import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { storeSetting } from '#features/settings/settings.service.ts';
import { staffNews } from '#features/staff-news/staff-news.tables.ts';
import { calendarDate, now, setClock } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { handOver } from '../handover/hand-over.ts';
import type { OrderView } from '../order-view/order-view.contract.ts';
import { orders } from '../orders.tables.ts';

let shop: TestShop;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());
let restoreClock: (() => void) | undefined;
afterEach(() => restoreClock?.());

async function anOrder(given: Parameters<typeof aSoldLine>[1] = {}) {
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop), given)]);
  return sold[0]!;
}
const viewOf = async (receiptNumber: string, by = customer) =>
  jsonOf<OrderView>(await by.request(`/api/orders/by-receipt/${receiptNumber}`));
const move = (id: string, deliveryDate: string, by: Pick<TestPerson, 'request'> = customer) =>
  by.request(`/api/orders/${id}/delivery-date`, { method: 'POST', body: JSON.stringify({ deliveryDate }) });
const codeOf = async (answer: Response) => [answer.status, (await jsonOf<{ code: string }>(answer)).code];
const mailsOf = (id: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `delivery-moved:${id}:%`))
    .orderBy(outgoingMails.id);
const newsOf = (id: string) =>
  shop.database
    .select()
    .from(staffNews)
    .where(like(staffNews.subjectId, `${id}:%`));

test('a delivery is moved: the order, its mail with the calendar, the news for staff, the history', async () => {
  const { _id: id, receiptNumber, deliveryDate } = await anOrder();
  const before = await viewOf(receiptNumber);
  const to = before.moving!.days[2]!;
  const answer = await move(id, to);
  expect(answer.status).toBe(200);
  const moved = await jsonOf<OrderView>(answer);
  expect(moved).toMatchObject({ deliveryDate: to, promisedDate: deliveryDate, moving: { left: 2 } });
  const [mail] = await mailsOf(id);
  expect(mail).toMatchObject({ recipient: customer.email });
  expect(mail!.subject).toContain('will now be delivered on');
  const [news] = await newsOf(id);
  expect(news).toMatchObject({ kind: 'delivery' });
  expect(news!.text).toContain(receiptNumber);
  expect(news!.text).not.toContain(customer.email);
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(audit).toMatchObject([
    {
      action: 'move delivery',
      actorEmail: customer.email,
      before: { deliveryDate },
      after: { deliveryDate: to },
    },
  ]);
});

test('the same day again changes nothing, and of ten presses at once one counts', async () => {
  const { _id: id, receiptNumber, deliveryDate } = await anOrder();
  expect((await move(id, deliveryDate)).status).toBe(200);
  expect((await viewOf(receiptNumber)).moving!.left).toBe(3);
  const to = (await viewOf(receiptNumber)).moving!.days[0]!;
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(id, to)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await viewOf(receiptNumber)).moving!.left).toBe(2);
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await newsOf(id)).toHaveLength(1);
});

test('days that are not offered are refused at their field, and what is no date as well', async () => {
  const { _id: id, receiptNumber, deliveryDate } = await anOrder();
  for (const day of [addDays(deliveryDate, -1), addDays(deliveryDate, 43), '2000-01-01', '2199-12-31'])
    expect(await codeOf(await move(id, day)), day).toEqual([409, 'day-not-offered']);
  for (const day of ['9999-12-31', '2030-02-30', '', '0'])
    expect(await codeOf(await move(id, day)), day).toEqual([400, 'bad-input']);
  expect((await viewOf(receiptNumber)).deliveryDate).toBe(deliveryDate);
});

test('three times, then staff do it', async () => {
  const { _id: id, receiptNumber } = await anOrder();
  for (let left = 2; left >= 0; left -= 1) {
    const { moving } = await viewOf(receiptNumber);
    const answer = await move(id, moving!.days[0]!);
    expect((await jsonOf<OrderView>(answer)).moving!.left).toBe(left);
  }
  const { moving, promisedDate } = await viewOf(receiptNumber);
  expect(moving).toMatchObject({ refusal: 'enough', days: [] });
  expect(await codeOf(await move(id, addDays(promisedDate!, 7)))).toEqual([409, 'delivery-not-movable']);
});

test('a rental, a handed over and a cancelled car have no delivery to move', async () => {
  const rental = await anOrder({ type: 'rent', rentalDays: 3, price: 2_529.02 });
  expect(await viewOf(rental.receiptNumber)).not.toHaveProperty('moving');
  const gone = await anOrder();
  const worker = await shop.signIn('Worker');
  await handOver(shop, worker.actor, gone._id, { vin: aRealVin(), mileageKm: 12 });
  const cancelled = await anOrder();
  await customer.request(`/api/orders/${cancelled._id}/cancel`, { method: 'POST' });
  const day = addDays(calendarDate(now(), 'UTC'), 14);
  for (const { _id } of [rental, gone, cancelled])
    expect(await codeOf(await move(_id, day))).toEqual([409, 'delivery-not-movable']);
});

test('moving wins no time to cancel', async () => {
  const dealer = { userId: 'dealer', email: 'dealer@example.com' };
  const { _id: id, receiptNumber, deliveryDate } = await anOrder();
  await storeSetting(shop, dealer, 'ownCancellations', { seen: 0, value: { daysBefore: 2, perMonth: 3 } });
  const { moving } = await viewOf(receiptNumber);
  await move(id, moving!.days.at(-1)!);
  const until = addDays(deliveryDate, -2);
  expect((await viewOf(receiptNumber)).cancelling).toMatchObject({ until });
  restoreClock = setClock(() => new Date(`${addDays(until, 1)}T12:00:00Z`));
  const later = await shop.aCustomer();
  // The session of before is over by then, maybe: the order's row is what is asked.
  expect((await later.request(`/api/orders/by-receipt/${receiptNumber}`)).status).toBe(404);
  const [row] = await shop.database.select().from(orders).where(eq(orders.id, id));
  expect(row).toMatchObject({ promisedDate: deliveryDate, deliveryMoves: 1 });
});
