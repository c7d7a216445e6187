import { asc, eq } from 'drizzle-orm';
import { orders } from '#features/orders/orders.tables.ts';
import { paymentPlans, planPayments } from '#features/payments/collection/collection.tables.ts';
import type { PlanTerms } from '#features/payments/plans.rules.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { setClock } from '#platform/clock.ts';
import { aCarOnSale } from './cars.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';
import { aSale, aSoldLine } from './sold.ts';

/** A car bought in installments: its payment, its orders, and what is due. */
export async function aPlanOf(
  shop: TestShop,
  customer: Pick<TestPerson, 'actor' | 'email'>,
  {
    plan = { periodYears: 1, frequency: 'quarterly' },
    token = sandboxTokens.paid,
    cars = 1,
  }: { plan?: PlanTerms; token?: string; cars?: number } = {},
) {
  const lines = await Promise.all(
    Array.from({ length: cars }, async () => aSoldLine(await aCarOnSale(shop))),
  );
  const sold = await aSale(shop, customer, lines, { method: 'installment', plan, token });
  const orderIds = sold.orders.map(({ _id }) => _id);
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, orderIds[0]!));
  return { paymentId: order!.paymentId, orderId: orderIds[0]!, orderIds, sold };
}

/** What is due of a plan, by number. */
export const duesOf = (shop: TestShop, paymentId: string) =>
  shop.database
    .select()
    .from(planPayments)
    .where(eq(planPayments.paymentId, paymentId))
    .orderBy(asc(planPayments.number));

export async function planRow(shop: TestShop, paymentId: string) {
  const [plan] = await shop.database.select().from(paymentPlans).where(eq(paymentPlans.paymentId, paymentId));
  return plan!;
}

/** The clock stands at noon (UTC) of this day while `act` runs. */
export async function atNoonOf<Result>(
  day: string,
  act: () => Promise<Result>,
  time = '12:00:00Z',
): Promise<Result> {
  const restore = setClock(() => new Date(`${day}T${time}`));
  try {
    return await act();
  } finally {
    restore();
  }
}
