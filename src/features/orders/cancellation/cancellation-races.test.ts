import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { handOver } from '../handover/hand-over.ts';
import type { OrderType } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import { takeBack } from '../rental-desk/rental-desk.service.ts';
import { cancelOrder } from './cancel-order.ts';

let shop: TestShop;
let admin: TestPerson;
let worker: TestPerson;
let colleague: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  [admin, worker, colleague] = [
    await shop.signIn('Admin', { permits: ['admin-management'] }),
    await shop.signIn('Worker'),
    await shop.signIn('Worker'),
  ];
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const rounds = Array.from({ length: 20 }, (_, round) => round);

const anOrder = async (type: OrderType) => {
  const rental = { type: 'rent', rentalDays: 3, price: 2_529.02 } as const;
  const line = aSoldLine(await aCarOnSale(shop), type === 'rent' ? rental : {});
  return (await aSale(shop, customer, [line])).orders[0]!._id;
};

/** Stock, money, audit and mails of an order that was one unit of ten. */
async function standing(id: string) {
  const [found] = await shop.database
    .select()
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(sandboxCharges, eq(sandboxCharges.paymentId, orders.paymentId))
    .where(eq(orders.id, id));
  const { orders: order, cars: car, payments: payment, sandbox_charges: charge } = found!;
  const given = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  const mails = await shop.database.select({ cause: outgoingMails.cause }).from(outgoingMails);
  return {
    state: order.state,
    stock: car.stock,
    payment: payment.state,
    givenBack: charge.refundedCents === order.priceCents,
    kept: charge.refundedCents === 0,
    refunds: given.map(({ state }) => state),
    audit: audit.map(({ action }) => action).sort(),
    mails: mails.flatMap(({ cause }) => (cause?.endsWith(id) ? [cause.replace(`:${id}`, '')] : [])).sort(),
  };
}

const handedOver = {
  state: 'delivered',
  stock: 9,
  payment: 'paid',
  givenBack: false,
  kept: true,
  refunds: [],
  audit: ['hand over vehicle'],
  mails: ['order-delivered'],
};
const cancelled = {
  state: 'cancelled',
  stock: 10,
  payment: 'refunded',
  givenBack: true,
  kept: false,
  refunds: ['done'],
  audit: ['cancel order'],
  mails: ['order-cancelled'],
};

test.each(['purchase', 'rent'] as const)(
  'an admin cancels a %s while a worker hands it over, 20 times: one of them wins, whole',
  async (type) => {
    const provider = sandboxProvider(shop.database);
    for (const round of rounds) {
      const id = await anOrder(type);
      const acts = [
        () => cancelOrder(shop, provider, admin.actor, id, 'A race'),
        () => handOver(shop, worker.actor, id, { vin: aRealVin() }),
      ] as const;
      // Either of them first, so that both get their chance to win.
      const begun = round % 2 === 0 ? [acts[0](), acts[1]()] : [acts[1](), acts[0]()].reverse();
      const [cancellation, handover] = await Promise.allSettled(begun);
      expect([cancellation!.status, handover!.status].sort()).toEqual(['fulfilled', 'rejected']);
      const loser = cancellation!.status === 'rejected' ? cancellation! : handover!;
      expect(loser).toMatchObject({ status: 'rejected', reason: { status: 409 } });
      expect(await standing(id)).toEqual(handover!.status === 'fulfilled' ? handedOver : cancelled);
    }
  },
);

test('two workers take the same rental back at the same moment, 20 times: the stock gets one unit', async () => {
  for (const _ of rounds) {
    const id = await anOrder('rent');
    await handOver(shop, worker.actor, id);
    const [one, other] = await Promise.all([
      takeBack(shop, worker.actor, id),
      takeBack(shop, colleague.actor, id),
    ]);
    // Whoever came second is told of the first, and nothing else differs.
    expect({ ...other, othersAct: undefined }).toEqual({ ...one, othersAct: undefined });
    expect([one, other].filter(({ othersAct }) => othersAct)).toHaveLength(1);
    expect(await standing(id)).toEqual({
      ...handedOver,
      state: 'returned',
      stock: 10,
      audit: ['hand over vehicle', 'take back rental'],
      mails: ['order-delivered', 'order-returned'],
    });
  }
});
