import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { and, asc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import { versionKey } from '#features/catalogue/pictures/picture-keys.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { carShapes } from '#features/catalogue/shapes/shapes.tables.ts';
import { affordableTotal } from '#features/finance/finance.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { disputes } from '#features/orders/disputes/disputes.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { serviceLoads } from '#features/service-center/service-center.tables.ts';
import { demoFinanceTerms } from '#features/settings/kinds/finance-kinds.contract.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { maxDollars } from '#platform/dollars.ts';
import { pictureWidths, usualWidth } from '#platform/images/picture-widths.ts';
import { toCents } from '#platform/money.ts';
import { hasValidCheckDigit } from '#platform/text/judge-vin.ts';
import { openTestShop, type TestShop } from '../tests/support/shop.ts';
import { loadsThatLie } from '../tests/support/workshop.ts';
import { storeDemoPictures } from './demo-pictures.ts';
import { seedDemo } from './seed-demo.ts';

/** The pictures that are prepared. */
const prepared = await readdir(new URL('./pictures/', import.meta.url));
const demoVersions = prepared.map((name) => createHash('sha1').update(name).digest('hex').slice(0, 8));

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  expect(await seedDemo(shop)).toBe(true);
});
afterAll(() => shop.close());

test('the demo is sown once', async () => {
  expect(await seedDemo(shop)).toBe(false);
});

test('every car of the demo can be turned in 3D, and no two VIP cars have one body', async () => {
  const shown = await shop.database
    .select({ model: cars.model, vip: cars.vip, shape: carShapes.shape })
    .from(cars)
    .leftJoin(carShapes, eq(carShapes.carId, cars.id))
    .where(eq(cars.listingState, 'published'));
  expect(shown.filter(({ shape }) => shape === null)).toEqual([]);
  const ofVip = shown.filter(({ vip }) => vip).map(({ shape }) => shape);
  expect(new Set(ofVip).size).toBe(ofVip.length);
});

test('who can spend $1,500 a month finds more than a third of the cars of the demo', async () => {
  const listed = and(eq(cars.listingState, 'published'), eq(cars.vip, false));
  const affordable = affordableTotal(toCents(1500), demoFinanceTerms, toCents(maxDollars));
  const fits = await shop.database.$count(cars, and(listed, lte(cars.priceCents, affordable)));
  expect(fits).toBeGreaterThan((await shop.database.$count(cars, listed)) / 3);
});

test('no plan of the demo runs for longer than the demo offers, and none is for a rental', async () => {
  const planned = await shop.database
    .select({ years: payments.periodYears, type: orders.type })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(payments.method, 'installment'));
  expect(planned.length).toBeGreaterThan(0);
  expect(planned.filter(({ years, type }) => years! > demoFinanceTerms.freeYears || type === 'rent')).toEqual(
    [],
  );
});

test('the payment provider knows every payment, so that a demo order can be refunded like any other', async () => {
  const unknown = await shop.database
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(sandboxCharges, eq(sandboxCharges.paymentId, payments.id))
    // In installments nothing is charged with the order: each payment of the plan is.
    .where(and(isNull(sandboxCharges.paymentId), eq(payments.method, 'card')));
  expect(unknown).toEqual([]);
  const admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  const [paid] = await shop.database
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'paid'), eq(orders.type, 'purchase')))
    .limit(1);
  const body = JSON.stringify({ reason: 'Wrong colour' });
  const answer = await admin.request(`/api/admin/orders/${paid!.id}/cancel`, { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ state: 'cancelled', refund: { state: 'done' } });
});

test('every used and demo car stands here as one vehicle, some new ones as several, and all that can be bought are counted', async () => {
  const listed = await shop.database.select().from(cars).where(eq(cars.vip, false));
  const here = await shop.database.select().from(vehicles).where(ne(vehicles.state, 'gone'));
  for (const { vin } of here) expect(hasValidCheckDigit(vin), vin).toBe(true);
  for (const car of listed) {
    const own = here.filter(({ carId }) => carId === car.id);
    expect(own.filter(({ state }) => state === 'available').length, car.model).toBe(car.identified);
    if (car.condition !== 'new' && car.stock === 1)
      expect(own, car.model).toMatchObject([{ state: 'available', mileageKm: car.mileageKm }]);
  }
  expect(here.filter(({ state }) => state === 'preparing').length).toBeGreaterThan(0);
  expect(
    listed.filter(({ condition, identified }) => condition === 'new' && identified > 1).length,
  ).toBeGreaterThan(4);
});

test('every car says what it is: the 56 new ones their facts, and at least 24 others their mileage, owners and state', async () => {
  const listed = await shop.database
    .select()
    .from(cars)
    .leftJoin(listingTexts, eq(listingTexts.carId, cars.id))
    // Old cars that were handed in wait as drafts.
    .where(eq(cars.listingState, 'published'));
  const [fresh, others] = [
    listed.filter(({ cars: { condition } }) => condition === 'new'),
    listed.filter(({ cars: { condition } }) => condition !== 'new'),
  ];
  expect(fresh).toHaveLength(56);
  expect(others.length).toBeGreaterThanOrEqual(24);
  for (const { cars: car, listing_texts: texts } of listed) {
    const { model, modelYear, body, fuel, transmission, drive, powerKw, seats, doors, interiorColor } = car;
    const facts = { modelYear, body, fuel, transmission, drive, powerKw, seats, doors, interiorColor };
    expect(
      Object.entries(facts).filter(([, fact]) => fact === null),
      model,
    ).toEqual([]);
    expect(texts?.equipment.length, model).toBeGreaterThan(2);
    expect(texts?.description?.length, model).toBeGreaterThan(30);
  }
  for (const { cars: car } of others) {
    const { model, stock, mileageKm, previousOwners, pictureVersion } = car;
    expect([stock, mileageKm === null, previousOwners === null], model).toEqual([1, false, false]);
    expect(demoVersions, model).toContain(pictureVersion);
  }
});

test('every car is seen from three sides, each prepared and named', async () => {
  await storeDemoPictures(shop);
  const album = await shop.database
    .select({ car: cars, picture: albumPictures })
    .from(albumPictures)
    .innerJoin(cars, eq(cars.id, albumPictures.carId));
  const galleries = Map.groupBy(album, ({ car }) => car.id);
  // Old cars that were handed in wait as drafts, without pictures.
  expect(galleries.size).toBe(await shop.database.$count(cars, eq(cars.listingState, 'published')));
  for (const pictures of galleries.values()) expect(pictures).toHaveLength(3);
  for (const { car, picture } of album) {
    expect(picture.placeholder).toMatch(/^data:image/);
    for (const width of pictureWidths.avif.filter((one) => one <= usualWidth)) {
      const stored = await shop.images.get(versionKey({ carId: car.id }, picture.version!, `-${width}.avif`));
      expect(stored, `${car.model} ${picture.alt} ${width}`).not.toBeNull();
    }
    const alone = await shop.images.get(versionKey({ carId: car.id }, picture.version!, '.jpg'));
    expect(alone === null, `${car.model} ${picture.alt}`).toBe(picture.position > 0);
    if (picture.position === 0) continue;
    expect(picture.alt).toMatch(/: (from the side|from behind)$/);
    expect(picture.alt?.startsWith(`${car.make} ${car.model} in ${car.color}`)).toBe(true);
  }
});

test('the workshop has cars on its days, and no day says otherwise', async () => {
  const taken = await shop.database.select().from(serviceLoads);
  expect(taken.length).toBeGreaterThan(10);
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('what staff did stands in the audit in the order in which it happened', async () => {
  const entries = await shop.database.select().from(auditEntries).orderBy(asc(auditEntries.id));
  const times = entries.map(({ at }) => at.getTime());
  expect(times.length).toBeGreaterThan(50);
  expect(times.toSorted((one, other) => one - other)).toEqual(times);
  expect(new Set(entries.map(({ action }) => action))).toContain('cancel order');
});

test('the past has disputes that are open, won and lost, and the books agree with them', async () => {
  const states = await shop.database.select({ state: disputes.state }).from(disputes);
  expect(states.map(({ state }) => state).sort()).toEqual(['lost', 'open', 'open', 'won']);
  expect(await compareBooks(shop.database, sandboxProvider(shop.database))).toBe(0);
});

test('the plans of the past are paid, due and late, and the books agree with them', async () => {
  const states = await shop.database.selectDistinct({ state: planPayments.state }).from(planPayments);
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['paid', 'due', 'late']));
  expect(await compareBooks(shop.database, sandboxProvider(shop.database))).toBe(0);
});

test('of the old cars of the past one is ours, one waits for its inspection, and one is to be paid out', async () => {
  const states = await shop.database.select({ state: tradeIns.state }).from(tradeIns).orderBy(tradeIns.state);
  const of = (wanted: string) => states.filter(({ state }) => state === wanted).length;
  expect([of('taken'), of('used')]).toEqual([2, 1]);
  const worker = await shop.signIn('Worker');
  const credited = await shop.database
    .select({ id: orders.id })
    .from(orders)
    .where(gt(orders.creditCents, 0));
  for (const { id } of credited) expect((await worker.request(`/api/orders/${id}/old-car`)).status).toBe(200);
  expect(await shop.database.select({ state: payouts.state }).from(payouts)).toEqual([{ state: 'owed' }]);
});

test('a reservation that became a purchase is among the holds of the past', async () => {
  const [bought, ...others] = await shop.database
    .select({ credit: payments.creditCents })
    .from(vehicleHolds)
    .innerJoin(orders, eq(orders.id, vehicleHolds.orderId))
    .innerJoin(payments, eq(payments.id, vehicleHolds.boughtBy))
    .where(eq(vehicleHolds.state, 'bought'));
  expect(bought?.credit).toBe(9_900);
  expect(others).toEqual([]);
});
