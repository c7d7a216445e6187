import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { savedBySpreadsheet, savings } from '../../../../tests/support/spreadsheet.ts';
import { aDelivery, aRealVin, vehicleRowOf } from '../../../../tests/support/vehicles.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';
import type { VehicleFileResult } from './inventory-file.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(vehicles);
  await shop.database.delete(cars);
});

type Csv = string | Buffer<ArrayBuffer>;
const send = (csv: Csv, query: Record<string, string> = {}, person = worker) =>
  person.request(`/api/vehicles/file?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
const look = async (csv: Csv, query = {}, person = worker) =>
  jsonOf<VehicleFileResult>(await send(csv, query, person));
const reasonsOf = async (csv: string, query = {}) =>
  (await look(csv, query)).bad.map(({ line, reasons }) => [line, ...reasons]);
const exported = async (person = worker, query = '?show=all') =>
  (await person.request(`/api/vehicles/export.csv${query}`)).text();
/** A dry run, then the write of what it said. */
async function write(csv: string, query: Record<string, string> = {}, person = worker) {
  const { version } = await look(csv, query, person);
  return send(csv, { ...query, seen: version }, person);
}

describe('the dry run', () => {
  test('tells what a file would do, and writes nothing of it', async () => {
    const carId = await aCarOnSale(shop, { stock: 2 });
    const [one, two] = await aDelivery(shop, worker, carId, 2);
    const fresh = aRealVin();
    const csv = `vin,carId,location\n${one!.vin},,Yard 2\n${two!.vin},,\n${fresh},${carId},Yard 3\n`;
    expect(await look(csv)).toMatchObject({
      isWritten: false,
      newVehicles: 1,
      changedVehicles: 1,
      unchangedVehicles: 1,
      badLines: 0,
    });
    expect(await vehicleRowOf(shop, one!.id)).toMatchObject({ location: null });
    expect(await shop.database.$count(vehicles)).toBe(2);
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 4, identified: 2 });
  });

  test('says of each line everything that is wrong with it', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const [one, two] = await aDelivery(shop, worker, carId, 2);
    const used = await aCarOnSale(shop, { condition: 'used', mileageKm: 5, stock: 0 });
    await aDelivery(shop, worker, used, 1);
    const head = 'stockNumber,vin,carId,state,mileageKm,arrivedOn';
    const far = aRealVin();
    expect(
      await reasonsOf(
        [
          head,
          `,,${carId},,,`,
          `,VIN,${carId},,12.5,2031-13-01`,
          `${one!.stockNumber},${two!.vin},,,,`,
          `${two!.stockNumber},${two!.vin},${used},gone,,`,
          `${two!.stockNumber},${two!.vin},,,,`,
          `V7777,${far},,sold,,2199-01-01`,
          `,${aRealVin()},nothing,,,`,
          `,${aRealVin()},${carId},,,`,
          `,${aRealVin()},${used},,,`,
          `,${one!.vin},,,3000001,`,
          'too,few',
        ].join('\n'),
      ),
    ).toEqual([
      [2, 'vin is missing'],
      [
        3,
        'mileageKm is “12.5”; it must be a whole number from 0 to 3000000',
        'arrivedOn is “2031-13-01”; enter a day such as 2030-05-02',
      ],
      [4, `${one!.stockNumber} has the VIN ${one!.vin}: correct it on the vehicle page`],
      [
        5,
        `${two!.stockNumber} belongs to another car: do not change carId`,
        `${two!.stockNumber} is available: a file cannot change that`,
      ],
      [6, 'Line 5 has the same vehicle'],
      [
        7,
        'stockNumber is “V7777”; numbers such as V1001 are assigned automatically: leave this empty',
        'carId is missing: a new vehicle needs the car it belongs to',
        'state must be available or preparing',
        'arrivedOn cannot be in the future',
      ],
      [8, 'Car not found.'],
      [9, 'All units in stock already have a VIN: these are new units.'],
      [10, expect.stringContaining('This listing can have only one vehicle')],
      [11, 'mileageKm is “3000001”; it must be a whole number from 0 to 3000000'],
      [12, 'This line has 2 cells; the first line has 6'],
    ]);
  });

  test.each([
    ['no vin', 'stockNumber,location\nV1,x\n', 'The first line is missing the column vin.'],
    ['an unknown column', 'vin,wheels\nx,4\n', 'The first line has unknown columns: wheels.'],
    ['a column twice', 'vin,VIN\nx,y\n', 'The first line has columns twice: vin.'],
    ['no line', 'vin\n', 'The file has no vehicles.'],
    ['missing closing quote', 'vin,notes\nx,"y\n', 'The file ends inside a quote.'],
    ['more than a thousand', `vin\n${'x\n'.repeat(1_001)}`, 'The file has more than 1,000 lines. Split it.'],
  ])('a file with %s is refused as a whole, in words', async (_, csv, text) => {
    const answer = await send(csv);
    expect(answer.status).toBe(400);
    expect((await jsonOf<{ message: string }>(answer)).message).toContain(text);
  });

  test('what is not CSV, and who may not keep vehicles, is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await worker.request('/api/vehicles/file', { method: 'POST', headers, body: '{}' })).status).toBe(
      415,
    );
    expect((await send('vin\nx\n', {}, await shop.aCustomer())).status).toBe(403);
  });
});

describe('the write', () => {
  test('changes mileage, location, day, notes; a column that is missing leaves its fact alone, an empty cell forgets it', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const [one] = await aDelivery(shop, worker, carId, 1);
    const before = {
      location: 'Yard 1',
      notes: 'Scratch',
      mileageKm: 12,
    };
    await shop.database.update(vehicles).set(before).where(eq(vehicles.id, one!.id));
    const csv = `vin,mileageKm,location,arrivedOn\n${one!.vin},1400,,2026-01-05\n`;
    expect(await jsonOf(await write(csv))).toMatchObject({ isWritten: true, changedVehicles: 1 });
    expect(await vehicleRowOf(shop, one!.id)).toMatchObject({
      mileageKm: 1_400,
      location: null,
      arrivedOn: '2026-01-05',
      notes: 'Scratch',
    });
    const [event] = await shop.database.select().from(vehicleEvents).where(eq(vehicleEvents.what, 'changed'));
    expect(event).toMatchObject({ vehicleId: one!.id, actorEmail: worker.email });
    const [audit] = await shop.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, one!.id))
      .orderBy(auditEntries.id);
    expect(audit).toMatchObject({ action: 'change vehicle', after: { mileageKm: 1_400, location: null } });
  });

  test('VINs that are not here become vehicles, of units that are counted or of new ones, with a stock number of one’s own', async () => {
    const carId = await aCarOnSale(shop, { stock: 1 });
    const [counted, fresh] = [aRealVin(), aRealVin()];
    const number = `A-${counted.slice(-5)}`;
    expect(
      (await write(`vin,carId,stockNumber,notes\n${counted},${carId},${number},From the port\n`)).status,
    ).toBe(200);
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1, identified: 1 });
    const csv = `vin,carId,state\n${fresh.toLowerCase()},${carId},preparing\n`;
    expect((await write(csv, { unitsAre: 'new' })).status).toBe(200);
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1, identified: 1 });
    const rows = await shop.database
      .select()
      .from(vehicles)
      .where(eq(vehicles.carId, carId))
      .orderBy(vehicles.id);
    expect(rows).toMatchObject([
      { vin: counted, stockNumber: number, notes: 'From the port', state: 'available' },
      { vin: fresh, state: 'preparing' },
    ]);
  });

  test('writes all lines or none', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const [one] = await aDelivery(shop, worker, carId, 1);
    const csv = `vin,carId,location\n${one!.vin},,Yard 2\n${aRealVin()},nothing,\n`;
    expect((await write(csv)).status).toBe(409);
    expect(await vehicleRowOf(shop, one!.id)).toMatchObject({ location: null });
  });

  test('what somebody changed since the dry run refuses it, and a second press writes nothing twice', async () => {
    const carId = await aCarOnSale(shop, { stock: 1 });
    const vin = aRealVin();
    const csv = `vin,carId,location\n${vin},${carId},Yard 2\n`;
    const { version } = await look(csv);
    const answers = await Promise.all([send(csv, { seen: version }), send(csv, { seen: version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.database.$count(vehicles)).toBe(1);
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1, identified: 1 });
    const [row] = await shop.database.select().from(vehicles);
    const change = `vin,location\n${vin},Yard 3\n`;
    const seen = (await look(change)).version;
    await shop.database.update(vehicles).set({ location: 'Yard 9' }).where(eq(vehicles.id, row!.id));
    const late = await send(change, { seen });
    expect([late.status, (await jsonOf<{ code: string }>(late)).code]).toEqual([409, 'file-overtaken']);
    expect(await vehicleRowOf(shop, row!.id)).toMatchObject({ location: 'Yard 9' });
  });
});

describe('costs', () => {
  test('are exported to admins and taken from them, and from nobody else', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const [one] = await aDelivery(shop, worker, carId, 1);
    const csv = `vin,cost\n${one!.vin},31500.50\n`;
    const refused = await send(csv);
    expect([refused.status, (await jsonOf<{ message: string }>(refused)).message]).toEqual([
      400,
      'Only admins can import costs: remove the column cost from the file.',
    ]);
    expect((await write(csv, {}, admin)).status).toBe(200);
    expect(await vehicleRowOf(shop, one!.id)).toMatchObject({ costCents: 3_150_050 });
    expect(await exported(admin)).toContain('31500.5');
    expect(await exported(worker)).not.toContain('31500');
    const semicolons = `vin;cost\n${one!.vin};30000,25\n`;
    expect((await write(semicolons, {}, admin)).status).toBe(200);
    expect(await vehicleRowOf(shop, one!.id)).toMatchObject({ costCents: 3_000_025 });
    expect((await look(`vin,location\n${one!.vin},\n`)).unchangedVehicles).toBe(1);
  });
});

test('a location that nobody can read is refused; what a vehicle has comes back', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const [one] = await aDelivery(shop, worker, carId, 1);
  await shop.database.update(vehicles).set({ location: 'Ya\u200brd' }).where(eq(vehicles.id, one!.id));
  const file = await exported();
  expect(await look(file)).toMatchObject({ unchangedVehicles: 1, badLines: 0 });
  expect((await write(`vin,location,mileageKm\n${one!.vin},Ya\u200brd,12\n`)).status).toBe(200);
  const [hidden, oneLine] = [
    'location is “Ga\ufffdte”; remove invisible characters',
    'location is “Ga\nte”; use one line of text',
  ];
  const fresh = `${aRealVin()},${carId}`;
  for (const sign of ['\u202e', '\u200b', '\u2066', '\ufeff', '\u00ad', '\u0007', '\u{e0041}'])
    expect(await reasonsOf(`vin,carId,location\n${one!.vin},,Ga${sign}te\n${fresh},Ga${sign}te\n`)).toEqual(
      [2, 3].map((line) => [line, hidden]),
    );
  expect(await reasonsOf(`vin,carId,location\n${one!.vin},,"Ga\nte"\n`)).toEqual([[2, oneLine]]);
  const home = 'خانه\u200cی 👩‍👩‍👧‍👦 🇩🇪';
  expect((await write(`vin,location\n${one!.vin},${home}\n`)).status).toBe(200);
  expect(await vehicleRowOf(shop, one!.id)).toMatchObject({ location: home });
});

test('what is exported changes nothing when it is brought again, whatever stands in it, for workers and for admins', async () => {
  const carId = await aCarOnSale(shop, { make: '=Make', model: 'a "b",\nc', stock: 0 });
  const [one, two, gone] = await aDelivery(shop, worker, carId, 3);
  await shop.database
    .update(vehicles)
    .set({ state: 'gone', leftOn: '2026-03-05', arrivedOn: '2026-03-02' })
    .where(eq(vehicles.id, gone!.id));
  await shop.database.update(cars).set({ stock: 2, identified: 2 }).where(eq(cars.id, carId));
  // As the calls store them: trimmed, and a location in one line.
  const text = fc
    .oneof(
      fc.string({ maxLength: 60, unit: 'grapheme' }),
      fc.constantFrom('=1+1', "'=1", "''", '-2', '@x', '＝1', "'＝1", 'a;b', '"', 'a,"b"', '0', '1e5'),
    )
    .map((given) =>
      given
        .replaceAll(/\p{Cc}/gu, '')
        .toWellFormed()
        .trim()
        .slice(0, 60)
        .trim(),
    );
  const notes = fc.array(text, { maxLength: 4 }).map((lines) => lines.join('\n').trim());
  await fc.assert(
    fc.asyncProperty(
      text,
      notes,
      fc.option(fc.nat(3_000_000)),
      fc.option(fc.nat(9_999_999)),
      async (...row) => {
        const [location, note, mileageKm, costCents] = row;
        await shop.database
          .update(vehicles)
          .set({ location: location || null, notes: note || null, mileageKm, costCents })
          .where(eq(vehicles.id, one!.id));
        for (const person of [worker, admin])
          expect(await look(await exported(person), {}, person)).toMatchObject({
            newVehicles: 0,
            changedVehicles: 0,
            unchangedVehicles: 3,
            bad: [],
          });
      },
    ),
    { numRuns: 25 },
  );
  expect(two).toBeDefined();
});

test('days are read as the country of the dealership writes them; of one that it does not decide both are named', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const [one] = await aDelivery(shop, worker, carId, 1);
  const csv = `vin,arrivedOn\n${one!.vin},5/6/2026\n`;
  expect(await reasonsOf(csv)).toEqual([
    [2, 'arrivedOn is “5/6/2026”; it may be 2026-05-06 or 2026-06-05: write it like that'],
  ]);
  for (const [dealerTimezone, day] of [
    ['America/Detroit', '2026-05-06'],
    ['Europe/Berlin', '2026-06-05'],
  ] as const) {
    Object.assign(shop.config, { dealerTimezone });
    onTestFinished(() => void Object.assign(shop.config, { dealerTimezone: 'UTC' }));
    await write(csv);
    expect(await vehicleRowOf(shop, one!.id)).toMatchObject({ arrivedOn: day });
  }
});

test.each(savings)(
  'what is exported changes nothing when a spreadsheet has saved it as %j',
  async (saving) => {
    const dealerTimezone = saving.country === 'US' ? 'America/Detroit' : 'Europe/Berlin';
    Object.assign(shop.config, { dealerTimezone });
    onTestFinished(() => void Object.assign(shop.config, { dealerTimezone: 'UTC' }));
    const carId = await aCarOnSale(shop, { make: '=Make', stock: 0 });
    const [one, two] = await aDelivery(shop, worker, carId, 2);
    const known = {
      arrivedOn: '2026-03-02',
      mileageKm: 12_500,
      location: 'Yard; 2',
      notes: "='x\ny",
      costCents: 3_150_050,
    };
    await shop.database.update(vehicles).set(known).where(eq(vehicles.id, one!.id));
    await shop.database.update(vehicles).set({ arrivedOn: '2026-01-25' }).where(eq(vehicles.id, two!.id));
    const decimals = { cost: 4, mileageKm: 1, modelYear: 1 };
    for (const person of [worker, admin]) {
      const csv = await exported(person);
      for (const saved of [savedBySpreadsheet(csv, saving), savedBySpreadsheet(csv, { ...saving, decimals })])
        expect(await look(saved, {}, person)).toMatchObject({
          changedVehicles: 0,
          unchangedVehicles: 2,
          bad: [],
        });
    }
  },
);

test('a VIN that a spreadsheet made a number of says so', async () => {
  expect(await reasonsOf('vin,location\n1.23457E+16,Yard\n')).toEqual([
    [
      2,
      'vin is “1.23457E+16”; a spreadsheet has turned it into a number. Format the column as text, and enter it again',
    ],
  ]);
});

test('a line with a wrong check digit is bad until that is confirmed for the file', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const csv = `vin,carId\n3VWZZZ1KZ5P000004,${carId}\n`;
  expect(await reasonsOf(csv)).toEqual([
    [2, expect.stringContaining('Compare it with the VIN on the vehicle')],
  ]);
  expect((await write(csv, { vinConfirmed: 'true' })).status).toBe(200);
  expect(await reasonsOf(await exported())).toEqual([]);
});
