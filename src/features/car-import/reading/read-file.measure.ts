import { afterAll, beforeAll, expect, test } from 'vitest';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { problemOfFile, readCsv } from '#platform/csv/read-csv.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { CarImport } from '../car-import.contract.ts';
import { writeCars } from '../write-cars.ts';
import { readFile } from './read-file.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const head =
  'make,model,color,topSpeed,price,stock,condition,modelYear,body,fuel,transmission,drive,mileageKm,description,equipment,image';
const lineOf = (place: number) => {
  const pictures = [1, 2, 3].map((name) => `https://p.example/${place}/${name}.jpg`).join(', ');
  return `Fleet,Model ${place},White,180,"$30,000.25",1,Pre-Owned,2021.0,4dr Sedan,Gas,8-Speed Automatic,AWD,"12,500",<p>One owner</p>,"ABS\nRadio","${pictures}"`;
};

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
}
async function take(body: string): Promise<{ read: string; written: string; found: CarImport }> {
  const headers = { 'content-type': 'text/csv' };
  const answer = await worker.request('/api/car-imports', { method: 'POST', headers, body });
  const { _id } = await jsonOf<CarImport>(answer);
  const read = await secondsOf(() => readFile(shop.database, _id, unnamedUnits));
  await worker.request(`/api/car-imports/${_id}/confirm`, { method: 'POST' });
  const written = await secondsOf(() => writeCars(shop.database, _id, 'UTC', unnamedUnits));
  const found = await jsonOf<CarImport>(await worker.request(`/api/car-imports/${_id}`));
  return { read, written, found };
}

// First, since the most memory that a process had never falls.
test('a row of 33 million commas', async () => {
  const file = Buffer.alloc(33_000_000, ',');
  const before = process.resourceUsage().maxRSS;
  const read = async () => {
    for await (const row of readCsv(file).rows) expect(row).toBeUndefined();
  };
  const refused = await read().catch(problemOfFile);
  expect(refused).toBe('Line 1 has more than 1,000 cells.');
  const more = (process.resourceUsage().maxRSS - before) / 1024;
  console.log(`A row of 33 million commas is refused with ${more.toFixed(0)} MB more (goal: 50)`);
});

test('20,000 cars in 16 columns with three pictures each, new and then changed', async () => {
  const many = 20_000;
  const added = await take(
    `${head}\n${Array.from({ length: many }, (_, place) => lineOf(place)).join('\n')}\n`,
  );
  expect(added.found).toMatchObject({ state: 'written', newCars: many });
  const file = await (await worker.request('/api/car-exports/cars.csv')).text();
  const changed = await take(file.replaceAll(',White,', ',Black,'));
  expect(changed.found).toMatchObject({ state: 'written', changedCars: many });
  console.log(
    `20,000 new cars: read and judged in ${added.read} s, written in ${added.written} s (goal: 30 together); changed: ${changed.read} and ${changed.written} s`,
  );
}, 900_000);
