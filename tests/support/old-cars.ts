import { eq } from 'drizzle-orm';
import type { Purchase } from '#features/checkout/checkout.contract.ts';
import { handOver } from '#features/orders/handover/hand-over.ts';
import type { OldCarOfOrder } from '#features/orders/old-cars/old-cars.contract.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { oldCarConditions } from '#features/trade-ins/trade-ins.rules.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { aCarOnSale } from './cars.ts';
import { jsonOf } from './json.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';
import { aSale, aSoldLine } from './sold.ts';
import { anAcceptedTradeIn, takeOldCars } from './trade-ins.ts';
import { aRealVin } from './vehicles.ts';

interface Wanted {
  /** Dollars. */
  offer?: number;
  owed?: number;
  price?: number;
  condition?: 'new' | 'used';
  /** In installments, quarter by quarter for a year. */
  isPlan?: boolean;
}

/** A paid order, a part of which an old car pays for: offered for 20,000 of 50,000 unless said otherwise. */
export async function anOrderWithOldCar(
  shop: TestShop,
  customer: TestPerson,
  { offer = 20_000, owed = 0, price = 50_000, condition = 'new', isPlan = false }: Wanted = {},
) {
  const old = await anAcceptedTradeIn(shop, customer, { amount: offer, owed });
  const oneVehicle = condition === 'used' ? { condition, stock: 1, mileageKm: 21_000 } : {};
  const carId = await aCarOnSale(shop, { priceCents: price * 100, ...oneVehicle });
  const line = aSoldLine(carId, { price });
  const bought: Purchase = await aSale(shop, customer, [line], {
    tradeInId: old._id,
    ...(isPlan && { method: 'installment', plan: { periodYears: 1, frequency: 'quarterly' } }),
  });
  return { orderId: bought.orders[0]!._id, carId, old };
}

/** A call of staff about the old car of an order. */
export async function askOldCar(
  by: TestPerson,
  orderId: string,
  act: 'inspection' | 'agreement' | 'received' | '',
  body?: object,
) {
  const path = `/api/orders/${orderId}/old-car${act && `/${act}`}`;
  const method = act === 'inspection' ? 'PUT' : act === '' ? 'GET' : 'POST';
  const answer = await by.request(path, { method, ...(body && { body: JSON.stringify(body) }) });
  const told = await jsonOf<OldCarOfOrder & { code?: string; details?: Record<string, unknown> }>(answer);
  return { status: answer.status, ...told };
}

/** What the inspection of an old car sends; the value is dollars. */
export const anInspection = (value: number, more: Record<string, unknown> = {}) => ({
  version: 0,
  vin: aRealVin(),
  make: 'Mazda',
  model: 'MX-5',
  modelYear: 2019,
  color: 'Red',
  mileageKm: 60_200,
  condition: Object.keys(oldCarConditions)[0],
  value,
  ...more,
});

/** Staff inspect it for this value, its owner agrees, and what it is worth less is paid. Dollars. */
export async function settleOldCar(worker: TestPerson, orderId: string, value: number) {
  const reason = 'The inspection found something';
  let told = await askOldCar(worker, orderId, 'inspection', anInspection(value, { reason }));
  const version = told.inspection?.version;
  if (told.step === 'agree')
    told = await askOldCar(worker, orderId, 'agreement', { version, name: 'Ada', agrees: true });
  if (told.step === 'pay')
    told = await askOldCar(worker, orderId, 'received', {
      standsFor: 'difference',
      amount: told.toPay,
      way: 'terminal',
      reference: 'T-1',
    });
  return told;
}

/** What is owed for an old car that was worth more than offered. Returns its id. */
export async function aPayout(shop: TestShop): Promise<string> {
  await takeOldCars(shop);
  await shop.database.delete(limitUses);
  const worker = await shop.signIn('Worker');
  const { orderId } = await anOrderWithOldCar(shop, await shop.aCustomer());
  await settleOldCar(worker, orderId, 21_000);
  await handOver(shop, worker.actor, orderId, { vin: aRealVin() });
  const [owed] = await shop.database.select().from(payouts).where(eq(payouts.orderId, orderId));
  if (!owed) throw new Error('Nothing is owed');
  return owed.id;
}
