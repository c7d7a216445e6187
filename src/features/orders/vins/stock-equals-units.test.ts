import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleEvents } from '#features/vehicles/vehicles.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import {
  carsNamed,
  countUnits,
  type UnitPeople,
  unitActKinds,
  unitActs,
} from '../../../../tests/support/unit-acts.ts';

let shop: TestShop;
let people: UnitPeople;
beforeAll(async () => {
  shop = await openTestShop();
  people = {
    worker: await shop.signIn('Worker'),
    admin: await shop.signIn('Admin', { permits: ['admin-management'] }),
    customer: await shop.aCustomer(),
  };
});
afterAll(() => shop.close());

/** Every unit is where it is written down, and counted once. */
async function expectUnitsToAddUp(carId: string, atFirst: number): Promise<void> {
  const units = await countUnits(shop, carId, atFirst);
  expect(units.here).toBe(units.expected);
  expect(units.identified).toBe(units.available);
  expect(units.stock).toBeGreaterThanOrEqual(units.identified);
  expect([units.astray, units.behind]).toEqual([0, 0]);
}

/** Brings a file that gives a listing this stock. Returns whether it was written. */
async function importStock(carId: string, model: string, stock: number): Promise<boolean> {
  const csv = `_id,make,model,color,topSpeed,price,stock\n${carId},Audi,${model},Red,250,84300.50,${stock}\n`;
  const headers = { 'content-type': 'text/csv' };
  const { request } = people.worker;
  const brought = await request('/api/car-imports', { method: 'POST', headers, body: csv });
  const { _id } = await jsonOf<{ _id: string }>(brought);
  await shop.jobs.runWaiting();
  const confirmed = await request(`/api/car-imports/${_id}/confirm`, { method: 'POST' });
  await shop.jobs.runWaiting();
  return confirmed.status === 202;
}

test('stock equals units, whatever is sold, declined, edited, imported, received, cancelled, rented, returned and handed over', async () => {
  const act = fc.record({
    kind: fc.constantFrom(...unitActKinds, 'import' as const),
    place: fc.nat(30),
  });
  const refused = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(4), fc.array(act, { minLength: 6, maxLength: 24 }), async (atFirst, acts) => {
      const model = `P${Math.random()}`;
      const carId = await aCarOnSale(shop, { model, stock: atFirst });
      const perform = unitActs(shop, people, carId);
      for (const { kind, place } of acts) {
        const code =
          kind === 'import'
            ? (await importStock(carId, model, place % 6))
              ? undefined
              : 'not-imported'
            : await perform({ kind, place });
        if (code !== undefined) refused.add(code);
        await expectUnitsToAddUp(carId, atFirst);
      }
    }),
    { numRuns: 25 },
  );
  // The histories were no row of refusals: everything that can happen to a vehicle happened to some.
  const happened = await shop.database.selectDistinct({ what: vehicleEvents.what }).from(vehicleEvents);
  expect(happened.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'arrived',
      'identified',
      'taken',
      'given-back',
      'handed-over',
      'state-changed',
      'left',
    ]),
  );
  expect(refused.size).toBeGreaterThan(2);
});

/** A further server that does a hundred acts; returns how many were done, and what was refused. */
async function storm(make: string, seed: number): Promise<{ done: number; refused: string[] }> {
  const file = fileURLToPath(new URL('../../../../tests/support/unit-storm.ts', import.meta.url));
  const server = spawn(process.execPath, [file, shop.databaseUrl, make, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(server.stdout), once(server, 'exit')]);
  expect(code, said).toBe(0);
  // The storm prints one line of this shape.
  return JSON.parse(said.trim().split('\n').at(-1)!) as { done: number; refused: string[] };
}

test('after a storm of such acts in three processes at once, stock equals units still', async () => {
  const make = 'Storm';
  const atFirst = 6;
  for (const model of ['One', 'Two', 'Three']) await aCarOnSale(shop, { make, model, stock: atFirst });
  const storms = await Promise.all([11, 22, 33].map((seed) => storm(make, seed)));
  for (const { done } of storms) expect(done).toBeGreaterThan(30);
  for (const { id } of await carsNamed(shop, make)) await expectUnitsToAddUp(id, atFirst);
});
