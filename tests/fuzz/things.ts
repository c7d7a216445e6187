import { mailTokenOf } from '#features/saved/mails/mail-links.ts';
import { stockWaits } from '#features/saved/saved.tables.ts';
import { bookableDates } from '#features/service-center/service-center.rules.ts';
import { driveTokenOf } from '#features/test-drives/drive-links.ts';
import { exportValues } from '#features/trade-ins/values/values.service.ts';
import { vehicleVersionOf } from '#features/vehicles/sheet/read-sheet.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { type Audience, permitNames } from '#platform/permissions.ts';
import { aKeptAddress, homeAddress } from '../support/addresses.ts';
import { aCarOnSale, aSoldOutCar, aVipCar } from '../support/cars.ts';
import { aHold, offerHolds } from '../support/holds.ts';
import { jsonOf } from '../support/json.ts';
import { anInspection, anOrderWithOldCar, aPayout, askOldCar } from '../support/old-cars.ts';
import { aStoredPasskey } from '../support/passkey-device.ts';
import { type TestPerson, testPassword } from '../support/people.ts';
import { aJpeg, albumOf, albumOfVehicleWith } from '../support/pictures.ts';
import { aPlanOf } from '../support/plans.ts';
import type { TestShop } from '../support/shop.ts';
import { aSale, aSoldLine } from '../support/sold.ts';
import { aDriveThatBegan, aTestDrive } from '../support/test-drives.ts';
import { anAskedTradeIn, aSentPhoto, aValueOf, offerFor, takeOldCars } from '../support/trade-ins.ts';
import { aDelivery, aRealVin } from '../support/vehicles.ts';
import { aVip } from '../support/vip.ts';
import { aVin } from '../support/workshop.ts';
import type { Known } from './examples.ts';

/** A new person of this audience, verified for everything that their role may do. Throws for a visitor, who is nobody. */
export async function aCaller(shop: TestShop, audience: Audience): Promise<TestPerson> {
  if (audience === 'visitor') throw new Error('A visitor has no session');
  if (audience === 'User') return aVip(shop);
  return shop.signIn(audience, { permits: [...permitNames] });
}

async function idOf(answer: Response | Promise<Response>): Promise<string> {
  const made = await answer;
  if (!made.ok) throw new Error(`${made.status}: ${await made.text()}`);
  const { _id, appointment, downtime } = await jsonOf<{
    _id?: string;
    appointment?: { _id: string };
    downtime?: { _id: string };
  }>(made);
  return _id ?? appointment?._id ?? downtime?._id ?? '';
}

let year = 1950;
/** Another one with each call: a model has a line from a year on once. */
const nextYear = (): number => {
  year = year < 2100 ? year + 1 : 1951;
  return year;
};

const post = (person: TestPerson, path: string, body: object) =>
  person.request(path, { method: 'POST', body: JSON.stringify(body) });

/** Something of each kind, so that calls that open, change or end a thing find one. */
export async function prepareThings(
  shop: TestShop,
  customer: TestPerson,
  usernameOf: (audience: Audience) => string,
): Promise<Known> {
  const carId = await aCarOnSale(shop, { make: 'Fuzz', model: 'One', stock: 100_000 });
  const vipCarId = await aVipCar(shop, { stock: 100_000 });
  const outdatedId = await aCarOnSale(shop);
  const soldOutId = await aSoldOutCar(shop);
  const search = await idOf(post(customer, '/api/saved/searches', { name: 'Fuzz', address: 'make=fuzz' }));
  const waitId = newId();
  await shop.database
    .insert(stockWaits)
    .values({ id: waitId, carId: soldOutId, email: 'fuzz@example.com', createdAt: now() });
  const confirmToken = mailTokenOf(shop.config, { kind: 'confirm', id: waitId });
  const endToken = mailTokenOf(shop.config, { kind: 'member', id: customer.userId });
  const picturedId = await aCarOnSale(shop);
  const pictureIds = await albumOf(shop, picturedId, 1);
  const worker = await shop.signIn('Worker', { permits: [...permitNames] });
  const price = 84_300.5;
  const { _id: image } = await jsonOf<{ _id: string }>(
    await worker.request('/api/pictures', {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(await aJpeg(320, 240)),
    }),
  );
  const bought = await aSale(shop, customer, [aSoldLine(carId), aSoldLine(carId)]);
  const rented = await aSale(shop, customer, [
    aSoldLine(carId, { type: 'rent', rentalDays: 3, price: price * 0.03 }),
  ]).catch(() => bought);
  const [order, cancelled] = bought.orders;
  const planned = await aPlanOf(shop, customer);
  const chief = await shop.signIn('Global-Admin', { permits: [...permitNames] });
  const spare = await shop.member('Worker');
  const dates = bookableDates(now(), shop.config.dealerTimezone);
  const booking = (date: string | undefined) => ({ VIN: aVin(), date, repairType: 'routine-servicing' });
  const appointment = await idOf(post(customer, '/api/service-center/book-appointment', booking(dates[1])));
  const downtime = await idOf(
    post(chief, '/api/downtime/create', {
      startTime: '2180-01-01T00:00:00Z',
      durationMinutes: 5,
      reason: 'Example',
    }),
  );
  const identified = await aCarOnSale(shop, { make: 'Fuzz', model: 'Three', stock: 0 });
  const [vehicle, changed, listed] = await aDelivery(shop, worker, identified, 4);
  const vehiclePictureIds = await albumOfVehicleWith(shop, vehicle!.id, 1);
  const ofVehicle = await aSale(shop, customer, [aSoldLine(identified)]);
  const drive = await aTestDrive(shop, { carId });
  const began = await aDriveThatBegan(shop, carId);
  const manageToken = driveTokenOf(shop.config, { kind: 'manage', id: drive });
  const driveOffer = await jsonOf<{ slots: { startsAt: string; isFree: boolean }[] }>(
    await customer.request(`/api/test-drives/offer?car=${carId}&date=${dates[4]}`),
  );
  const slot = driveOffer.slots.find(({ isFree }) => isFree)?.startsAt ?? '';
  const csv = 'make,model,color,price,topSpeed,stock\nFuzz,Two,Red,1,1,1\nFuzz,,Red,x,1,1\n';
  const headers = { 'content-type': 'text/csv' };
  const carImport = await idOf(worker.request('/api/car-imports', { method: 'POST', headers, body: csv }));
  await offerHolds(shop);
  const reservation = await aHold(shop, customer, carId);
  await takeOldCars(shop);
  const photo = await aSentPhoto(customer);
  const tradeIn = await anAskedTradeIn(customer, { photos: [photo] });
  const offered = await offerFor(
    await shop.signIn('Workers-Admin'),
    await anAskedTradeIn(await shop.aCustomer()),
  );
  const withOldCar = await anOrderWithOldCar(shop, customer, { price: 84_300.5 });
  const agreeable = await anOrderWithOldCar(shop, customer);
  const found = anInspection(19_000, { reason: 'A dent in the door' });
  await askOldCar(worker, agreeable.orderId, 'inspection', found);
  const payout = await aPayout(shop);
  const address = await aKeptAddress(customer);
  const keyId = await aStoredPasskey(shop, customer);
  const value = await aValueOf(shop, { make: 'Fuzz', model: `Value ${newId()}` });
  const values = await exportValues(shop.database);
  const garageCar = await idOf(
    post(customer, '/api/garage/vehicles', { VIN: aRealVin(), make: 'Fuzz', model: 'One' }),
  );
  const feed = await jsonOf<{ address: string }>(await post(customer, '/api/garage/calendar', {}));
  const [mail] = await shop.database.select({ id: outgoingMails.id }).from(outgoingMails).limit(1);
  return {
    id: carId,
    'GET /api/demo/mailbox/{id} id': mail?.id ?? '',
    'GET /api/demo/mailbox/{id}/attachments/{position} id': mail?.id ?? '',
    'GET /api/vip/cars/{id} id': vipCarId,
    'GET /api/vip/cars/{id}/vehicle id': vipCarId,
    'PUT /api/vip/cars/{id}/stock id': vipCarId,
    'DELETE /api/listings/{id} id': outdatedId,
    'POST /api/listings/{id}/archive id': outdatedId,
    'POST /api/listings/{id}/publish id': outdatedId,
    pictureId: pictureIds[0]!,
    'PUT /api/listings/{id}/pictures/{pictureId} id': picturedId,
    'DELETE /api/listings/{id}/pictures/{pictureId} id': picturedId,
    'POST /api/listings/{id}/pictures/{pictureId}/restore id': picturedId,
    'PUT /api/listings/{id}/pictures/order id': picturedId,
    'PUT /api/listings/{id}/pictures/order order': pictureIds,
    'GET /api/vehicles/{id}/pictures id': vehicle!.id,
    'POST /api/vehicles/{id}/pictures id': vehicle!.id,
    'POST /api/vehicles/{id}/pictures images': ['https://pictures.example.com/fuzz.jpg'],
    'PUT /api/vehicles/{id}/pictures/order id': vehicle!.id,
    'PUT /api/vehicles/{id}/pictures/order order': vehiclePictureIds,
    'PUT /api/vehicles/{id}/pictures/{pictureId} id': vehicle!.id,
    'PUT /api/vehicles/{id}/pictures/{pictureId} pictureId': vehiclePictureIds[0]!,
    'DELETE /api/vehicles/{id}/pictures/{pictureId} id': vehicle!.id,
    'DELETE /api/vehicles/{id}/pictures/{pictureId} pictureId': vehiclePictureIds[0]!,
    'POST /api/vehicles/{id}/pictures/{pictureId}/restore id': vehicle!.id,
    'POST /api/vehicles/{id}/pictures/{pictureId}/restore pictureId': vehiclePictureIds[0]!,
    'POST /api/listings/{id}/pictures images': ['https://pictures.example.com/fuzz.jpg'],
    furtherImages: [],
    modelYear: 2024,
    'GET /api/car-imports/{id} id': carImport,
    'GET /api/car-imports/{id}/bad-rows id': carImport,
    'POST /api/car-imports/{id}/confirm id': carImport,
    'GET /api/admin/orders/{id} id': order!._id,
    'POST /api/admin/orders/{id}/cancel id': cancelled!._id,
    'POST /api/admin/orders/{id}/refunds id': order!._id,
    'GET /api/admin/orders/{id}/contract.pdf id': order!._id,
    'GET /api/orders/{id}/contract.pdf id': order!._id,
    'POST /api/admin/orders/{id}/refund/retry id': cancelled!._id,
    'POST /api/admin/orders/{id}/refund/paid-back id': cancelled!._id,
    'GET /api/plans/{id} id': planned.paymentId,
    'POST /api/plans/{id}/pay id': planned.paymentId,
    'PUT /api/plans/{id}/card id': planned.paymentId,
    'GET /api/admin/orders/{id}/plan id': planned.orderId,
    'POST /api/admin/orders/{id}/plan/received id': planned.orderId,
    'POST /api/orders/{id}/cancel id': cancelled!._id,
    'GET /api/orders/{id}/vehicles id': order!._id,
    'POST /api/orders/{id}/return-request id': order!._id,
    'GET /api/holds/{id} id': reservation,
    'POST /api/holds/{id}/cancel id': reservation,
    'POST /api/worker/holds/{id}/extend id': reservation,
    'POST /api/worker/holds/{id}/let-go id': reservation,
    'POST /api/admin/holds/{id}/refund id': reservation,
    'POST /api/admin/holds/{id}/paid-back id': reservation,
    'POST /api/returns/{id}/taken-back id': order!._id,
    'POST /api/returns/{id}/refuse id': order!._id,
    'POST /api/admin/orders/{id}/taken-back id': order!._id,
    'POST /api/orders/{id}/delivered id': order!._id,
    'POST /api/orders/{id}/returned id': rented.orders[0]!._id,
    'GET /api/orders/{id}/receipt.pdf id': order!._id,
    'GET /api/vin/of-order/{id} id': order!._id,
    ids: order!._id,
    'GET /api/garage/vehicles/{id} id': garageCar,
    'PUT /api/garage/vehicles/{id} id': garageCar,
    'POST /api/garage/vehicles/{id}/readings id': garageCar,
    'POST /api/garage/vehicles/{id}/care id': garageCar,
    'POST /api/garage/vehicles VIN': () => aRealVin(),
    plate: 'FUZZ 1',
    on: '2026-01-02',
    'GET /api/calendar/feed.ics token': new URL(feed.address).searchParams.get('token') ?? '',
    'DELETE /api/service-center/appointments/{id} id': appointment,
    'POST /api/service-center/appointments/{id}/cancel id': appointment,
    'POST /api/service-center/appointments/{id}/done id': appointment,
    'POST /api/service-center/appointments/{id}/not-done id': appointment,
    'POST /api/service-center/appointments/{id}/move id': appointment,
    'POST /api/test-drives/{id}/driven id': began,
    'POST /api/test-drives/{id}/no-show id': began,
    'POST /api/test-drives/{id}/reopen id': began,
    'POST /api/test-drives/{id}/cancel id': drive,
    'POST /api/test-drives/{id}/move id': drive,
    'POST /api/test-drives/{id}/move at': `${dates[2]}T12:00`,
    'POST /api/test-drives/walk-ins at': `${dates[3]}T12:00`,
    'POST /api/test-drives startsAt': slot,
    'POST /api/test-drives email': () => `${newId()}@example.com`,
    'GET /api/test-drives/offer car': carId,
    'GET /api/test-drive-link token': manageToken,
    'POST /api/test-drive-link/move token': manageToken,
    'POST /api/test-drive-link/move startsAt': slot,
    'POST /api/test-drive-link/cancel token': manageToken,
    'POST /api/test-drive-link/confirm token': driveTokenOf(shop.config, { kind: 'confirm', id: drive }),
    licence: true,
    'POST /api/downtime/{id}/end id': downtime,
    'POST /api/trade-ins/{id}/accept id': tradeIn._id,
    'POST /api/trade-ins/{id}/withdraw id': tradeIn._id,
    'GET /api/orders/{id}/rental id': rented.orders[0]!._id,
    'POST /api/orders/{id}/rental-record/acknowledged id': rented.orders[0]!._id,
    'POST /api/orders/{id}/return-record/acknowledged id': rented.orders[0]!._id,
    'GET /api/trade-in-photos/{id} id': photo,
    'GET /api/appraisals/{id}/photos/{photoId} id': tradeIn._id,
    'GET /api/appraisals/{id}/photos/{photoId} photoId': photo,
    'GET /api/appraisals/{id} id': tradeIn._id,
    'POST /api/appraisals/{id}/offer id': offered._id,
    'POST /api/appraisals/{id}/offer version': offered.version,
    'POST /api/appraisals/{id}/decline id': offered._id,
    'POST /api/appraisals/{id}/decline version': offered.version,
    'GET /api/orders/{id}/old-car id': withOldCar.orderId,
    'PUT /api/orders/{id}/old-car/inspection id': withOldCar.orderId,
    'PUT /api/orders/{id}/old-car/inspection version': 0,
    'POST /api/orders/{id}/old-car/agreement id': agreeable.orderId,
    'POST /api/orders/{id}/old-car/agreement version': 1,
    'POST /api/orders/{id}/old-car/received id': withOldCar.orderId,
    'POST /api/orders/{id}/old-car/received standsFor': 'whole',
    'POST /api/orders/{id}/old-car/received amount': 20_000,
    'POST /api/admin/payouts/{id}/approve id': payout,
    'POST /api/admin/payouts/{id}/paid id': payout,
    ...homeAddress,
    'PUT /api/account/passkeys/{id} id': keyId,
    'POST /api/account/passkeys/{id}/remove id': keyId,
    'credential.type': 'public-key',
    'POST /api/account/email email': () => `${newId()}@example.com`,
    'PUT /api/account/addresses/{id} id': address,
    'DELETE /api/account/addresses/{id} id': address,
    'POST /api/account/addresses/{id}/default id': address,
    'PUT /api/trade-in-values/{id} id': value._id,
    'DELETE /api/trade-in-values/{id} id': value._id,
    'POST /api/trade-in-values fromYear': () => nextYear(),
    'POST /api/trade-in-values toYear': 2100,
    'PUT /api/trade-in-values/{id} fromYear': 1950,
    'PUT /api/trade-in-values/{id} toYear': 2100,
    'POST /api/trade-in-values/file ': values,
    'POST /api/trade-ins VIN': () => aRealVin(),
    'POST /api/trade-ins photos': [],
    'GET /api/trade-ins/estimate modelYear': 2019,
    'POST /api/global-admin/staff/{id}/deactivate id': spare.userId,
    'POST /api/global-admin/staff/{id}/reactivate id': spare.userId,
    'POST /api/global-admin/staff/{id}/reset-password id': spare.userId,
    'POST /api/global-admin/staff/{id}/turn-off-second-factor id': spare.userId,
    receipt: order!.receiptNumber,
    receiptNumber: order!.receiptNumber,
    position: 0,
    'idempotency-key': () => newId(),
    carId,
    'items.0.car._id': carId,
    'POST /api/blockchain/record carId': 'Fuzz-One',
    'POST /api/blockchain/record amount': price,
    type: 'purchase',
    price,
    'POST /api/payments/installment totalAmount': price,
    'POST /api/payments/card totalAmount': price,
    'GET /api/vehicles/{id} id': vehicle!.id,
    'PUT /api/vehicles/{id} id': changed!.id,
    'PUT /api/vehicles/{id} vin': changed!.vin,
    'PUT /api/vehicles/{id} arrivedOn': '2026-01-05',
    'PUT /api/vehicles/{id} expectedVersion': vehicleVersionOf(changed!),
    'POST /api/vehicles/{id}/state id': listed!.id,
    'POST /api/vehicles/{id}/state to': 'preparing',
    'POST /api/vehicles/{id}/state from': 'available',
    'GET /api/vehicles/of-order/{orderId} orderId': ofVehicle.orders[0]!._id,
    vin: () => aRealVin(),
    'POST /api/cars/add-car stockNumber': '',
    'POST /api/vip/add-vip-car stockNumber': '',
    'POST /api/vehicles/check-vins vins.0': () => aRealVin(),
    'POST /api/vehicles/deliveries key': () => newId(),
    'POST /api/vehicles/deliveries vins.0': () => aRealVin(),
    'POST /api/vehicles/deliveries arrivedOn': '2026-01-05',
    'GET /api/shop-pages/{name} name': 'terms',
    'GET /api/shop-pages/{name}/text name': 'terms',
    'GET /api/shop-pages/{name}/versions name': 'terms',
    'GET /api/shop-pages/{name}/versions/{version} name': 'terms',
    'GET /api/shop-pages/{name}/versions/{version} version': 0,
    'PUT /api/shop-pages/{name} name': 'terms',
    'PUT /api/shop-pages/{name} expectedVersion': 0,
    'PUT /api/settings/{name} name': 'refundPermitAbove',
    'PUT /api/settings/{name} json': 10_000,
    'PUT /api/settings/{name} expectedVersion': 0,
    'GET /api/settings/{name}/history name': 'refundPermitAbove',
    totalAmount: 12_000,
    period: 2,
    'GET /api/admin/orders/sales-chart period': 'day',
    email: customer.email,
    'buyer.email': customer.email,
    'POST /api/auth/register email': () => `${newId()}@example.com`,
    'POST /api/global-admin/create-admin email': () => `${newId()}@example.com`,
    'POST /api/global-admin/create-worker email': () => `${newId()}@example.com`,
    'POST /api/global-admin/create-admin username': () => `u${newId().slice(-12)}`,
    'POST /api/global-admin/create-worker username': () => `u${newId().slice(-12)}`,
    vipUsername: () => `v${newId().slice(-12)}`,
    vipPassword: 'Velvet-Rope-77',
    username: () => usernameOf('Workers-Admin'),
    'POST /api/worker/verify username': () => usernameOf('Worker'),
    'POST /api/verify-management username': () => usernameOf('Admin'),
    'POST /api/admin/verify-password username': () => usernameOf('Admin'),
    'POST /api/global-admin/verify username': () => usernameOf('Global-Admin'),
    password: testPassword,
    confirmPassword: testPassword,
    currentPassword: testPassword,
    'POST /api/auth/change-password password': 'Another-Drive-2',
    phone: '+1 313 555 0199',
    otp: '123456',
    code: '123456',
    search: 'Fuzz',
    make: 'Fuzz',
    model: 'One',
    VIN: aVin,
    date: dates[2] ?? '',
    from: '2026-11-01',
    to: '2026-11-22',
    startTime: '2190-01-01T00:00:00Z',
    'PUT /api/saved/cars/{id} id': carId,
    'DELETE /api/saved/cars/{id} id': carId,
    'GET /api/saved/cars/{id}/count id': carId,
    'GET /api/compare cars': carId,
    'GET /api/saved/shown cars': carId,
    'POST /api/saved/cars cars.0': carId,
    'POST /api/saved/searches address': 'make=fuzz&priceTo=50000',
    'POST /api/saved/searches/{id}/seen id': search,
    'DELETE /api/saved/searches/{id} id': search,
    'POST /api/saved/waits carId': soldOutId,
    'POST /api/saved/waits email': () => `${newId()}@example.com`,
    'POST /api/saved/mails/end token': endToken,
    'GET /api/saved/mails/end token': endToken,
    'POST /api/saved/waits/confirm token': confirmToken,
    image,
    quantity: 1,
    stock: 100_000,
    fileName: 'cars.csv',
    'POST /api/car-imports ': csv,
    'POST /api/vehicles/file ': 'vin,location\nVIN,Yard 1\n',
  };
}

/**
 * Fields that would make an example contradict itself, or that only some callers have: they are fuzzed, and left out of
 * what is otherwise sent.
 */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'POST /api/basket': ['items.0.rentalDays'],
  'POST /api/test-drives': ['vehicleId'],
  'POST /api/test-drives/walk-ins': ['vehicleId'],
  'GET /api/test-drives/offer': ['vehicle'],
  'POST /api/payments/card': ['basket.0.rentalDays', 'checkoutId', 'paymentToken'],
  'POST /api/payments/installment': ['basket.0.rentalDays', 'checkoutId', 'paymentToken'],
  'POST /api/checkouts': ['basketVersion'],
  'POST /api/worker/verify': ['role'],
  'POST /api/vin/verify-worker-admin': ['role'],
  'POST /api/verify-management': ['role'],
  'POST /api/admin/verify-password': ['role'],
  'POST /api/global-admin/verify': ['role'],
  'PUT /api/cars/update-price': ['username', 'password', 'role'],
  'PUT /api/cars/{id}': ['expectedStock'],
  'PUT /api/vip/cars/{id}/stock': ['expectedStock'],
  'PUT /api/listings/{id}': ['expectedVersion'],
  'PUT /api/listings/{id}/price': ['expectedPrice'],
  'PUT /api/listings/{id}/pictures/order': ['expectedVersion'],
  'PUT /api/listings/{id}/shape': ['file'],
  'PUT /api/vehicles/{id}/pictures/order': ['expectedVersion'],
};

/** Calls that change who calls: each is made by a person of its own. */
export const byNewPeople: Readonly<Record<string, string>> = {
  'POST /api/auth/logout': 'It ends the session.',
  'POST /api/auth/change-password': 'It changes the password that the next call sends.',
  'POST /api/second-factor/begin': 'It changes how the caller signs in.',
  'POST /api/second-factor/confirm': 'It changes how the caller signs in.',
  'POST /api/second-factor/turn-off': 'It changes how the caller signs in.',
  'POST /api/second-factor/backup-codes': 'It changes how the caller signs in.',
};
