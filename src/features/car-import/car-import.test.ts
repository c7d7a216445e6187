import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import { albumPictures, pictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { amount } from '../../../tests/support/amounts.ts';
import { aCarOnSale, type CarRow, carRowOf } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { savedBySpreadsheet, savings } from '../../../tests/support/spreadsheet.ts';
import { aDelivery } from '../../../tests/support/vehicles.ts';
import type { BadRow, CarImport } from './car-import.contract.ts';
import { columns } from './car-import.rules.ts';
import { writeCars } from './write-cars.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(auditEntries);
  await shop.database.delete(vehicles);
  await shop.database.delete(cars);
});

/** For a test that leaves so many rows that removing them before the next one would take minutes. */
async function haveShopOfItsOwn(): Promise<void> {
  const shared = { shop, worker };
  shop = await openTestShop();
  const { close } = shop;
  onTestFinished(async () => {
    ({ shop, worker } = shared);
    await close();
  });
  worker = await shop.signIn('Worker');
}

const head = 'make,model,color,topSpeed,price,stock';

const emira = {
  make: 'Lotus',
  model: 'Emira',
  color: 'Yellow',
  topSpeed: 290,
  priceCents: 105_400_50,
  stock: 4,
};
const aCar = async (given: Partial<CarRow> = {}) => ({ id: await aCarOnSale(shop, { ...emira, ...given }) });
const carOf = (id: string) => carRowOf(shop, id);

const exported = async (person = worker) => (await person.request('/api/car-exports/cars.csv')).text();

async function bring(csv: string | Uint8Array<ArrayBuffer>, person = worker) {
  const answer = await person.request('/api/car-imports?fileName=cars.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
  expect(answer.status).toBe(202);
  const { _id } = await jsonOf<CarImport>(answer);
  await shop.jobs.runWaiting();
  return find(_id, person);
}
const find = async (id: string, person = worker) =>
  await jsonOf<CarImport>(await person.request(`/api/car-imports/${id}`));
const badRowsOf = async ({ _id }: CarImport) =>
  await jsonOf<BadRow[]>(await worker.request(`/api/car-imports/${_id}/bad-rows`));
const confirm = (id: string, person = worker) =>
  person.request(`/api/car-imports/${id}/confirm`, { method: 'POST' });
async function write(read: CarImport, person = worker) {
  expect((await confirm(read._id, person)).status).toBe(202);
  await shop.jobs.runWaiting();
  return find(read._id, person);
}

test('a dry run says what would happen and changes nothing', async () => {
  const read = await bring(`${head}\nLotus,Evija,Green,350,2300000,2\nLotus,Eletre,Grey,265,120000.50,1\n`);
  expect(read).toMatchObject({ state: 'read', totalRows: 2, newCars: 2, changedCars: 0, badRows: 0 });
  expect(await shop.database.$count(cars)).toBe(0);
});

test('a confirmed file becomes cars, each with its audit line', async () => {
  const written = await write(await bring(`${head}\nLotus,Evija,Green,350,2300000.99,2\n`));
  expect(written.state).toBe('written');
  const [car] = await shop.database.select().from(cars);
  expect(car).toMatchObject({ make: 'Lotus', model: 'Evija', priceCents: 230_000_099, stock: 2, vip: false });
  const [line] = await shop.database.select().from(auditEntries).orderBy(auditEntries.id);
  expect(line).toMatchObject({
    actorEmail: worker.email,
    action: 'import new car',
    subjectId: car!.id,
    car: 'Lotus Evija',
    addedStock: 2,
    newStock: 2,
  });
});

test('exporting and importing again changes nothing, whatever stands in the texts', async () => {
  await aCar({ make: '=cmd|calc', model: 'A "quoted", name; x', color: "'Yellow" });
  await aCar({ vip: true, oldPriceCents: 120_000_00 });
  const before = await shop.database.select().from(cars);
  const read = await bring(await exported());
  expect(read).toMatchObject({ newCars: 0, changedCars: 0, unchangedCars: 2, badRows: 0 });
  await write(read);
  expect(await shop.database.select().from(cars)).toEqual(before);
  expect(await shop.database.$count(auditEntries)).toBe(0);
});

test('one bad line keeps all cars out, and every bad line is told with all its reasons', async () => {
  const read = await bring(
    `${head}\nLotus,Evija,Green,350,2300000,2\n,Elise,Red,x,-5,1.5\nLotus,Exige,Blue,280\n`,
  );
  expect(read).toMatchObject({ state: 'read', newCars: 1, badRows: 2 });
  expect(await badRowsOf(read)).toEqual([
    { line: 3, car: 'Elise', reasons: expect.arrayContaining(['make is missing']) },
    { line: 4, car: 'Lotus Exige', reasons: ['This line has 4 cells; the first line has 6'] },
  ]);
  expect((await confirm(read._id)).status).toBe(409);
  await shop.jobs.runWaiting();
  expect(await shop.database.$count(cars)).toBe(0);
});

test('a car that is sold after the export keeps its sale: a stock that the file left alone is not written', async () => {
  const car = await aCar({ stock: 4 });
  const file = (await exported()).replace('Yellow', 'Black');
  await shop.database.update(cars).set({ stock: 3 }).where(eq(cars.id, car.id));
  await write(await bring(file));
  expect(await carOf(car.id)).toMatchObject({ color: 'Black', stock: 3 });
});

test('a stock below the vehicles that are known by VIN is told with their stock numbers', async () => {
  const car = await aCar({ stock: 2 });
  const [one, other] = await aDelivery(shop, worker, car.id, 2, { unitsAre: 'counted' });
  const read = await bring((await exported()).replace(/,2,2,/, ',1,2,'));
  expect((await badRowsOf(read))[0]!.reasons).toEqual([
    `Its stock cannot be below 2: ${one!.stockNumber}, ${other!.stockNumber} are in stock with VINs. Change these vehicles instead`,
  ]);
  await write(await bring((await exported()).replace(/,2,2,/, ',5,2,')));
  expect(await carOf(car.id)).toMatchObject({ stock: 5, identified: 2 });
});

test('a stock that was edited and has changed since the export is told, not overwritten', async () => {
  const car = await aCar({ stock: 4 });
  const file = (await exported()).replace(/,4,4,/, ',9,4,');
  await shop.database.update(cars).set({ stock: 3 }).where(eq(cars.id, car.id));
  const read = await bring(file);
  expect((await badRowsOf(read))[0]!.reasons).toEqual([
    'Its stock has changed since the export: it is 3 now',
  ]);
});

test('what changes between the dry run and the word to write refuses the whole file', async () => {
  const car = await aCar({ stock: 4 });
  const file = `${(await exported()).replace(/,4,4,/, ',9,4,')},cars,Lotus,Evija,Green,350,2300000,,1,,${','.repeat(columns.length - 10)}\r\n`;
  const read = await bring(file);
  expect(read).toMatchObject({ newCars: 1, changedCars: 1, badRows: 0 });
  await shop.database.update(cars).set({ stock: 3 }).where(eq(cars.id, car.id));
  expect(await write(read)).toMatchObject({ state: 'refused', badRows: 1 });
  expect(await shop.database.select().from(cars)).toHaveLength(1);
  expect(await carOf(car.id)).toMatchObject({ stock: 3 });
});

describe('facts', () => {
  const used = {
    condition: 'used',
    stock: 1,
    modelYear: 2021,
    trim: '=S',
    body: 'coupe',
    fuel: 'petrol',
    transmission: 'dual-clutch',
    drive: 'rear',
    powerKw: 294,
    zeroTo100Tenths: 44,
    rangeKm: 600,
    consumptionTenths: 108,
    seats: 2,
    doors: 2,
    interiorColor: "'Black'",
    mileageKm: 34_000,
    previousOwners: 0,
  } as const;
  const texts = {
    description: '-One owner, "careful".\n\nServiced.',
    equipment: ['a|b', 'Sunroof; tinted, large'],
  };
  const aUsedCar = async (given: Partial<CarRow> = {}) => {
    const { id } = await aCar({ ...used, ...given });
    await shop.database.insert(listingTexts).values({ carId: id, ...texts });
    return id;
  };
  const textsOf = async (id: string) =>
    (await shop.database.select().from(listingTexts).where(eq(listingTexts.carId, id)))[0];

  test.each(['comma', 'semicolon'])(
    'all of them come back from a file with a %s as they were',
    async (writing) => {
      await aUsedCar();
      await aCar({ listingState: 'draft' });
      const answer = await worker.request(`/api/car-exports/cars.csv?writing=${writing}`);
      const read = await bring(await answer.text());
      expect(read).toMatchObject({ unchangedCars: 2, changedCars: 0, newCars: 0, badRows: 0 });
    },
  );

  test.each(savings)('come back from a spreadsheet that saved them as %j', async (saving) => {
    await aUsedCar({ fuel: 'gas', priceCents: 2_399_500, oldPriceCents: 2_500_050 });
    await aCar({ make: '=Make', listingState: 'draft' });
    const writing = saving.country === 'US' ? 'comma' : 'semicolon';
    const answer = await worker.request(`/api/car-exports/cars.csv?writing=${writing}`);
    const decimals = { price: 4, oldPrice: 4, modelYear: 1, mileageKm: 2, zeroTo100: 2 };
    const csv = await answer.text();
    for (const saved of [savedBySpreadsheet(csv, saving), savedBySpreadsheet(csv, { ...saving, decimals })])
      expect(await bring(saved)).toMatchObject({ unchangedCars: 2, changedCars: 0, newCars: 0, badRows: 0 });
  });

  test('a description in HTML comes in lines; one that is here stays as it is when it comes back', async () => {
    const id = await aUsedCar();
    const html = '<p>R&amp;D car</p><ul><li>ABS</li></ul>';
    const old = { description: html, equipment: ['a&amp;b'] };
    await shop.database.update(listingTexts).set(old).where(eq(listingTexts.carId, id));
    const file = await exported();
    expect(await bring(file)).toMatchObject({ unchangedCars: 1, changedCars: 0, badRows: 0 });
    await write(await bring(file.replace('R&amp;D car', 'Lab car')));
    expect(await textsOf(id)).toMatchObject({ description: 'Lab car\nABS', equipment: ['a&amp;b'] });
  });

  test('what is exported makes the same cars anew', async () => {
    const id = await aUsedCar({ listingState: 'archived' });
    const file = (await exported()).replace(id, '').replace('/no-picture.svg', '');
    await shop.database.delete(cars);
    expect(await write(await bring(file))).toMatchObject({ state: 'written', newCars: 1 });
    const [made] = await shop.database.select().from(cars);
    expect(made).toMatchObject({ ...used, listingState: 'archived' });
    expect(await textsOf(made!.id)).toMatchObject(texts);
    const [line] = await shop.database.select().from(auditEntries).orderBy(auditEntries.id);
    expect(line!.after).toMatchObject({
      model_year: 2021,
      mileage_km: 34_000,
      description: texts.description,
    });
  });

  test('a file without their columns leaves them alone, and makes new cars that are published', async () => {
    const id = await aUsedCar();
    const file = `_id,${head}\n${id},Lotus,Emira,Black,290,105400.50,1\n,Lotus,Evija,Green,350,2300000,2\n`;
    expect(await write(await bring(file))).toMatchObject({ state: 'written', changedCars: 1, newCars: 1 });
    expect(await carOf(id)).toMatchObject({ ...used, color: 'Black' });
    expect(await textsOf(id)).toMatchObject(texts);
    const [fresh] = await shop.database.select().from(cars).where(eq(cars.model, 'Evija'));
    expect(fresh).toMatchObject({ condition: 'new', listingState: 'published', modelYear: null });
  });

  test('an empty cell forgets a fact, and the audit tells what changed alone', async () => {
    const id = await aUsedCar();
    const row = `${id},Lotus,Emira,Yellow,290,105400.50,1,used,34500,,,One owner`;
    const file = `_id,${head},condition,mileageKm,seats,equipment,description\n${row}\n`;
    expect(await write(await bring(file))).toMatchObject({ state: 'written', changedCars: 1 });
    expect(await carOf(id)).toMatchObject({ mileageKm: 34_500, seats: null, doors: 2 });
    expect(await textsOf(id)).toMatchObject({ description: 'One owner', equipment: [] });
    const [line] = await shop.database.select().from(auditEntries).orderBy(auditEntries.id);
    expect(line!.before).toMatchObject({ mileage_km: 34_000, seats: 2, equipment: texts.equipment });
    expect(line!.after).toMatchObject({ mileage_km: 34_500, seats: null, equipment: [] });
    expect(line!.after).not.toHaveProperty('condition');
  });

  test('every bad fact says why', async () => {
    const names = 'condition,modelYear,zeroTo100,mileageKm,trim,equipment,stock';
    const lines = [
      'Lotus,Evija,Green,350,1,rusty,1800,3.25,34.5,"a\nb","a\na",1',
      'Lotus,Evija,Green,350,1,used,2021,3.2,34000,,,2',
      'Lotus,Evija,Green,350,1,demo,2021,3.2,,,,1',
    ];
    const read = await bring(`make,model,color,topSpeed,price,${names}\n${lines.join('\n')}\n`);
    expect((await badRowsOf(read)).map(({ reasons }) => reasons)).toEqual([
      [
        'condition is “rusty”; it must be one of new, demo, used, certified',
        'modelYear is “1800”; it must be a whole number from 1886 to 2100',
        'trim is “a\nb”; it must be one line',
        'zeroTo100 is “3.25”; it must be a number with at most one decimal from 1 to 99.9',
        'mileageKm is “34.5”; it must be a whole number from 0 to 3000000',
        'equipment is “a\na”; it must name each thing once',
      ].map((reason) => expect.stringContaining(reason)),
      ['A car that is not new is one vehicle: its stock is 0 or 1'],
      ['mileageKm is missing: every car that is not new shows it'],
    ]);
  });

  test('what stays of a car is judged with what the file says', async () => {
    const id = await aCar({ stock: 4 });
    const read = await bring(`_id,${head},condition\n${id.id},Lotus,Emira,Yellow,290,105400.50,4,used\n`);
    expect((await badRowsOf(read))[0]!.reasons).toEqual([
      'A car that is not new is one vehicle: its stock is 0 or 1',
      'mileageKm is missing: every car that is not new shows it',
    ]);
  });
});

test('a change of stock is audited with its difference', async () => {
  const car = await aCar({ stock: 4 });
  await write(await bring((await exported()).replace(/,4,4,/, ',9,4,')));
  expect(await carOf(car.id)).toMatchObject({ stock: 9 });
  const [line] = await shop.database.select().from(auditEntries).orderBy(auditEntries.id);
  expect(line).toMatchObject({ action: 'import changed car', addedStock: 5, newStock: 9 });
});

describe('prices', () => {
  const cheaper = async () => (await exported()).replace('105400.50', '99000.00');

  test('a worker cannot change one by a file', async () => {
    await aCar();
    const [bad] = await badRowsOf(await bring(await cheaper()));
    expect(bad!.reasons[0]).toContain('this car costs $105,400.50');
  });

  test("a workers' admin who is verified can, and the old price moves", async () => {
    const car = await aCar();
    const admin = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
    await write(await bring(await cheaper(), admin), admin);
    expect(await carOf(car.id)).toMatchObject({ priceCents: 99_000_00, oldPriceCents: 105_400_50 });
  });

  test('the person who confirms must have the right, not only the one who brought the file', async () => {
    const car = await aCar();
    const admin = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
    expect(await write(await bring(await cheaper(), admin))).toMatchObject({ state: 'refused' });
    expect(await carOf(car.id)).toMatchObject({ priceCents: 105_400_50 });
  });
});

test.each([
  ['the same id twice', (id: string) => [id, id], /Line 2 has the same _id/],
  ['an id that no car has', () => ['nobody'], /There is no car with this _id/],
])('%s is a bad line', async (_what, ids, reason) => {
  const car = await aCar();
  const lines = ids(car.id).map((id) => `${id},Lotus,Emira,Black,290,105400.50,4`);
  const read = await bring(`_id,${head}\n${lines.join('\n')}\n`);
  expect((await badRowsOf(read)).at(-1)!.reasons.join()).toMatch(reason);
});

test.each([
  ['names of its own and no cars', `${head},wheels\n`, /no cars in it/],
  ['no cars', `${head}\n`, /no cars in it/],
])('a file with %s says so and changes nothing', async (_what, csv, failure) => {
  expect(await bring(csv)).toMatchObject({ state: 'unreadable', failure: expect.stringMatching(failure) });
});

test('confirmed ten times at once, the cars are written once', async () => {
  const read = await bring(`${head}\nLotus,Evija,Green,350,2300000,2\n`);
  await Promise.all(Array.from({ length: 10 }, () => confirm(read._id)));
  await shop.jobs.runWaiting();
  await confirm(read._id);
  await shop.jobs.runWaiting();
  expect(await shop.database.$count(cars)).toBe(1);
});

test('other types than CSV are refused', async () => {
  const answer = await worker.request('/api/car-imports', { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toEqual([415, expect.objectContaining({ code: 'not-csv' })]);
});

describe('files as they come', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const line = 'Lotus,Evija,Green,350,2300000,2';
  const quoteless = `${head}\nLotus,Evija "GT",Green,350,2300000,2\n`;

  test.each([
    ['the first line alone', head, /no cars in it/],
    ['blank lines alone', '\n\n\r\n', /no cars in it/],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), /not a text file/],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), /a workbook, not a CSV file/],
    ['one column', `cars\n${line.replaceAll(',', ' ')}\n`, /has one cell/],
    [
      'one endless cell',
      `${head}\nLotus,${'x'.repeat(70_000)},Green,350,1,2\n`,
      /^Line \d is longer than 60,000/,
    ],
    ['an open quote', `${head}\n"Lotus,Evija\n`, /^The file ends inside a quote/],
    ['a quote within a cell', quoteless, /^Line 2 has a quote within a cell/],
    ['a NUL among the columns', `\0${head}\n${line}\n`, /not a text file/],
  ])('%s is unreadable, in words', async (_what, file, failure) => {
    expect(await bring(file)).toMatchObject({
      state: 'unreadable',
      failure: expect.stringMatching(failure),
    });
  });

  test.each([
    ['CRLF', `${head}\r\n${line}\r\n`],
    ['CR', `${head}\r${line}\r`],
    ['mixed ends of lines', `${head}\r\n${line}\n${line.replace('Evija', 'Eletre')}\r`],
    [
      'columns in another order and case',
      'STOCK,Price,topspeed,COLOR,Model,make\n2,2300000,350,Green,Evija,Lotus\n',
    ],
    ['semicolons and decimal commas', `${head.replaceAll(',', ';')}\nLotus;Evija;Green;350;2300000,50;2\n`],
    ['quoted cells', `${head}\n"Lotus","Evija ""GT"", new",Green,350,2300000,2`],
    ['a mark at its start', `\uFEFF${head}\n${line}`],
    ['tabs', `${head}\n${line}\n`.replaceAll(',', '\t')],
    ['a first line for Excel', `sep=;\r\n${head}\n${line}\n`.replaceAll(',', ';')],
    ['empty rows and columns', `${head},,\n\n${line},,\n,,,,,,,\n\n`],
    ['UTF-16', utf16(`${head}\n${line}\n`)],
    ['UTF-16 without its mark', utf16(`${head}\n${line}\n`).subarray(2)],
    ['Windows-1252', latin1(`${head}\nCitroën,Méhari,Green,100,9000,2\n`)],
  ])('a file with %s is read', async (_what, file) => {
    expect(await bring(file)).toMatchObject({ state: 'read', badRows: 0 });
  });

  test('every bad line says why, whatever stands in it', async () => {
    const long = `${'x'.repeat(119)}🚗`;
    const read = await bring(
      [
        `_id,${head},catalogue,image`,
        ',Lo\0tus,Evija,Green,350,2300000,2,,',
        `,Lotus,${long}${long},Green,350,1,2,,`,
        ',Lotus,Evija,Green,350,"84,30",2,,',
        ',Lotus,Evija,Green,350,84.300,2,,',
        ',Lotus,Evija,Green,0,0,2,,',
        ',Lotus,Evija,Green,350,1,2,,ftp://pictures.example/a.jpg',
        ',Lotus,Evija,Green,350,1,2,,http://127.0.0.1/a.jpg',
        ',Lotus,Evija,Green,350,1,2,,/images/cars/1.jpg',
        ',"Lotus\nLotus",Evija,Green,350,1,2,,',
        'no-such-car,Lotus,Evija,Green,350,1,2,vip,',
        `${'🚗'.repeat(40)},Lotus,Evija,Green,350,1,2,,`,
      ].join('\n'),
    );
    const reasons = (await badRowsOf(read)).map((row) => row.reasons.join());
    expect(reasons).toEqual([
      'This line contains a NUL character',
      `model is “${'x'.repeat(40)}”; it has more than 200 characters`,
      'price is “84,30”; did you mean $84.30 or $8,430?',
      'price is “84.300”; did you mean $84.30 or $84,300?',
      'price is 0; it must be above 0,topSpeed is 0; it must be above 0',
      expect.stringMatching(/^image is “ftp:.*https:\/\/ or http:\/\/\.$/),
      expect.stringContaining('in a private network'),
      'A new car’s image must be an address that begins with https://',
      'make is “Lotus\nLotus”; use one line of text',
      'There is no car with this _id; leave it empty for a new car',
      'There is no car with this _id; leave it empty for a new car',
    ]);
  });

  test('a VIP car stays in its catalogue, and is changed by its line', async () => {
    const car = await aCar({ vip: true });
    const row = (catalogue: string) =>
      `_id,${head},catalogue\n${car.id},Lotus,Emira,Black,290,105400.50,4,${catalogue}\n`;
    expect((await badRowsOf(await bring(row('cars'))))[0]!.reasons[0]).toBe(
      'catalogue cannot be changed: this car is in vip',
    );
    await write(await bring(row('vip')));
    expect(await carOf(car.id)).toMatchObject({ vip: true, color: 'Black' });
  });

  test.each(['comma', 'semicolon'])(
    'what is exported with a %s comes back as it was: line breaks, quotes, formulas, emoji',
    async (writing) => {
      await aCar({ make: 'Lo\r\ntus\n"GT"', model: '=HYPERLINK("x")', color: "🚗, '-1; \t@x" });
      await aCar({ make: '+1', model: '-2', color: '@SUM(A1)', oldPriceCents: 120_000_10 });
      const answer = await worker.request(`/api/car-exports/cars.csv?writing=${writing}`);
      const file = new Uint8Array(await answer.arrayBuffer());
      expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(await bring(file)).toMatchObject({ unchangedCars: 2, changedCars: 0, newCars: 0, badRows: 0 });
    },
  );

  test('a car that has a line break keeps it; no car gets one', async () => {
    await aCar({ make: 'Lo\ntus' });
    expect(await bring((await exported()).replace('Yellow', 'Black'))).toMatchObject({ changedCars: 1 });
    const worse = (await exported()).replace('Yellow', '"Bl\nack"');
    expect((await badRowsOf(await bring(worse)))[0]!.reasons).toEqual([
      'color is “Bl\nack”; use one line of text',
    ]);
  });

  test('what nobody can read is refused of new cars and where a line changes it; what a car has comes back', async () => {
    const old = { make: 'Lo\u200btus', trim: 'G\u202eT', interiorColor: 'Re\u00add' };
    const { id } = await aCar(old);
    await shop.database.insert(listingTexts).values({ carId: id, equipment: ['Sun\ufeffroof', 'ABS'] });
    const file = await exported();
    expect(await bring(file)).toMatchObject({ unchangedCars: 1, badRows: 0 });
    expect(await bring(file.replace('Yellow', 'Black'))).toMatchObject({ changedCars: 1, badRows: 0 });
    const worse = file
      .replace('Yellow', 'Bl\u2066ack')
      .replace('G\u202eT', 'G\u202eTI')
      .replace('Re\u00add', 'Re\u2028d')
      .replace('ABS', 'ESP');
    const reasons = [
      'color is “Bl\ufffdack”; remove invisible characters',
      'trim is “G\ufffdTI”; remove invisible characters',
      'interiorColor is “Re\u2028d”; use one line of text',
      'equipment is “Sun\ufffdroof”; remove invisible characters',
    ];
    expect((await badRowsOf(await bring(worse)))[0]!.reasons).toEqual(reasons);
    const made = worse.replace(id, '').replace('Lo\u200btus', 'Lotus');
    expect((await badRowsOf(await bring(made)))[0]!.reasons).toEqual(reasons);
    const plain = file.replace('Lo\u200btus', 'خانه\u200cی 👩‍👩‍👧‍👦 🇩🇪').replace('G\u202eT', 'GT');
    expect(await bring(plain)).toMatchObject({ changedCars: 1, badRows: 0 });
  });

  test('an empty file and one of 200 MB are refused before anything is read', async () => {
    const send = (body: BodyInit, length?: string) =>
      worker.request('/api/car-imports', {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/csv', ...(length && { 'content-length': length }) },
      });
    expect((await send('')).status).toBe(400);
    const large = await send('x', String(200 * 1024 * 1024));
    expect([large.status, await large.json()]).toEqual([
      413,
      expect.objectContaining({ message: 'The file is larger than 32 MB. Split it.' }),
    ]);
  });
});

describe('pictures that a file names', () => {
  const withPictures = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `Lotus,Evija ${index},Green,350,1,2,https://p.example/${index}.jpg`,
    );
  const jobsOfPictures = async () =>
    (
      await shop.connection.pool.query<{ count: number }>(
        "select count(*)::int as count from pgboss.job where name like 'picture-claimed%'",
      )
    ).rows[0]!.count;

  test('wait in their table, in bulk, and make no jobs', async () => {
    await write(await bring(`${head},image\n${withPictures(300).join('\n')}\n`));
    const rows = await shop.database.select().from(pictures);
    expect(rows).toHaveLength(300);
    expect(rows.every((row) => row.inBulk && row.dueAt && row.broughtBy === worker.userId)).toBe(true);
    expect(await jobsOfPictures()).toBe(0);
  });

  test('become the album in their order; the same file again names the same places, and further pictures stay', async () => {
    const named = (id: string, count: number) =>
      `_id,${head},image\n${id},Lotus,Emira,Yellow,290,105400.50,4,"${Array.from({ length: count }, (_, place) => `https://p.example/${place}.jpg`).join(', ')}"\n`;
    const albumOf = (id: string) =>
      shop.database
        .select({ id: albumPictures.id, address: pictures.address })
        .from(albumPictures)
        .innerJoin(pictures, and(eq(pictures.albumPictureId, albumPictures.id), isNull(pictures.finishedAt)))
        .where(eq(albumPictures.carId, id))
        .orderBy(albumPictures.position);
    const car = await aCar();
    await write(await bring(named(car.id, 3)));
    const album = await albumOf(car.id);
    expect(album.map(({ address }) => address)).toEqual(
      [0, 1, 2].map((place) => `https://p.example/${place}.jpg`),
    );
    await write(await bring(named(car.id, 4)));
    expect((await albumOf(car.id)).map(({ id }) => id).slice(0, 3)).toEqual(album.map(({ id }) => id));
    await write(await bring(named(car.id, 2)));
    expect(await albumOf(car.id)).toHaveLength(4);
    await write(await bring(named('', 2).replace('Emira', 'Evija')));
    const [fresh] = await shop.database.select().from(cars).where(eq(cars.model, 'Evija'));
    expect(await albumOf(fresh!.id)).toHaveLength(2);
  });

  test('take the place of those that were on their way, and are audited', async () => {
    const car = await aCar({ pictureVersion: 'abc' });
    const named = (image: string) =>
      `_id,${head},image\n${car.id},Lotus,Emira,Yellow,290,105400.50,4,${image}\n`;
    await write(await bring(named('https://p.example/1.jpg')));
    await write(await bring(named('HTTPS://p.example/2.jpg')));
    const rows = await shop.database.select().from(pictures).where(eq(pictures.carId, car.id));
    expect(rows.filter((row) => !row.finishedAt).map((row) => row.address)).toEqual([
      'HTTPS://p.example/2.jpg',
    ]);
    const [line] = await shop.database.select().from(auditEntries).orderBy(auditEntries.id);
    expect(line).toMatchObject({
      before: { picture: `/images/cars/${car.id}.jpg?v=abc` },
      after: { picture: 'https://p.example/1.jpg' },
    });
  });
});

test('two files at once that change the same cars: each is written whole, and nobody waits for ever', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => aCar())).then((all) =>
    all.map((car) => car.id),
  );
  const file = (color: string, order: string[]) =>
    `_id,${head}\n${order.map((id) => `${id},Lotus,Emira,${color},290,105400.50,4`).join('\n')}\n`;
  const [one, other] = [await bring(file('Red', ids)), await bring(file('Blue', ids.toReversed()))];
  await Promise.all([confirm(one._id), confirm(other._id)]);
  await Promise.all([
    writeCars(shop.database, one._id, 'UTC', unnamedUnits),
    writeCars(shop.database, other._id, 'UTC', unnamedUnits),
  ]);
  const colors = new Set((await shop.database.select().from(cars)).map((car) => car.color));
  expect([colors.size, (await find(one._id)).state, (await find(other._id)).state]).toEqual([
    1,
    'written',
    'written',
  ]);
  await shop.jobs.runWaiting();
});

test('a server that ends while it writes leaves nothing half-written; the next one writes all', async () => {
  const read = await bring(`${head}\nLotus,Evija,Green,350,2300000,2\nLotus,Eletre,Grey,265,120000.50,1\n`);
  await confirm(read._id);
  await shop.database.execute(
    sql`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'the server ended'; end $$`,
  );
  await shop.database.execute(
    sql`create trigger fail_here before update on car_imports for each row when (new.state = 'written') execute function fail_here()`,
  );
  await expect(writeCars(shop.database, read._id, 'UTC', unnamedUnits)).rejects.toThrow();
  expect([await shop.database.$count(cars), (await find(read._id)).state]).toEqual([0, 'writing']);
  await shop.database.execute(sql`drop function fail_here cascade`);
  await shop.jobs.runWaiting();
  expect([await shop.database.$count(cars), (await find(read._id)).state]).toEqual([2, 'written']);
});

test('a person who comes back finds the files they brought, the newest first, and nobody else’s', async () => {
  const person = await shop.signIn('Worker');
  const first = await bring(`${head}\nLotus,Evija,Green,350,2300000,2\n`, person);
  const second = await bring('not about cars', person);
  const list = await jsonOf<CarImport[]>(await person.request('/api/car-imports'));
  expect(list.map(({ _id, state }) => [_id, state])).toEqual([
    [second._id, 'unreadable'],
    [first._id, 'read'],
  ]);
});

test('thousands of cars come in by one file, and go out and in again without a change', async () => {
  await haveShopOfItsOwn();
  const many = amount(2_000, 100_000);
  const lines = Array.from({ length: many }, (_, index) => `Fleet,Model ${index},White,180,30000.25,5`);
  const written = await write(await bring(`${head}\n${lines.join('\n')}\n`));
  expect(written).toMatchObject({ state: 'written', newCars: many, progress: many });
  expect(await shop.database.$count(cars)).toBe(many);
  const again = await bring(await exported());
  expect(again).toMatchObject({ unchangedCars: many, newCars: 0, changedCars: 0, badRows: 0 });
}, 900_000);
