import { desc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { kindOfSubject } from '#features/audit/audit-kinds.rules.ts';
import { lapse } from '#features/holds/holds.service.ts';
import { approvePayout } from '#features/orders/bookkeeping/decide-payout.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import {
  bookOwnVehicle,
  listOwnVehicles,
} from '#features/service-center/own-vehicles/own-vehicles.service.ts';
import { bookableDates } from '#features/service-center/service-center.rules.ts';
import { californianReturnRight } from '#features/settings/kinds/order-terms.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { findText } from '#features/shop-pages/shop-pages.service.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { openApiDocument } from '#platform/http/api-description.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { may, type Permission, type PermitName, permitFor, roles } from '#platform/permissions.ts';
import { some } from '../../tests/support/amounts.ts';
import { appCode } from '../../tests/support/authenticator.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { enrol } from '../../tests/support/enrolment.ts';
import { aHold, offerHolds } from '../../tests/support/holds.ts';
import { jsonOf } from '../../tests/support/json.ts';
import { aRefusedMail } from '../../tests/support/mails.ts';
import { anInspection, anOrderWithOldCar, aPayout, askOldCar } from '../../tests/support/old-cars.ts';
import { type TestPerson, testPassword } from '../../tests/support/people.ts';
import { albumOf, albumOfVehicleWith } from '../../tests/support/pictures.ts';
import { aPlanOf } from '../../tests/support/plans.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../tests/support/sold.ts';
import { aDriveThatBegan, aTestDrive } from '../../tests/support/test-drives.ts';
import { anAskedTradeIn, aValue, aValueOf, takeOldCars } from '../../tests/support/trade-ins.ts';
import { aDelivery, aRealVin } from '../../tests/support/vehicles.ts';
import { makeVip } from '../../tests/support/vip.ts';
import { aVin } from '../../tests/support/workshop.ts';

let shop: TestShop;
let operations: readonly Operation[];
beforeAll(async () => {
  shop = await openTestShop();
  operations = staffOperations();
});
afterAll(() => shop.close());

interface Operation {
  /** 'POST /api/worker/verify' */
  name: string;
  permission: Permission;
}

const isUnsafe = (method: string) => !['get', 'head', 'options'].includes(method);
/** What staff may do and neither a visitor nor a customer may; and the second factor, which all have alike. */
const isOfStaff = (permission: Permission) =>
  permission === 'protect own account' || (!may('visitor', permission) && !may('User', permission));

function staffOperations(): Operation[] {
  const { paths } = openApiDocument(shop.api);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => isUnsafe(method))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        permission: operation['x-permission']!,
      }))
      .filter(({ permission }) => isOfStaff(permission)),
  );
}

/** Calls that change nothing that anybody but the caller would notice, and why. */
const changesNothing: Readonly<Record<string, string>> = {
  'PUT /api/staff-news/mail-choices': "the caller's own mails",
  'POST /api/worker/verify': "a permit of the caller's own session",
  'POST /api/vin/verify-worker-admin': "a permit of the caller's own session",
  'POST /api/verify-management': "a permit of the caller's own session",
  'POST /api/admin/verify-password': "a permit of the caller's own session",
  'POST /api/global-admin/verify': "a permit of the caller's own session",
  'POST /api/second-factor/begin': 'a secret that nothing asks for until it is confirmed',
  'POST /api/rental-photos': 'an upload that no record takes yet; it goes after a day',
  'POST /api/pictures': 'an upload that no car shows yet; it goes after a day',
  'POST /api/shapes': 'an upload that no car shows yet; it goes after a day',
  'POST /api/car-imports': 'a dry run',
  'POST /api/car-imports/{id}/columns': 'how a file is read that is not written yet',
  'POST /api/shop-pages/preview': 'a look at a text that is not kept',
  'POST /api/vehicles/file': 'a dry run; its write is audited for each vehicle, and tested where it is',
  'POST /api/vehicles/check-vins': 'an answer alone',
  'POST /api/health/test-mail': "a mail to the caller's own address, which is kept with all mails",
  'POST /api/trade-in-values/file': 'a dry run; its write is audited for each line, and tested where it is',
};

/** How a call is made so that it changes something. */
interface Prepared {
  /** Replaces `{…}` in the path. */
  id?: string;
  pictureId?: string;
  noteId?: string;
  body?: unknown;
  /** The job that carries it out, where the call only orders it. */
  byJob?: boolean;
}
interface Row {
  action: string;
  prepare: (actor: TestPerson) => Promise<Prepared>;
}

let count = 0;
const unique = (word: string) => {
  count += 1;
  return `${word}-${count}`;
};
const post = async (person: TestPerson, path: string, body: unknown = {}) => {
  const answer = await person.request(path, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300);
  return answer;
};

async function aWalkIn(actor: TestPerson): Promise<string> {
  const email = `${unique('walk-in')}@example.com`;
  const made = await post(actor, '/api/desk/customers', { lastName: 'Byron', email });
  return (await jsonOf<{ _id: string }>(made))._id;
}

const aNewCar = (more: Record<string, unknown> = {}) => ({
  make: 'Lancia',
  model: unique('Delta'),
  color: 'Red',
  price: 30_000,
  topSpeed: 220,
  stock: 2,
  image: 'https://pictures.example.com/delta.jpg',
  ...more,
});

async function anOldCarOfOrder() {
  await takeOldCars(shop);
  await shop.database.delete(limitUses);
  return anOrderWithOldCar(shop, await shop.aCustomer());
}

async function aReservation(): Promise<string> {
  await offerHolds(shop);
  return aHold(shop, await shop.aCustomer(), await aCarOnSale(shop));
}

/** One that is over, of which the provider refused to give the deposit back. */
async function aRefusedDeposit(): Promise<string> {
  const id = await aReservation();
  await shop.database.transaction((transaction) => lapse(transaction, shop, id, 'ended'));
  await shop.database
    .update(refunds)
    .set({ state: 'failed', refusal: 'The account was closed.', refusedAt: now() })
    .where(eq(refunds.orderId, id));
  return id;
}

async function aPicturedCar() {
  const id = await aCarOnSale(shop);
  const order = await albumOf(shop, id, 2);
  return { id, order, pictureId: order[1]! };
}

async function aPicturedVehicle() {
  const worker = await shop.signIn('Worker');
  const [vehicle] = await aDelivery(shop, worker, await aCarOnSale(shop), 1);
  const order = await albumOfVehicleWith(shop, vehicle!.id, 2);
  return { id: vehicle!.id, order, pictureId: order[1]! };
}

/** A car that was sold to this customer and handed over, with a right to bring it back. */
async function aDeliveredCar() {
  const { version } = await findSetting(shop, 'returnRight');
  const right = { ...californianReturnRight, usedOnly: false };
  await storeSetting(shop, { userId: 'dealer', email: 'dealer@example.com' }, 'returnRight', {
    seen: version,
    value: right,
  });
  const carId = await aCarOnSale(shop, { model: unique('R'), priceCents: 2_000_000 });
  const customer = await shop.aCustomer();
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId, { price: 20_000 })]);
  const id = sold[0]!._id;
  await post(await shop.signIn('Worker'), `/api/orders/${id}/delivered`, {
    vin: aRealVin(),
    mileageKm: 12,
  });
  return { id, customer };
}

async function anAskedReturn() {
  const { id, customer } = await aDeliveredCar();
  await post(customer, `/api/orders/${id}/return-request`, {});
  return id;
}

async function anOrder(line: Parameters<typeof aSoldLine>[1] = {}) {
  const carId = await aCarOnSale(shop, { model: unique('A') });
  const { orders } = await aSale(shop, await shop.aCustomer(), [aSoldLine(carId, line)]);
  return { id: orders[0]!._id, receipt: orders[0]!.receiptNumber };
}

/** The provider will not give the money back of this one. */
async function aRefusedRefund(actor: TestPerson): Promise<{ id: string }> {
  const { id } = await anOrder();
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  const charge = eq(sandboxCharges.paymentId, order!.paymentId);
  await shop.database.update(sandboxCharges).set({ outcome: 'voided' }).where(charge);
  await post(actor, `/api/admin/orders/${id}/cancel`, { reason: 'Wrong colour' });
  return { id };
}

async function anAppointment() {
  count += 1;
  // Spread, so that no day is full; the last one is where they are moved to.
  const date = bookableDates(now(), 'UTC')[count % 6];
  const booking = { VIN: aVin(), date, repairType: 'technical' };
  const customer = await shop.aCustomer();
  const answer = await post(customer, '/api/service-center/book-appointment', booking);
  const { appointment } = await jsonOf<{ appointment: { _id: string } }>(answer);
  return { id: appointment._id };
}

/** Noon of a day on which the dealership is there, a few days ahead; each asks for an hour of its own. */
const aDriveTime = () => {
  count += 1;
  return `${bookableDates(now(), 'UTC')[2 + (count % 5)]}T1${1 + (count % 4)}:00`;
};

const ofDrive = (action: string, began: boolean, body?: () => unknown): Row => ({
  action,
  prepare: async () => {
    const carId = await aCarOnSale(shop);
    const id = began ? await aDriveThatBegan(shop, carId) : await aTestDrive(shop, { carId });
    return { id, ...(body && { body: body() }) };
  },
});
async function aQuestionOfSomebody(): Promise<string> {
  const customer = await shop.aCustomer();
  const body = { about: 'car', id: await aCarOnSale(shop), title: 'A question', text: 'Does it float?' };
  const asked = await customer.request('/api/questions', { method: 'POST', body: JSON.stringify(body) });
  return (await jsonOf<{ question: { _id: string } }>(asked)).question._id;
}

async function anOldCarOfSomebody(): Promise<string> {
  await takeOldCars(shop);
  return (await anAskedTradeIn(await shop.aCustomer()))._id;
}

async function aWrittenImport(worker: TestPerson) {
  const id = await aReadImport(worker);
  await worker.request(`/api/car-imports/${id}/confirm`, { method: 'POST' });
  const state = async () => {
    await shop.jobs.runWaiting();
    return (await jsonOf<{ state: string }>(await worker.request(`/api/car-imports/${id}`))).state;
  };
  await expect.poll(state).toBe('written');
  return id;
}

async function aReadImport(worker: TestPerson) {
  const answer = await worker.request('/api/car-imports?fileName=cars.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: `make,model,color,topSpeed,price,stock\nLotus,${unique('Evija')},Green,350,2300000,2\n`,
  });
  const { _id } = await jsonOf<{ _id: string }>(answer);
  // A job that the database let down on a busy machine is tried again a few seconds later.
  const state = async () => {
    await shop.jobs.runWaiting();
    return (await jsonOf<{ state: string }>(await worker.request(`/api/car-imports/${_id}`))).state;
  };
  await expect.poll(state).toBe('read');
  return _id;
}

async function aPlannedDowntime(admin: TestPerson, daysAhead: number) {
  const startTime = new Date(now().getTime() + daysAhead * 86_400_000).toISOString();
  return post(admin, '/api/downtime/create', { startTime, durationMinutes: 5, reason: 'Tyres' });
}

/** Has the actor's second factor turned on, as if by another device of theirs. Returns the backup codes. */
const newStaff = () => {
  const username = unique('hired');
  return { email: `${username}@example.com`, username, phone: '+1 313 555 0188', password: 'Temporary-1' };
};
const aColleague = async () => ({ id: (await shop.member('Worker')).userId });
const ofAppointment = (action: string, body?: unknown): Row => ({
  action,
  prepare: async () => ({ ...(await anAppointment()), body }),
});
const movedTo = () => bookableDates(now(), 'UTC')[6];

/** Every staff call that changes something: how to make it, and what the audit says then. */
const rows: Readonly<Record<string, Row>> = {
  'PUT /api/cars/{id}': {
    action: 'change stock',
    prepare: async () => ({ id: await aCarOnSale(shop), body: { stock: 3 } }),
  },
  'PUT /api/vip/cars/{id}/stock': {
    action: 'change stock',
    prepare: async () => ({ id: await aCarOnSale(shop, { vip: true }), body: { stock: 3 } }),
  },
  'POST /api/desk/mails/{id}/again': {
    action: 'send mail again',
    prepare: async () => ({ id: await aRefusedMail(shop.database) }),
  },
  'POST /api/desk/mails/{id}/settled': {
    action: 'settle refused mail',
    prepare: async () => ({ id: await aRefusedMail(shop.database) }),
  },
  'POST /api/desk/customers/{id}/notes': {
    action: 'write note on customer',
    prepare: async () => ({ id: (await shop.aCustomer()).userId, body: { text: 'Calls after five.' } }),
  },
  'DELETE /api/desk/customers/{id}/notes/{noteId}': {
    action: 'remove note on customer',
    prepare: async (actor) => {
      const id = (await shop.aCustomer()).userId;
      const note = await post(actor, `/api/desk/customers/${id}/notes`, { text: 'Calls after five.' });
      return { id, noteId: (await jsonOf<{ _id: string }>(note))._id };
    },
  },
  'PUT /api/stock/{id}/picture': {
    action: 'change picture',
    prepare: async () => ({
      id: await aCarOnSale(shop),
      body: { image: 'https://pictures.example.com/other.jpg' },
    }),
  },
  'POST /api/listings/{id}/pictures': {
    action: 'add pictures',
    prepare: async () => ({
      id: await aCarOnSale(shop),
      body: { images: ['https://pictures.example.com/other.jpg'] },
    }),
  },
  'PUT /api/listings/{id}/pictures/order': {
    action: 'order pictures',
    prepare: async () => {
      const { id, order } = await aPicturedCar();
      return { id, body: { order: order.toReversed() } };
    },
  },
  'PUT /api/listings/{id}/pictures/{pictureId}': {
    action: 'describe picture',
    prepare: async () => ({ ...(await aPicturedCar()), body: { alt: 'From behind' } }),
  },
  'DELETE /api/listings/{id}/pictures/{pictureId}': { action: 'remove picture', prepare: aPicturedCar },
  'POST /api/listings/{id}/pictures/{pictureId}/restore': {
    action: 'bring back picture',
    prepare: async (actor) => {
      const prepared = await aPicturedCar();
      const { id, pictureId } = prepared;
      await actor.request(`/api/listings/${id}/pictures/${pictureId}`, { method: 'DELETE' });
      return prepared;
    },
  },
  'PUT /api/listings/{id}/shape': {
    action: 'change 3D view',
    prepare: async () => ({ id: await aCarOnSale(shop), body: { name: 'sedan', paint: 'red' } }),
  },
  'DELETE /api/listings/{id}/shape': {
    action: 'change 3D view',
    prepare: async (actor) => {
      const id = await aCarOnSale(shop);
      const body = JSON.stringify({ name: 'sedan', paint: 'red' });
      await actor.request(`/api/listings/${id}/shape`, { method: 'PUT', body });
      return { id };
    },
  },
  'POST /api/vehicles/deliveries': {
    action: 'receive vehicles',
    prepare: async () => ({
      body: { key: newId(), carId: await aCarOnSale(shop), unitsAre: 'new', vins: [aRealVin()] },
    }),
  },
  'PUT /api/vehicles/{id}': {
    action: 'change vehicle',
    prepare: async () => {
      const [vehicle] = await aDelivery(shop, await shop.signIn('Worker'), await aCarOnSale(shop), 1);
      const { id, vin, arrivedOn } = vehicle!;
      return { id, body: { vin, arrivedOn, location: 'Front lot' } };
    },
  },
  'POST /api/vehicles/{id}/state': {
    action: 'change vehicle',
    prepare: async () => {
      const [vehicle] = await aDelivery(shop, await shop.signIn('Worker'), await aCarOnSale(shop), 1);
      return { id: vehicle!.id, body: { to: 'preparing' } };
    },
  },
  'POST /api/vehicles/{id}/pictures': {
    action: 'add pictures',
    prepare: async () => ({
      ...(await aPicturedVehicle()),
      body: { images: ['https://pictures.example.com/other.jpg'] },
    }),
  },
  'PUT /api/vehicles/{id}/pictures/order': {
    action: 'order pictures',
    prepare: async () => {
      const { id, order } = await aPicturedVehicle();
      return { id, body: { order: order.toReversed() } };
    },
  },
  'PUT /api/vehicles/{id}/pictures/{pictureId}': {
    action: 'describe picture',
    prepare: async () => ({ ...(await aPicturedVehicle()), body: { alt: 'From behind' } }),
  },
  'DELETE /api/vehicles/{id}/pictures/{pictureId}': { action: 'remove picture', prepare: aPicturedVehicle },
  'POST /api/vehicles/{id}/pictures/{pictureId}/restore': {
    action: 'bring back picture',
    prepare: async (actor) => {
      const prepared = await aPicturedVehicle();
      const { id, pictureId } = prepared;
      await actor.request(`/api/vehicles/${id}/pictures/${pictureId}`, { method: 'DELETE' });
      return prepared;
    },
  },
  'PUT /api/listings/{id}': {
    action: 'change listing',
    prepare: async () => ({
      id: await aCarOnSale(shop),
      body: { make: 'Lancia', model: unique('Kappa'), color: 'Red', topSpeed: 220, modelYear: 1998 },
    }),
  },
  'PUT /api/listings/{id}/price': {
    action: 'change price',
    prepare: async () => ({ id: await aCarOnSale(shop), body: { price: 23_456 } }),
  },
  'DELETE /api/listings/{id}': {
    action: 'delete listing',
    prepare: async () => ({ id: await aCarOnSale(shop, { listingState: 'draft' }) }),
  },
  'POST /api/listings/{id}/archive': {
    action: 'archive listing',
    prepare: async () => ({ id: await aCarOnSale(shop) }),
  },
  'POST /api/listings/{id}/publish': {
    action: 'publish listing',
    prepare: async () => ({ id: await aCarOnSale(shop, { listingState: 'draft' }) }),
  },
  'POST /api/cars/add-car': { action: 'add car', prepare: async () => ({ body: aNewCar() }) },
  'POST /api/vip/add-vip-car': { action: 'add VIP car', prepare: async () => ({ body: aNewCar() }) },
  'PUT /api/cars/update-price': {
    action: 'change price',
    prepare: async () => {
      const model = unique('Stratos');
      await aCarOnSale(shop, { make: 'Lancia', model });
      return { body: { make: 'Lancia', model, price: 12_345 } };
    },
  },
  'POST /api/cars/price-shift': {
    action: 'change prices by percent',
    prepare: async () => {
      const make = unique('Lancia');
      await aCarOnSale(shop, { make, model: 'Stratos' });
      return { body: { make, model: 'Stratos', percent: -5 } };
    },
  },
  'POST /api/cars/price-updates/{id}/undo': {
    action: 'undo change of prices',
    prepare: async (actor) => {
      const make = unique('Lancia');
      await aCarOnSale(shop, { make, model: 'Delta' });
      await post(actor, '/api/cars/price-shift', { make, model: 'Delta', percent: -5 });
      const listed = await jsonOf<{ _id: string }[]>(await actor.request('/api/cars/price-updates'));
      return { id: listed[0]!._id };
    },
  },
  'POST /api/car-imports/{id}/confirm': {
    action: 'import cars',
    prepare: async (actor) => ({ id: await aReadImport(actor), byJob: true }),
  },
  'POST /api/car-imports/{id}/undo': {
    action: 'undo import',
    prepare: async (actor) => ({ id: await aWrittenImport(actor), byJob: true }),
  },
  'POST /api/vin/generate-vin/{receipt}': {
    action: 'issue VIN',
    prepare: async () => ({ id: (await anOrder()).receipt }),
  },
  'POST /api/orders/{id}/delivered': {
    action: 'hand over vehicle',
    prepare: async () => ({ id: (await anOrder()).id, body: { vin: aRealVin() } }),
  },
  'PUT /api/orders/{id}/old-car/inspection': {
    action: 'inspect old car',
    prepare: async () => ({ id: (await anOldCarOfOrder()).orderId, body: anInspection(20_000) }),
  },
  'POST /api/orders/{id}/old-car/agreement': {
    action: 'record agreement to old car',
    prepare: async () => {
      const { orderId: id } = await anOldCarOfOrder();
      const changed = anInspection(19_000, { reason: 'A dent in the door' });
      await askOldCar(await shop.signIn('Worker'), id, 'inspection', changed);
      return { id, body: { version: 1, name: 'Ada Byron', agrees: true } };
    },
  },
  'POST /api/orders/{id}/old-car/received': {
    action: 'record money for old car',
    prepare: async () => ({
      id: (await anOldCarOfOrder()).orderId,
      body: { standsFor: 'whole', amount: 20_000, way: 'cash', reference: 'Receipt 1' },
    }),
  },
  'POST /api/admin/payouts/{id}/approve': {
    action: 'approve payout',
    prepare: async () => ({ id: await aPayout(shop) }),
  },
  'POST /api/admin/payouts/{id}/paid': {
    action: 'pay payout',
    prepare: async () => {
      const id = await aPayout(shop);
      await approvePayout(shop, (await shop.signIn('Admin')).actor, id);
      return { id, body: { way: 'transfer', reference: 'SEPA 1' } };
    },
  },
  'POST /api/orders/{id}/returned': {
    action: 'take back rental',
    prepare: async (actor) => {
      const { id } = await anOrder({ type: 'rent', rentalDays: 2 });
      await post(actor, `/api/orders/${id}/delivered`);
      return { id };
    },
  },
  'POST /api/orders/{id}/rental-record/acknowledged': {
    action: 'acknowledge rental record',
    prepare: async (actor) => {
      const { id } = await anOrder({ type: 'rent', rentalDays: 2 });
      await post(actor, `/api/orders/${id}/delivered`);
      await post(actor, `/api/orders/${id}/returned`, { mileageKm: 10 });
      return { id, body: { name: 'Ada Byron' } };
    },
  },
  'POST /api/service-center/own-vehicles/{id}/done': {
    action: 'change vehicle',
    prepare: async () => {
      const orderId = newId();
      const worker = await shop.signIn('Worker');
      const carId = await aCarOnSale(shop, { model: unique('A') });
      const [vehicle] = await aDelivery(shop, worker, carId, 1, { state: 'preparing' });
      await bookOwnVehicle(shop, { orderId, vehicleId: vehicle!.id, repairType: 'technical' });
      const job = (await listOwnVehicles(shop)).find((one) => one.orderId === orderId);
      return { id: job!._id };
    },
  },
  'POST /api/admin/orders/{id}/cancel': {
    action: 'cancel order',
    prepare: async () => ({ id: (await anOrder()).id, body: { reason: 'Wrong colour' } }),
  },
  'POST /api/worker/holds/{id}/extend': {
    action: 'extend reservation',
    prepare: async () => ({ id: await aReservation() }),
  },
  'POST /api/worker/holds/{id}/let-go': {
    action: 'end reservation',
    prepare: async () => ({ id: await aReservation(), body: { reason: 'It was damaged' } }),
  },
  'POST /api/admin/holds/{id}/refund': {
    action: 'refund deposit again',
    prepare: async () => ({ id: await aRefusedDeposit(), body: { reason: 'A new card' } }),
  },
  'POST /api/admin/holds/{id}/paid-back': {
    action: 'note deposit paid back',
    prepare: async () => ({ id: await aRefusedDeposit(), body: { note: 'In cash' } }),
  },
  'POST /api/returns/{id}/taken-back': {
    action: 'take back purchase',
    prepare: async () => ({ id: await anAskedReturn(), body: { mileageKm: 60 } }),
  },
  'POST /api/returns/{id}/refuse': {
    action: 'refuse return',
    prepare: async () => ({ id: await anAskedReturn(), body: { reason: 'The clock was changed' } }),
  },
  'POST /api/admin/orders/{id}/taken-back': {
    action: 'take back purchase',
    prepare: async () => ({
      id: (await aDeliveredCar()).id,
      body: { mileageKm: 9_000, reason: 'A good customer' },
    }),
  },
  'POST /api/admin/orders/{id}/refunds': {
    action: 'refund a part',
    prepare: async () => ({ id: (await anOrder()).id, body: { amount: 5, reason: 'A scratch' } }),
  },
  'POST /api/admin/orders/{id}/refund/retry': {
    action: 'ask for the refund again',
    prepare: async (actor) => ({ ...(await aRefusedRefund(actor)), body: { reason: 'Another account' } }),
  },
  'POST /api/admin/orders/{id}/refund/paid-back': {
    action: 'mark the refund as paid back',
    prepare: async (actor) => ({ ...(await aRefusedRefund(actor)), body: { note: 'Bank transfer' } }),
  },
  'POST /api/admin/orders/{id}/plan/received': {
    action: 'record a payment of a plan',
    prepare: async () => {
      const plan = { periodYears: 3, frequency: 'monthly' } as const;
      const { orderId: id } = await aPlanOf(shop, await shop.aCustomer(), { plan });
      return { id, body: { number: 1, amount: 2_341.68, note: 'By bank transfer' } };
    },
  },
  'POST /api/service-center/appointments': {
    action: 'book appointment for customer',
    prepare: async () => {
      const { email } = await shop.aCustomer();
      return { body: { email, VIN: aVin(), date: movedTo(), repairType: 'non-technical' } };
    },
  },
  'POST /api/desk/customers': {
    action: 'make customer',
    prepare: async () => ({ body: { lastName: 'Byron', phone: '+1 313 555 0101' } }),
  },
  'PUT /api/desk/customers/{id}/contact': {
    action: 'change customer',
    prepare: async (actor) => ({ id: await aWalkIn(actor), body: { lastName: 'Byron', phone: '7' } }),
  },
  'POST /api/desk/customers/{id}/invitation': {
    action: 'invite customer',
    prepare: async (actor) => ({ id: await aWalkIn(actor) }),
  },
  'POST /api/worker/questions/{id}/answer': {
    action: 'answer question',
    prepare: async () => ({ id: await aQuestionOfSomebody(), body: { text: 'It does.', seen: 1 } }),
  },
  'POST /api/worker/questions/{id}/close': {
    action: 'close question',
    prepare: async () => ({ id: await aQuestionOfSomebody(), body: { seen: 1 } }),
  },
  'POST /api/appraisals/{id}/offer': {
    action: 'offer for trade-in',
    prepare: async () => ({ id: await anOldCarOfSomebody(), body: { version: 1, amount: 9_000 } }),
  },
  'POST /api/appraisals/{id}/decline': {
    action: 'decline trade-in',
    prepare: async () => ({ id: await anOldCarOfSomebody(), body: { version: 1, reason: 'Rust' } }),
  },
  'POST /api/trade-in-values': {
    action: 'add trade-in value',
    prepare: async () => ({ body: aValue({ model: unique('Added') }) }),
  },
  'PUT /api/trade-in-values/{id}': {
    action: 'change trade-in value',
    prepare: async () => {
      const model = unique('Changed');
      return { id: (await aValueOf(shop, { model }))._id, body: aValue({ model, value: 12_000 }) };
    },
  },
  'DELETE /api/trade-in-values/{id}': {
    action: 'remove trade-in value',
    prepare: async () => ({ id: (await aValueOf(shop, { model: unique('Removed') }))._id }),
  },
  'POST /api/service-center/appointments/{id}/done': ofAppointment('mark appointment done'),
  'POST /api/service-center/appointments/{id}/not-done': {
    action: 'mark appointment not done',
    prepare: async (actor) => {
      const { id } = await anAppointment();
      await post(actor, `/api/service-center/appointments/${id}/done`);
      return { id };
    },
  },
  'POST /api/service-center/appointments/{id}/move': ofAppointment('move appointment', { date: movedTo() }),
  'POST /api/service-center/appointments/{id}/cancel': ofAppointment('cancel appointment'),
  'POST /api/test-drives/walk-ins': {
    action: 'book test drive for customer',
    prepare: async () => {
      const carId = await aCarOnSale(shop);
      return { body: { carId, at: aDriveTime(), name: 'Ada Byron', phone: '555 0100', licence: true } };
    },
  },
  'POST /api/test-drives/{id}/driven': ofDrive('mark test drive driven', true),
  'POST /api/test-drives/{id}/no-show': ofDrive('mark test drive not come', true),
  'POST /api/test-drives/{id}/reopen': {
    action: 'open test drive again',
    prepare: async (actor) => {
      const id = await aDriveThatBegan(shop, await aCarOnSale(shop));
      await post(actor, `/api/test-drives/${id}/driven`);
      return { id };
    },
  },
  'POST /api/test-drives/{id}/move': ofDrive('move test drive', false, () => ({ at: aDriveTime() })),
  'POST /api/test-drives/{id}/cancel': ofDrive('cancel test drive', false),
  'POST /api/admin/vip-settings': {
    action: 'set VIP credentials',
    prepare: async () => {
      const { email } = await shop.aCustomer();
      return { body: { email, vipUsername: unique('velvet'), vipPassword: 'Velvet-Rope-1' } };
    },
  },
  'POST /api/admin/vip-settings/revoke': {
    action: 'revoke VIP access',
    prepare: async () => {
      const customer = await shop.aCustomer();
      await makeVip(shop, customer);
      return { body: { email: customer.email } };
    },
  },
  'POST /api/admin/reset-second-factor': {
    action: 'turn off lost second factor',
    prepare: async () => {
      const customer = await shop.aCustomer();
      await enrol(shop, customer);
      return { body: { email: customer.email, reason: 'Broken phone' } };
    },
  },
  'POST /api/global-admin/create-admin': {
    action: 'create staff account',
    prepare: async () => ({ body: newStaff() }),
  },
  'POST /api/global-admin/create-worker': {
    action: 'create staff account',
    prepare: async () => ({ body: newStaff() }),
  },
  'POST /api/global-admin/staff/{id}/deactivate': { action: 'deactivate staff account', prepare: aColleague },
  'POST /api/global-admin/staff/{id}/reactivate': {
    action: 'reactivate staff account',
    prepare: async (actor) => {
      const { id } = await aColleague();
      await post(actor, `/api/global-admin/staff/${id}/deactivate`);
      return { id };
    },
  },
  'POST /api/global-admin/staff/{id}/reset-password': { action: 'reset staff password', prepare: aColleague },
  'POST /api/global-admin/staff/{id}/role': {
    action: 'change staff role',
    prepare: async () => ({ ...(await aColleague()), body: { role: 'Workers-Admin' } }),
  },
  'POST /api/global-admin/staff/{id}/turn-off-second-factor': {
    action: 'turn off lost second factor',
    prepare: async () => {
      const colleague = await shop.signIn('Worker');
      await enrol(shop, colleague);
      return { id: colleague.userId, body: { reason: 'Broken phone' } };
    },
  },
  'POST /api/downtime/create': {
    action: 'schedule downtime',
    prepare: async () => {
      count += 1;
      const startTime = new Date(now().getTime() + count * 86_400_000).toISOString();
      return { body: { startTime, durationMinutes: 5, reason: 'New brakes' } };
    },
  },
  'POST /api/downtime/{id}/end': {
    action: 'cancel downtime',
    prepare: async (actor) => {
      count += 1;
      const planned = await jsonOf<{ downtime: { _id: string } }>(await aPlannedDowntime(actor, count));
      return { id: planned.downtime._id };
    },
  },
  'PUT /api/settings/{name}': {
    action: 'change setting',
    prepare: async () => {
      const { version } = await findSetting(shop, 'refundPermitAbove');
      return { id: 'refundPermitAbove', body: { expectedVersion: version, json: 5000 + version } };
    },
  },
  'PUT /api/shop-pages/{name}': {
    action: 'change text of a page',
    prepare: async () => {
      const { version } = await findText(shop, 'questions');
      return { id: 'questions', body: { expectedVersion: version, text: `Version ${version}` } };
    },
  },
  'POST /api/second-factor/confirm': {
    action: 'turn on second factor',
    prepare: async (actor) => {
      const begun = await post(actor, '/api/second-factor/begin', { password: testPassword });
      return { body: { code: appCode((await jsonOf<{ key: string }>(begun)).key) } };
    },
  },
  'POST /api/second-factor/backup-codes': {
    action: 'renew backup codes',
    prepare: async (actor) => {
      const [code] = (await enrol(shop, actor)).backupCodes;
      return { body: { password: testPassword, code } };
    },
  },
  'POST /api/second-factor/turn-off': {
    action: 'turn off second factor',
    prepare: async (actor) => {
      const [code] = (await enrol(shop, actor)).backupCodes;
      return { body: { password: testPassword, code } };
    },
  },
};

test('every staff call that is not safe has its row here, and no row is left over', () => {
  const known = [...Object.keys(rows), ...Object.keys(changesNothing)].sort();
  expect(operations.map(({ name }) => name).sort()).toEqual(known);
});

/** Someone who may make this call now. */
function actorOf(permission: Permission): Promise<TestPerson> {
  const role = roles.find((one) => one !== 'User' && may(one, permission))!;
  // What is sold here is dear: its refunds ask for a permit besides.
  // Two calls ask for the permit by what they are sent.
  const asks: Partial<Record<Permission, Permission>> = {
    'cancel orders': 'give large refunds',
    'update prices by name': 'change prices',
  };
  const permit = permitFor(asks[permission] ?? permission);
  const permits: PermitName[] = permit ? [permit] : [];
  return shop.signIn(role, { permits });
}

async function callAs(
  actor: TestPerson,
  name: string,
  { id = '', pictureId = '', noteId = '', body, byJob }: Prepared,
) {
  const [method = '', path = ''] = name.split(' ');
  const answer = await actor.request(
    path
      .replace(/\{\w+\}/, id)
      .replace('{pictureId}', pictureId)
      .replace('{noteId}', noteId),
    {
      method,
      headers: { 'idempotency-key': newId() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  if (byJob) await shop.jobs.runWaiting();
  return answer;
}

const newest = async () =>
  (
    await shop.database
      .select()
      .from(auditEntries)
      .where(isNull(auditEntries.partOf))
      .orderBy(desc(auditEntries.id))
      .limit(1)
  )[0];

test.each(Object.keys(rows))('%s is written down: who, what, before, after and when', async (name) => {
  await shop.database.delete(limitUses);
  const { permission } = operations.find((one) => one.name === name)!;
  const actor = await actorOf(permission);
  const prepared = await rows[name]!.prepare(actor);
  const acts = () => shop.database.$count(auditEntries, isNull(auditEntries.partOf));
  const before = await acts();
  const begun = Date.now();
  const answer = await callAs(actor, name, prepared);
  const done = Date.now();
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  expect(await acts()).toBe(before + 1);
  const line = await newest();
  expect(line).toMatchObject({
    action: rows[name]!.action,
    actorUserId: actor.userId,
    actorEmail: actor.email,
    subjectId: expect.stringMatching(/./),
  });
  expect(kindOfSubject(line!.subjectType), `the kind of ${line!.subjectType}`).toBeDefined();
  expect(line!.before ?? line!.after, 'what it was or what it is').not.toBeNull();
  const inOrder = [begun, line!.at.getTime(), done];
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  const told = JSON.stringify([line, prepared.body]);
  expect(JSON.stringify(line), told).not.toMatch(/Temporary-1|Velvet-Rope-1|Test-Drive-1|argon2/);
});

/** Bookkeeping that is no change of the shop: limits, progress, who was seen when. */
const notOfTheShop = ['limit_uses', 'audit_entries', 'sessions', 'car_imports'];

/** The whole shop in one word per table. */
async function standing(): Promise<Record<string, string>> {
  const { rows: tables } = await shop.database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const words = tables
    .filter((one) => !notOfTheShop.includes(one.name))
    .map(
      ({ name }) =>
        sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as word
          from ${sql.identifier(name)} t`,
    );
  const { rows: told } = await shop.database.execute<{ name: string; word: string }>(
    sql.join(words, sql` union all `),
  );
  return Object.fromEntries(told.map(({ name, word }) => [name, word]));
}

/** From here on no audit line can be written. */
async function closeTheBook(): Promise<() => Promise<void>> {
  await shop.database.execute(sql`create function no_audit() returns trigger language plpgsql as
    $$ begin raise exception 'the book is closed'; end $$`);
  await shop.database.execute(
    sql`create trigger no_audit before insert on audit_entries for each row execute function no_audit()`,
  );
  return async () => {
    await shop.database.execute(sql`drop trigger no_audit on audit_entries`);
    await shop.database.execute(sql`drop function no_audit`);
  };
}

test.each(some(Object.keys(rows), 24))('%s changes nothing where it cannot be written down', async (name) => {
  await shop.database.delete(limitUses);
  const { permission } = operations.find((one) => one.name === name)!;
  const actor = await actorOf(permission);
  const prepared = await rows[name]!.prepare(actor);
  const open = await closeTheBook();
  try {
    const before = await standing();
    const status = await callAs(actor, name, prepared).then(
      (answer) => answer.status,
      // The job fails, and is tried again later.
      () => 500,
    );
    expect(status).toBe(500);
    expect(await standing()).toEqual(before);
  } finally {
    await open();
  }
});

test("staff's own password change is written down, a customer's is not", async () => {
  for (const [role, lines] of [
    ['Worker', 1],
    ['User', 0],
  ] as const) {
    const person = await shop.signIn(role);
    const before = await shop.database.$count(auditEntries);
    const entered = { currentPassword: testPassword, password: 'Another-Drive-2' };
    await post(person, '/api/auth/change-password', entered);
    expect(await shop.database.$count(auditEntries)).toBe(before + lines);
    if (lines) expect((await newest())?.action).toBe('change own password');
  }
});
