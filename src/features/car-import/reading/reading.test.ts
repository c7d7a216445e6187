import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { CarImport, ColumnChoice } from '../car-import.contract.ts';
import { carImportChoices } from '../car-import.tables.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(vehicles);
  await shop.database.delete(cars);
  await shop.database.delete(carImportChoices);
});

const find = async (id: string) => jsonOf<CarImport>(await worker.request(`/api/car-imports/${id}`));
async function bring(csv: string | Uint8Array<ArrayBuffer>) {
  const sent = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv };
  const { _id } = await jsonOf<CarImport>(await worker.request('/api/car-imports', sent));
  await shop.jobs.runWaiting();
  return find(_id);
}
const sendColumns = (id: string, choice: ColumnChoice) =>
  worker.request(`/api/car-imports/${id}/columns`, { method: 'POST', body: JSON.stringify(choice) });
async function readBy(id: string, choice: ColumnChoice) {
  expect((await sendColumns(id, choice)).status).toBe(202);
  await shop.jobs.runWaiting();
  return find(id);
}
async function write(id: string, query = '') {
  expect((await worker.request(`/api/car-imports/${id}/confirm${query}`, { method: 'POST' })).status).toBe(
    202,
  );
  await shop.jobs.runWaiting();
  return find(id);
}
const faultsOf = async (id: string) => (await worker.request(`/api/car-imports/${id}/faults.csv`)).text();
const inStore = () => shop.database.select().from(cars).orderBy(cars.model);

const foreign = [
  'Stock #;Brand;Model name;Colour;MSRP;Condition;Odometer (km)',
  'A1;Saab;9000;Red;"$12.500,50";Pre-owned;120.000',
  'A2;Saab;9-5;Blue;9.900;Pre-owned;80.000 km',
].join('\r\n');
const ofAll = { topSpeed: '220', stock: '1' };

describe('a file with columns of its own', () => {
  test('waits with a guess and samples, and is read as somebody says', async () => {
    const waiting = await bring(foreign);
    expect(waiting).toMatchObject({
      state: 'columns',
      columns: {
        header: ['Stock #', 'Brand', 'Model name', 'Colour', 'MSRP', 'Condition', 'Odometer (km)'],
        samples: [
          ['A1', 'A2'],
          ['Saab'],
          ['9000', '9-5'],
          ['Red', 'Blue'],
          ['$12.500,50', '9.900'],
          ['Pre-owned'],
          ['120.000', '80.000 km'],
        ],
        choice: { columns: [null, 'make', 'model', 'color', 'price', 'condition', 'mileageKm'], values: {} },
      },
    });
    const columns = [null, 'make', 'model', 'color', 'price', 'condition', 'mileageKm'];
    const read = await readBy(waiting._id, { columns, values: ofAll });
    expect(read).toMatchObject({ state: 'read', newCars: 2, badRows: 0 });
    await write(read._id);
    expect(await inStore()).toMatchObject([
      { model: '9-5', priceCents: 990_000, mileageKm: 80_000, condition: 'used', topSpeed: 220, stock: 1 },
      { model: '9000', priceCents: 1_250_050, mileageKm: 120_000, condition: 'used' },
    ]);
  });

  test('is proposed as somebody said of the same columns before', async () => {
    const first = await bring(foreign);
    const columns = [null, 'make', 'model', 'color', 'price', 'condition', 'mileageKm'];
    await readBy(first._id, { columns, values: ofAll });
    const next = await bring(foreign.replace('A1', 'A3').replace('Stock #', ' stock #'));
    expect(next).toMatchObject({
      state: 'columns',
      columns: { choice: { columns, values: ofAll }, chosenBefore: { by: worker.email } },
    });
  });

  test('can be read anew by other columns until it is written, and not after that', async () => {
    const { _id } = await bring(foreign);
    const columns = [null, 'make', 'model', 'color', 'price', 'condition', null];
    const read = await readBy(_id, { columns, values: ofAll });
    expect(read).toMatchObject({ state: 'read', badRows: 2, columns: { choice: { columns } } });
    const right = columns.with(6, 'mileageKm');
    expect(await readBy(_id, { columns: right, values: ofAll })).toMatchObject({ state: 'read', badRows: 0 });
    await write(_id);
    const answer = await sendColumns(_id, { columns: right, values: ofAll });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'not-ready' }),
    ]);
  });

  test('a choice that cannot be read by is refused at its columns, and nothing is kept of it', async () => {
    const { _id } = await bring(foreign);
    const columns = [null, 'make', 'model', 'color', 'price', 'condition', null];
    const answer = await sendColumns(_id, { columns, values: { stock: '1' } });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        fields: { topSpeed: 'Choose its column above, or enter one value for all cars' },
      }),
    ]);
    expect(await find(_id)).toMatchObject({ state: 'columns' });
    expect(await shop.database.$count(carImportChoices)).toBe(0);
  });

  test('is written in Windows-1252 with tabs, and its accents arrive', async () => {
    const text = 'Marke\tModell\tFarbe\tPreis\nCitroën\tMéhari\tVert foncé\t9000\n';
    const { _id } = await bring(new Uint8Array(Buffer.from(text, 'latin1')));
    const read = await readBy(_id, { columns: ['make', 'model', 'color', 'price'], values: ofAll });
    await write(read._id);
    expect(await inStore()).toMatchObject([{ make: 'Citroën', model: 'Méhari', color: 'Vert foncé' }]);
  });

  test('of many lines is read and written', async () => {
    const many = amount(500, 10_000);
    const lines = Array.from(
      { length: many },
      (_, place) => `S${place};Saab;Big ${place};Red;"1.${100 + (place % 900)},00";New;0`,
    );
    const { _id } = await bring(`${foreign.split('\r\n')[0]}\r\n${lines.join('\r\n')}\r\n`);
    const columns = [null, 'make', 'model', 'color', 'price', 'condition', null];
    expect(await readBy(_id, { columns, values: ofAll })).toMatchObject({ newCars: many, badRows: 0 });
    expect(await write(_id)).toMatchObject({ state: 'written', newCars: many });
  });
});

describe('the file of faults', () => {
  const head = 'make,model,color,topSpeed,price,stock';
  const good = 'Saab,9000,Red,220,9000,1';

  test('has the bad lines as they came, with their line and what is wrong, and no formulas', async () => {
    const read = await bring(`${head}\n${good}\n=HYPERLINK(1),"9-5, ""Aero""",Red,fast,-5,1\n${good},7\n`);
    expect(read).toMatchObject({ badRows: 2, hasFaultsFile: true });
    const [names, ...lines] = (await faultsOf(read._id)).split('\r\n');
    expect(names).toBe(`Line in the file,What is wrong,${head}`);
    expect(lines[0]).toMatch(/^3,.*topSpeed is “fast”.*,'=HYPERLINK\(1\),"9-5, ""Aero""",Red,fast,-5,1$/);
    expect(lines[1]).toMatch(/^4,This line has 7 cells; the first line has 6,Saab,9000/);
    expect(lines[2]).toBe('');
  });

  test('corrected and uploaded again, its lines are taken beside those that were written', async () => {
    const read = await bring(`${head}\n${good}\n=1+1,9-5,Red,fast,9000,1\n`);
    const refused = await worker.request(`/api/car-imports/${read._id}/confirm`, { method: 'POST' });
    expect([refused.status, (await jsonOf<{ code: string }>(refused)).code]).toEqual([409, 'bad-rows']);
    expect(await write(read._id, '?badRows=leave-out')).toMatchObject({
      state: 'written',
      leavesBadRows: true,
      newCars: 1,
      badRows: 1,
      hasFaultsFile: true,
    });
    const again = await bring((await faultsOf(read._id)).replace(',fast,', ',230,'));
    expect(again).toMatchObject({ state: 'read', newCars: 1, badRows: 0 });
    await write(again._id);
    expect(await inStore()).toMatchObject([
      { model: '9-5', make: '=1+1', topSpeed: 230 },
      { model: '9000', topSpeed: 220 },
    ]);
  });

  test('of a file with columns of its own is proposed by the same choice', async () => {
    const { _id } = await bring(foreign.replace('"$12.500,50"', 'call us'));
    const columns = [null, 'make', 'model', 'color', 'price', 'condition', 'mileageKm'];
    expect(await readBy(_id, { columns, values: ofAll })).toMatchObject({ badRows: 1 });
    const again = await bring((await faultsOf(_id)).replace(';call us;', ';12500;'));
    expect(again).toMatchObject({
      state: 'columns',
      columns: { choice: { columns: [null, null, ...columns], values: ofAll }, chosenBefore: {} },
    });
    expect(await readBy(again._id, again.columns!.choice)).toMatchObject({ newCars: 1, badRows: 0 });
  });

  test('keeps the cells of a line that has too many or too few: uploaded as it is, it is refused again', async () => {
    const read = await bring(`${head}\nSaab,9000,Red,220,84,300,1\nSaab,9-5,Red,220,9000\n`);
    expect(read).toMatchObject({ badRows: 2, newCars: 0 });
    const file = await faultsOf(read._id);
    expect(file).toMatch(/^2,[^,]*,Saab,9000,Red,220,84,300,1\r$/m);
    const again = await bring(file);
    expect(again).toMatchObject({ badRows: 2, newCars: 0 });
    expect((await faultsOf(again._id)).split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/,Saab,9000,Red,220,84,300,1$/),
      expect.stringMatching(/,Saab,9-5,Red,220,9000$/),
    ]);
  });

  test('is not there where nothing is wrong', async () => {
    const read = await bring(`${head}\n${good}\n`);
    const answer = await worker.request(`/api/car-imports/${read._id}/faults.csv`);
    expect([answer.status, (await jsonOf<{ code: string }>(answer)).code]).toEqual([409, 'no-faults-file']);
  });
});

test('a line that turns bad after the others were confirmed keeps all of them out', async () => {
  const carId = await aCarOnSale(shop, { make: 'Saab', model: 'x', stock: 3 });
  const { color, topSpeed, priceCents } = (await carRowOf(shop, carId))!;
  const read = await bring(
    `_id,make,model,color,topSpeed,price,stock,expectedStock\n${carId},Saab,x,${color},${topSpeed},${priceCents / 100},5,3\n,,bad,,,,,\n`,
  );
  expect(read).toMatchObject({ changedCars: 1, badRows: 1 });
  await shop.database.update(cars).set({ stock: 2 }).where(eq(cars.id, carId));
  expect(await write(read._id, '?badRows=leave-out')).toMatchObject({ state: 'refused', badRows: 2 });
});

test('the template is read, and only its example has to go', async () => {
  for (const writing of ['comma', 'semicolon']) {
    const file = await (await worker.request(`/api/car-exports/template.csv?writing=${writing}`)).text();
    const read = await bring(file);
    expect(read).toMatchObject({ state: 'read', badRows: 1 });
    const [names] = file.split('\r\n');
    const filled = file.replace(/Example – delete this line/, 'A110');
    expect([names!.startsWith('catalogue'), await bring(filled)]).toMatchObject([
      true,
      { newCars: 1, badRows: 0 },
    ]);
  }
});
