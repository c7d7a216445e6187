import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { vehicleHolds } from '../holds.tables.ts';

const many = amount(50, 1_000);

let shop: TestShop;
let people: TestPerson[];
beforeAll(async () => {
  shop = await openTestShop();
  await offerHolds(shop);
}, 120_000);
beforeEach(async () => {
  people = await Promise.all(Array.from({ length: many }, () => shop.aCustomer()));
}, 120_000);
afterAll(() => shop.close());

/** Everybody's own call, all sent before the first is answered. Where the shop is too busy the same call comes again. */
async function reserveAll(carId: string) {
  const body = JSON.stringify({ carId, price: 84_300.5, deposit: 99 });
  async function reserve(person: TestPerson, key = newId()): Promise<string> {
    const headers = { 'idempotency-key': key };
    const answer = await person.request('/api/holds', { method: 'POST', headers, body });
    const { code } = await jsonOf<{ code?: string }>(answer);
    return answer.status === 503 ? reserve(person, key) : `${answer.status} ${code ?? ''}`;
  }
  const said = await Promise.all(people.map((person) => reserve(person)));
  return Object.fromEntries(
    [...Map.groupBy(said, String)].map(([what, { length }]) => [what, length] as const),
  );
}

/** Whoever pays has a hold, whoever has a hold pays; nobody else was charged or is in the books. */
async function assertHeld(carId: string, held: number) {
  const holds = await shop.database.select().from(vehicleHolds).where(eq(vehicleHolds.carId, carId));
  expect(holds.map(({ state }) => state)).toEqual(Array(held).fill('active'));
  const ids = people.map(({ actor }) => actor.userId);
  const paid = await shop.database.select().from(payments).where(inArray(payments.userId, ids));
  expect(paid.map(({ id, state }) => [id, state]).sort()).toEqual(
    holds.map(({ paymentId }) => [paymentId, 'paid']).sort(),
  );
  const charges = await shop.database.select().from(sandboxCharges);
  const entries = await shop.database.select().from(bookEntries);
  for (const kept of [charges, entries])
    expect(kept.filter(({ paymentId }) => paid.some(({ id }) => id === paymentId))).toHaveLength(held);
  return { holds, charges: charges.length };
}

test('of many who reserve one vehicle at the same moment one holds it, and nobody else is charged', async () => {
  const worker = await shop.signIn('Worker');
  const carId = await aCarOnSale(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 1);
  expect(await reserveAll(carId)).toEqual({ '200 ': 1, '409 sold-out': many - 1 });
  const { holds } = await assertHeld(carId, 1);
  expect(holds[0]!.vehicleId).toBe(vehicle!.id);
  expect(await stockOf(shop, carId)).toBe(0);
}, 120_000);

test('of many who reserve a listing of three units without a VIN three hold one, and nobody else is charged', async () => {
  const before = await shop.database.$count(sandboxCharges);
  const carId = await aCarOnSale(shop, { stock: 3 });
  expect(await reserveAll(carId)).toEqual({ '200 ': 3, '409 sold-out': many - 3 });
  const { holds, charges } = await assertHeld(carId, 3);
  expect(charges).toBe(before + 3);
  expect(new Set(holds.map(({ userId }) => userId)).size).toBe(3);
  expect(await stockOf(shop, carId)).toBe(0);
}, 120_000);
