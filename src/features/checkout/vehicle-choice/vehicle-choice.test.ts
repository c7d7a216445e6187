import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { cancelHold } from '#features/holds/reserving/cancel-hold.ts';
import { handOver } from '#features/orders/handover/hand-over.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { receiptMail } from '#features/orders/receipt/receipt.mail.ts';
import { receiptsOfPayment } from '#features/orders/receipt/receipt.service.ts';
import { factsOf } from '#features/orders/receipt/receipt-facts.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import type { VehicleRow } from '#features/vehicles/units/receive-vehicles.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, aVipCar, carRowOf } from '../../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aDelivery, vehicleRowOf } from '../../../../tests/support/vehicles.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import type { VehicleChoice } from './vehicle-choice.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  buyer = await shop.aCustomer();
  await offerHolds(shop);
});
afterAll(() => shop.close());

/** A listing of three vehicles that can be chosen, and how many more units without a VIN. */
async function aListing(more = 0) {
  const carId = await aCarOnSale(shop, { stock: more });
  const [first, second, third] = await aDelivery(shop, worker, carId, 3);
  return { carId, first: first!, second: second!, third: third! };
}
const pathOf = (carId: string, vehicleId = '') =>
  `/api/vehicle-choice?car=${carId}${vehicleId && `&vehicle=${vehicleId}`}`;
const choiceOf = async (carId: string, person?: TestPerson) =>
  jsonOf<VehicleChoice>(await (person ?? shop.api).request(pathOf(carId)));
const unitsOf = async (carId: string) => {
  const car = await carRowOf(shop, carId);
  return [car?.stock, car?.identified];
};
const orderOf = async (vehicleId: string) => {
  const { orderId } = (await vehicleRowOf(shop, vehicleId))!;
  const [order] = await shop.database
    .select()
    .from(orders)
    .where(eq(orders.id, orderId ?? ''));
  return order;
};
const keptOf = ({ id, stockNumber, vin }: VehicleRow) => ({ id, stockNumber, vin, mileageKm: null });

async function showVins(value: 'none' | 'end' | 'whole'): Promise<void> {
  const { version } = await findSetting(shop, 'vinsOnSale');
  await storeSetting(shop, worker.actor, 'vinsOnSale', { seen: version, value });
}

test('everybody sees the vehicles that are free, their VIN as the setting says, and what staff alone know of none', async () => {
  const { carId, first, second, third } = await aListing(2);
  await shop.database
    .update(vehicles)
    .set({ mileageKm: 12, notes: 'Scratched', location: 'Row 4', costCents: 5 })
    .where(eq(vehicles.id, first.id));
  await shop.database.update(vehicles).set({ isGenerated: true }).where(eq(vehicles.id, second.id));
  await aSale(shop, buyer, [aSoldLine(carId, { vehicleId: third.id })]);
  const shown = await choiceOf(carId);
  expect(shown.vehicles).toEqual([
    { _id: first.id, stockNumber: first.stockNumber, vin: `…${first.vin.slice(-6)}`, mileageKm: 12 },
    { _id: second.id, stockNumber: second.stockNumber },
  ]);
  expect(shown).toMatchObject({ car: { _id: carId, stock: 4, vip: false }, deposit: 99 });
  await showVins('whole');
  expect((await choiceOf(carId)).vehicles[0]).toMatchObject({ vin: first.vin });
  await showVins('none');
  expect((await choiceOf(carId)).vehicles[0]).not.toHaveProperty('vin');
  await showVins('end');
  const detail = await jsonOf<{ vehiclesToChoose?: number }>(await shop.api.request(`/api/cars/${carId}`));
  expect(detail.vehiclesToChoose).toBe(2);
});

test("a vehicle's own pictures are shown with it, and are no longer for all once it is sold", async () => {
  const { carId, first } = await aListing();
  const at = { vehicleId: first.id, createdAt: now() };
  await shop.database.insert(albumPictures).values([
    { ...at, id: newId(), position: 2, version: 'b2' },
    { ...at, id: newId(), position: 1, version: 'a1', alt: 'The wheels' },
    { ...at, id: newId(), position: 3, version: 'c3', removedAt: now() },
    { ...at, id: newId(), position: 4 },
  ]);
  const { vehicles: shown } = await choiceOf(carId);
  expect(shown[0]!.pictures).toMatchObject([
    { image: `/images/vehicles/${first.id}.jpg?v=a1`, alt: 'The wheels' },
    { image: `/images/vehicles/${first.id}.jpg?v=b2` },
  ]);
  expect(shown[1]).not.toHaveProperty('pictures');
});

test('a draft and what is archived are not there, a VIP car is for those with access', async () => {
  const draft = await aCarOnSale(shop, { stock: 0, listingState: 'draft' });
  const archived = await aCarOnSale(shop, { stock: 0, listingState: 'archived' });
  const vipCar = await aVipCar(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, vipCar, 2);
  await aDelivery(shop, worker, draft, 2);
  const vip = await aVip(shop);
  const statusFor = async (carId: string, person?: TestPerson) =>
    (await (person ?? shop.api).request(pathOf(carId))).status;
  for (const carId of [draft, archived, 'nothing'])
    expect([await statusFor(carId), await statusFor(carId, vip)]).toEqual([404, 404]);
  expect([await statusFor(vipCar), await statusFor(vipCar, buyer), await statusFor(vipCar, vip)]).toEqual([
    404, 403, 200,
  ]);
  const line = aSoldLine(vipCar, { vehicleId: vehicle!.id });
  await expect(aSale(shop, buyer, [line])).rejects.toMatchObject({ status: 403 });
  // Sold by now: whoever may not see the car does not learn that either.
  await aSale(shop, vip, [line]);
  await expect(aSale(shop, buyer, [line])).rejects.toMatchObject({ status: 403 });
  await expect(aSale(shop, vip, [line])).rejects.toMatchObject({ code: 'vehicle-taken' });
  await expect(aSale(shop, vip, [aSoldLine(draft, { vehicleId: vehicle!.id })])).rejects.toMatchObject({
    code: 'car-gone',
  });
});

test('the chosen vehicle is sold, by card and in installments, and stands on the order and its receipt', async () => {
  const { carId, second, third } = await aListing(5);
  const { orders: bought } = await aSale(shop, buyer, [
    aSoldLine(carId, { vehicleId: second.id }),
    aSoldLine(carId),
  ]);
  expect(bought[0]!.vehicle).toEqual({ _id: second.id, stockNumber: second.stockNumber, vin: second.vin });
  expect(bought[1]).not.toHaveProperty('vehicle');
  expect(await unitsOf(carId)).toEqual([6, 2]);
  const order = (await orderOf(second.id))!;
  expect(order).toMatchObject({ id: bought[0]!._id, chosen: keptOf(second) });
  const [receipt] = await receiptsOfPayment(shop.database, order.paymentId);
  expect(receipt).toMatchObject({ chosen: keptOf(second), vin: second.vin });
  const told = ['Stock number', `${second.stockNumber}, your pick`];
  expect(factsOf(receipt!, 'UTC')).toContainEqual(told);
  expect(receiptMail([receipt!], [], undefined).text).toContain(told[1]);
  const inInstallments = await aSale(shop, buyer, [aSoldLine(carId, { vehicleId: third.id })], {
    method: 'installment',
    plan: { periodYears: 1, frequency: 'monthly' },
  });
  expect(inInstallments.orders[0]!.vehicle).toMatchObject({ _id: third.id });
});

test('what is no vehicle of the car, is rented, or is chosen twice is refused, and nothing is written', async () => {
  const { carId, first } = await aListing();
  const other = await aListing();
  const before = await shop.database.$count(sandboxCharges);
  for (const vehicleId of [other.first.id, 'nothing'])
    await expect(aSale(shop, buyer, [aSoldLine(carId, { vehicleId })])).rejects.toMatchObject({
      status: 409,
      code: 'vehicle-taken',
      message: 'This car was just taken.',
      extras: { details: { carId, vehicleId } },
    });
  const body = (basket: unknown[]) =>
    JSON.stringify({
      buyer: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '1', address: 'Main Street 1' },
      basket,
    });
  const pay = async (basket: unknown[]) =>
    (
      await buyer.request('/api/payments/card', {
        method: 'POST',
        headers: { 'idempotency-key': newId() },
        body: body(basket),
      })
    ).status;
  const line = { carId, vehicleId: first.id, price: 84_300.5 };
  expect([
    await pay([{ ...line, quantity: 2 }]),
    await pay([{ ...line, quantity: 1, type: 'rent', rentalDays: 2 }]),
    await pay([
      { ...line, quantity: 1 },
      { ...line, quantity: 1 },
    ]),
  ]).toEqual([400, 400, 400]);
  expect(await unitsOf(carId)).toEqual([3, 3]);
  expect(await shop.database.$count(sandboxCharges)).toBe(before);
});

test('of many who buy or reserve the same vehicle at the same moment one has it, and nobody else is charged', async () => {
  const { carId, first } = await aListing();
  const people = await Promise.all(Array.from({ length: 24 }, () => shop.aCustomer()));
  const before = await shop.database.$count(sandboxCharges);
  const ended = await Promise.allSettled(
    people.map((person, place) =>
      place % 2 === 0
        ? aSale(shop, person, [aSoldLine(carId, { vehicleId: first.id })])
        : aHold(shop, person, carId, { vehicleId: first.id }),
    ),
  );
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const end of ended)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'vehicle-taken' });
  expect(await unitsOf(carId)).toEqual([2, 2]);
  expect(await shop.database.$count(sandboxCharges)).toBe(before + 1);
});

test('a vehicle whose payment is declined is free again, and can be chosen again', async () => {
  const { carId, first } = await aListing();
  const line = aSoldLine(carId, { vehicleId: first.id });
  await expect(aSale(shop, buyer, [line], { token: sandboxTokens.declined })).rejects.toMatchObject({
    code: 'payment-declined',
  });
  expect([await unitsOf(carId), (await vehicleRowOf(shop, first.id))!.state]).toEqual([[3, 3], 'available']);
  await aSale(shop, buyer, [line]);
  expect((await vehicleRowOf(shop, first.id))!.state).toBe('sold');
});

test('a reservation of a certain vehicle keeps it, and its purchase is of that one; no line buys another one by it', async () => {
  const person = await shop.aCustomer();
  const { carId, second, third } = await aListing(4);
  const offerPath = `/api/hold-offer?carId=${carId}&vehicleId=${second.id}`;
  const offer = async () => jsonOf<Record<string, unknown>>(await person.request(offerPath));
  expect(await offer()).toMatchObject({ vehicle: { _id: second.id } });
  const holdId = await aHold(shop, person, carId, { vehicleId: second.id });
  expect((await vehicleRowOf(shop, second.id))!.state).toBe('held');
  expect(await jsonOf(await person.request(`/api/holds/${holdId}`))).toMatchObject({
    vehicle: { _id: second.id, stockNumber: second.stockNumber, vin: `…${second.vin.slice(-6)}` },
  });
  const other = await shop.aCustomer();
  const taken = await other.request(offerPath);
  expect(await jsonOf(taken)).toMatchObject({ obstacle: 'vehicle-taken' });
  // Somebody else's reservation is nobody's business, and its vehicle is not to be had.
  const bySomebody = aSale(shop, other, [aSoldLine(carId, { vehicleId: second.id })], { holdId });
  await expect(bySomebody).rejects.toMatchObject({ status: 404 });
  const another = aSale(shop, person, [aSoldLine(carId, { vehicleId: third.id })], { holdId });
  await expect(another).rejects.toMatchObject({ status: 400 });
  const { orders: bought } = await aSale(shop, person, [aSoldLine(carId)], { holdId });
  expect(bought[0]!.vehicle).toMatchObject({ _id: second.id });
  expect(await orderOf(second.id)).toMatchObject({ chosen: keptOf(second) });
  expect((await vehicleRowOf(shop, third.id))!.state).toBe('available');
});

test('a reservation without a choice says nothing of one, and one that is cancelled gives its vehicle back', async () => {
  const person = await shop.aCustomer();
  const { carId, first } = await aListing();
  const plain = await aHold(shop, person, carId);
  expect(await jsonOf(await person.request(`/api/holds/${plain}`))).not.toHaveProperty('vehicle');
  await cancelHold(shop, sandboxProvider(shop.database), person.actor, plain);
  const other = await shop.aCustomer();
  const chosen = await aHold(shop, other, carId, { vehicleId: first.id });
  await cancelHold(shop, sandboxProvider(shop.database), other.actor, chosen);
  expect([await unitsOf(carId), (await vehicleRowOf(shop, first.id))!.state]).toEqual([[3, 3], 'available']);
});

test('the same key with another vehicle is another reservation, and is refused', async () => {
  const person = await shop.aCustomer();
  const { carId, first, second } = await aListing();
  const key = newId();
  const id = await aHold(shop, person, carId, { key, vehicleId: first.id });
  expect(await aHold(shop, person, carId, { key, vehicleId: first.id })).toBe(id);
  await expect(aHold(shop, person, carId, { key, vehicleId: second.id })).rejects.toMatchObject({
    code: 'key-reused',
  });
  expect(await shop.database.$count(vehicleHolds, eq(vehicleHolds.userId, person.actor.userId))).toBe(1);
});

test('at the handover the chosen vehicle is the one; another one only where the buyer agrees', async () => {
  const { carId, first, second, third } = await aListing();
  const { orders: bought } = await aSale(shop, buyer, [
    aSoldLine(carId, { vehicleId: second.id }),
    aSoldLine(carId, { vehicleId: third.id }),
  ]);
  const [asChosen, exchanged] = [bought[0]!._id, bought[1]!._id];
  const nameable = await worker.request(`/api/orders/${asChosen}/vehicles`);
  expect(await jsonOf(nameable)).toMatchObject({ isChosen: true, taken: { _id: second.id } });
  await expect(handOver(shop, worker.actor, asChosen, { vehicleId: first.id })).rejects.toMatchObject({
    code: 'vehicle-chosen',
    extras: { details: { stockNumber: second.stockNumber } },
  });
  await handOver(shop, worker.actor, asChosen, { vin: second.vin });
  await handOver(shop, worker.actor, exchanged, { vehicleId: first.id, isOtherAgreed: true });
  const kept = async (id: string) =>
    (await shop.database.select().from(orders).where(eq(orders.id, id)))[0]!.chosen;
  expect([await kept(asChosen), await kept(exchanged)]).toEqual([keptOf(second), null]);
  expect((await vehicleRowOf(shop, third.id))!.state).toBe('available');
});
