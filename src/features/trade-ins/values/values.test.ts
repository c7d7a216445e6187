import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { savedBySpreadsheet, savings } from '../../../../tests/support/spreadsheet.ts';
import { aValue } from '../../../../tests/support/trade-ins.ts';
import { tradeInValues } from '../trade-ins.tables.ts';
import type { TradeInValue, ValueFileResult } from './values.contract.ts';

let shop: TestShop;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.signIn('Admin');
});
afterAll(() => shop.close());
beforeEach(() => shop.database.delete(tradeInValues));

const send = (method: string, path: string, body?: object) =>
  admin.request(`/api/trade-in-values${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
const bring = async (csv: string | Buffer<ArrayBuffer>, seen?: string) => {
  const query = seen === undefined ? '' : `?seen=${seen}`;
  const headers = { 'content-type': 'text/csv' };
  const answer = await admin.request(`/api/trade-in-values/file${query}`, {
    method: 'POST',
    headers,
    body: csv,
  });
  return {
    status: answer.status,
    result: await jsonOf<ValueFileResult & { code?: string; message?: string }>(answer),
  };
};
const exported = async () => (await admin.request('/api/trade-in-values/export.csv')).text();
const header =
  'make,model,fromYear,toYear,value,yearlyFallPercent,usualKm,perThousandKm,fairPercent,poorPercent,repairedPercent,spreadPercent';

test('a line is added, changed and taken out, each with its audit line', async () => {
  const added = await jsonOf<TradeInValue>(await send('POST', '', aValue()));
  expect(added).toMatchObject(aValue());
  expect((await send('POST', '', aValue({ make: 'MAZDA', model: 'mx5' }))).status).toBe(409);
  expect((await send('PUT', `/${added._id}`, aValue({ value: 25_000.5 }))).status).toBe(200);
  expect((await send('DELETE', `/${added._id}`)).status).toBe(200);
  expect((await send('DELETE', `/${added._id}`)).status).toBe(404);
  const entries = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, added._id))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action }) => action)).toEqual([
    'add trade-in value',
    'change trade-in value',
    'remove trade-in value',
  ]);
  expect(entries[1]).toMatchObject({ before: { value: 30_000 }, after: { value: 25_000.5 } });
});

test('years in the wrong order and figures beyond their bounds are refused at their field', async () => {
  const wrong = [
    { fromYear: 2020, toYear: 2019 },
    { yearlyFallPercent: 91 },
    { value: -1 },
    { value: 0.001 },
    { make: ' ' },
    { make: 'x'.repeat(61) },
    { usualKm: 1.5 },
  ];
  for (const each of wrong)
    expect((await send('POST', '', aValue(each))).status, JSON.stringify(each)).toBe(400);
});

test('the list is in the order of names, in pages, and is searched without accents and hyphens', async () => {
  for (const model of ['Yaris', 'Avensis', '', 'GR-86'])
    await send('POST', '', aValue({ make: 'Toyota', model }));
  const first = await admin.request('/api/trade-in-values?limit=3');
  expect(first.headers.get('x-total-count')).toBe('4');
  const models = (await jsonOf<TradeInValue[]>(first)).map(({ model }) => model);
  expect(models).toEqual(['', 'Avensis', 'GR-86']);
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')![1];
  const rest = await jsonOf<TradeInValue[]>(
    await admin.request(`/api/trade-in-values?limit=3&cursor=${cursor}`),
  );
  expect(rest.map(({ model }) => model)).toEqual(['Yaris']);
  expect(await jsonOf(await admin.request('/api/trade-in-values?limit=3&page=2'))).toEqual(rest);
  expect(await jsonOf(await admin.request('/api/trade-in-values?limit=3&page=3'))).toEqual([]);
  expect(await jsonOf(await admin.request('/api/trade-in-values?search=Toyota%20gr86'))).toHaveLength(1);
});

test('a file that was exported changes nothing; a changed one is tried first, then written whole', async () => {
  await send('POST', '', aValue());
  await send('POST', '', aValue({ make: '=Odd', model: 'A, "B"' }));
  const file = await exported();
  expect((await bring(file)).result).toMatchObject({
    unchangedLines: 2,
    changedLines: 0,
    newLines: 0,
    badLines: 0,
  });
  const changed = file
    .replace(',30000,', ',31000.5,')
    .concat('Saab,900,1990,1999,12000,8,12000,50,80,50,75,15\r\n');
  const dry = await bring(changed);
  expect(dry.result).toMatchObject({ isWritten: false, newLines: 1, changedLines: 1, unchangedLines: 1 });
  expect(await exported()).toBe(file);
  const written = await bring(changed, dry.result.version);
  expect(written.result).toMatchObject({ isWritten: true, newLines: 1, changedLines: 1 });
  expect((await bring(changed)).result).toMatchObject({ unchangedLines: 3 });
  // Pressed twice: the table is another one by now.
  expect(await bring(changed, dry.result.version)).toMatchObject({
    status: 409,
    result: { code: 'file-overtaken' },
  });
});

test.each(savings)(
  'what is exported changes nothing when a spreadsheet has saved it as %j',
  async (saving) => {
    await send('POST', '', aValue({ value: 23_995.5 }));
    await send('POST', '', aValue({ make: '=Odd', model: '' }));
    const csv = await exported();
    const decimals = { fromYear: 1, value: 4, usualKm: 2 };
    for (const saved of [savedBySpreadsheet(csv, saving), savedBySpreadsheet(csv, { ...saving, decimals })])
      expect((await bring(saved)).result).toMatchObject({ unchangedLines: 2, changedLines: 0, badLines: 0 });
  },
);

test('two who write the same new lines at once: one of them is asked to look again', async () => {
  const file = `${header}\r\nSaab,900,1990,1999,12000,8,12000,50,80,50,75,15\r\n`;
  const { result } = await bring(file);
  const both = await Promise.all([bring(file, result.version), bring(file, result.version)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await shop.database.$count(tradeInValues)).toBe(1);
});

test('a line that cannot be taken is told with all that is wrong with it, and nothing is written', async () => {
  const file = [
    header,
    'Saab,900,1990,1999,12000,8,12000,50,80,50,75,15',
    ',900,1990,1980,viel,8,12000,50,800,50,75,15',
    'SAAB,9-00,1990,1991,1,8,12000,50,80,50,75,15',
    'Saab,900',
  ].join('\n');
  const { result } = await bring(file);
  expect(result).toMatchObject({ newLines: 1, badLines: 3 });
  expect(result.bad[0]!.reasons).toEqual(
    expect.arrayContaining(['make is missing', expect.stringContaining('value is “viel”')]),
  );
  expect(result.bad[1]!.reasons).toEqual(['Line 2 has the same make, model and first year']);
  expect((await bring(file, result.version)).status).toBe(409);
  expect(await shop.database.$count(tradeInValues)).toBe(0);
});

test('a spreadsheet with decimal commas is read, and what is no such file is said so', async () => {
  const file = `${header.replaceAll(',', ';')}\nSaab;900;1990;1999;12000,50;8;12000;50;80;50;75;15\n`;
  const { result } = await bring(file);
  await bring(file, result.version);
  expect(await jsonOf(await admin.request('/api/trade-in-values'))).toMatchObject([{ value: 12_000.5 }]);
  for (const wrong of ['', 'make,model\nSaab,900\n', `${header},more\n`, `${header}\n`, '"'])
    expect((await bring(wrong)).status, wrong).toBe(400);
  const headers = { 'content-type': 'text/plain' };
  const other = await admin.request('/api/trade-in-values/file', { method: 'POST', headers, body: header });
  expect(other.status).toBe(415);
});
