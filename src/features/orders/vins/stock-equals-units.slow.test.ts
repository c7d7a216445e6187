import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { vehicleEvents } from '#features/vehicles/vehicles.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { carsNamed } from '../../../../tests/support/count-units.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { holdPrefix } from '../../../../tests/support/unit-acts.ts';
import { expectUnitsToAddUp } from '../../../../tests/support/units-add-up.ts';
import { compareBooks } from '../bookkeeping/compare-books.ts';
import { orders } from '../orders.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

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

/** How often each of these happened to these listings in earnest, and was not only tried. */
async function countHappened(carIds: readonly string[]) {
  const { database } = shop;
  const ofListing = inArray(orders.carId, [...carIds]);
  const ended = (type: 'purchase' | 'rent', state: 'returned' | 'cancelled') =>
    database.$count(orders, and(ofListing, eq(orders.type, type), eq(orders.state, state)));
  const audited = (action: 'import changed car' | 'change stock' | 'receive vehicles') =>
    database.$count(
      auditEntries,
      and(inArray(auditEntries.subjectId, [...carIds]), eq(auditEntries.action, action)),
    );
  const handedOver = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofListing, eq(orders.type, 'purchase'), inArray(orders.state, ['delivered', 'returned'])));
  const isHold = like(vehicleEvents.orderId, `${holdPrefix}%`);
  return {
    cancelled: await ended('purchase', 'cancelled'),
    returned: await ended('purchase', 'returned'),
    takenBack: await ended('rent', 'returned'),
    imported: await audited('import changed car'),
    edited: await audited('change stock'),
    received: await audited('receive vehicles'),
    held: await database.$count(vehicleEvents, and(isHold, eq(vehicleEvents.what, 'taken'))),
    released: await database.$count(vehicleEvents, and(isHold, eq(vehicleEvents.what, 'given-back'))),
    exchanged: await database.$count(
      vehicleEvents,
      and(inArray(vehicleEvents.orderId, handedOver), eq(vehicleEvents.what, 'given-back')),
    ),
  };
}

test('after a storm of such acts in three processes at once, stock equals units still', async () => {
  const make = 'Storm';
  const atFirst = 6;
  for (const model of ['One', 'Two', 'Three']) await aCarOnSale(shop, { make, model, stock: atFirst });
  const storms = await Promise.all([11, 22, 33].map((seed) => storm(make, seed)));
  for (const { done } of storms) expect(done).toBeGreaterThan(30);
  const listings = (await carsNamed(shop, make)).map(({ id }) => id);
  for (const id of listings) await expectUnitsToAddUp(shop, id, atFirst);
  const { takenBack, released, exchanged, ...others } = await countHappened(listings);
  for (const [what, count] of Object.entries(others)) expect(count, what).toBeGreaterThan(0);
  // Which of these find something to do depends on who was faster.
  expect(takenBack + released + exchanged).toBeGreaterThan(1);
  expect(await compareBooks(shop.database, sandboxProvider(shop.database))).toBe(0);
});
