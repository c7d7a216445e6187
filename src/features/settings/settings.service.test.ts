import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { setClock } from '#platform/clock.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readSetting } from './known-settings.ts';
import { readPriceTerms } from './read-price-terms.ts';
import { type SettingName, settingNames } from './settings.contract.ts';
import {
  changeSetting,
  findSetting,
  listSettings,
  resetSetting,
  settingHistory,
} from './settings.service.ts';
import { settingVersions } from './settings.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.useRealTimers();
  await shop.database.delete(settingVersions);
  shop.kept.values.clear();
});

const grace = { userId: 'grace', email: 'grace@example.com' };
/** Another server of the same shop: nothing that one of them keeps is the other's. */
const otherServer = () => ({ ...shop, kept: keepFor(shop.database) });

const change = async (name: SettingName, typed: string) => {
  const { version } = await findSetting(shop, name);
  return changeSetting(shop, grace, name, { seen: version, typed });
};

describe('defaults', () => {
  test('a real shop asks a Global-Admin for a second factor, the demo asks nobody', async () => {
    expect(await readSetting(shop, 'secondFactorRoles')).toEqual(['Global-Admin']);
    expect(await readSetting({ ...otherServer(), demo: true }, 'secondFactorRoles')).toEqual([]);
  });

  test('both ask for a permit above 10,000 dollars', async () => {
    expect(await readSetting(shop, 'refundPermitAbove')).toBe(10_000);
    expect(await readSetting({ ...otherServer(), demo: true }, 'refundPermitAbove')).toBe(10_000);
  });

  test('each setting is listed with its value, its default and its meaning', async () => {
    await change('refundPermitAbove', '2500');
    const listed = await listSettings(shop);
    expect(listed.map(({ name }) => name)).toEqual(settingNames);
    expect(listed[0]).toMatchObject({
      value: '$2,500',
      defaultValue: '$10,000',
      isDefault: false,
      version: 1,
    });
    expect(listed[1]).toMatchObject({ value: 'Global-Admin', isDefault: true, version: 0 });
    for (const { meaning, effect } of listed)
      for (const sentence of [meaning, effect]) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });
});

describe('a change', () => {
  test('counts at once on the server that made it, and within seconds on the others', async () => {
    const other = otherServer();
    expect(await readSetting(other, 'refundPermitAbove')).toBe(10_000);
    await change('refundPermitAbove', '$2,500.50');
    expect(await readSetting(shop, 'refundPermitAbove')).toBe(2500.5);
    onTestFinished(setClock(() => new Date(Date.now() + 2000)));
    expect(await readSetting(other, 'refundPermitAbove')).toBe(2500.5);
  });

  test('keeps every value with who and when', async () => {
    const begun = Date.now();
    await change('secondFactorRoles', 'admin, Global-Admin,admin');
    await change('secondFactorRoles', 'none');
    expect(await readSetting(shop, 'secondFactorRoles')).toEqual([]);
    await resetSetting(shop, grace, 'secondFactorRoles', 2);
    expect(await readSetting(shop, 'secondFactorRoles')).toEqual(['Global-Admin']);
    const history = await settingHistory(shop, 'secondFactorRoles');
    expect(history.map(({ version, value }) => [version, value])).toEqual([
      [3, undefined],
      [2, 'none'],
      [1, 'Admin, Global-Admin'],
    ]);
    expect(history.map(({ changedBy }) => changedBy)).toEqual(Array(3).fill('grace@example.com'));
    const inOrder = [begun, ...history.map(({ changedAt }) => Date.parse(changedAt)).reverse(), Date.now()];
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  });

  test('is audited with what was and what is', async () => {
    await change('refundPermitAbove', '1');
    const [entry] = await shop.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectType, 'setting'))
      .orderBy(auditEntries.id)
      .limit(1)
      .offset((await shop.database.$count(auditEntries, eq(auditEntries.subjectType, 'setting'))) - 1);
    expect(entry).toMatchObject({
      action: 'change setting',
      actorEmail: 'grace@example.com',
      subjectId: 'refundPermitAbove',
      subjectName: 'Large refunds',
      before: { value: '$10,000' },
      after: { value: '$1' },
    });
  });

  test('that was decided on an older value is refused with 409, and leaves no trace', async () => {
    await change('refundPermitAbove', '5000');
    const audited = await shop.database.$count(auditEntries);
    const late = changeSetting(shop, grace, 'refundPermitAbove', { seen: 0, typed: '1' });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'setting-changed' });
    await expect(resetSetting(shop, grace, 'refundPermitAbove', 7)).rejects.toMatchObject({ status: 409 });
    expect(await readSetting(shop, 'refundPermitAbove')).toBe(5000);
    expect(await shop.database.$count(auditEntries)).toBe(audited);
  });

  test('of ten at the same moment, one is made', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        changeSetting(shop, grace, 'refundPermitAbove', { seen: 0, typed: String(index) }),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 409, code: 'setting-changed' });
    expect(await settingHistory(shop, 'refundPermitAbove')).toHaveLength(1);
  });

  test.each([
    ['refundPermitAbove', '-1'],
    ['refundPermitAbove', ''],
    ['refundPermitAbove', '10.000'],
    ['refundPermitAbove', '1e3'],
    ['refundPermitAbove', '100000000.01'],
    ['refundPermitAbove', 'Infinity'],
    ['refundPermitAbove', '1,00'],
    ['secondFactorRoles', 'Boss'],
    ['secondFactorRoles', 'Admin;Worker'],
    ['secondFactorRoles', 'Admin,'],
    ['secondFactorRoles', ''],
    ['priceLines', '[{"name":"Fee"}]'],
    [
      'priceLines',
      '[{"name":"Fee","mode":"rent","kind":"amount","value":1,"receiver":"dealer","taxed":true,"choice":"maybe"}]',
    ],
    ['priceLines', 'Fee 12'],
    ['salesTax', '7.25'],
    ['salesTax', '{"name":"Sales tax","percent":101,"way":"added"}'],
  ] as const)('of %s to %j is refused, and says what it must be', async (name, typed) => {
    await expect(change(name, typed)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(new RegExp(`^${name} must be .+\\.$`)),
    });
    expect(await settingHistory(shop, name)).toEqual([]);
  });
});

test('a call reads no setting from the database while it knows them', async () => {
  const server = otherServer();
  await readSetting(server, 'refundPermitAbove');
  const select = vi.spyOn(shop.database, 'selectDistinctOn');
  for (let call = 0; call < 1000; call += 1)
    expect(readSetting(server, 'refundPermitAbove')).not.toBeInstanceOf(Promise);
  expect(select).not.toHaveBeenCalled();
  select.mockRestore();
});

test('terms of trade-ins from before they could lower the taxed sum stay as they were, and tax all', async () => {
  await shop.database.insert(settingVersions).values({
    name: 'tradeIns',
    version: 1,
    value: { isOn: true, offerDays: 3, offerKm: 200 },
    changedBy: grace.email,
    changedAt: new Date(),
  });
  const server = otherServer();
  expect(await readSetting(server, 'tradeIns')).toEqual({
    isOn: true,
    offerDays: 3,
    offerKm: 200,
    lowersTax: false,
  });
  expect(await readPriceTerms(server)).toEqual({ lines: [], tax: null });
  const typed = '{"isOn":true,"offerDays":3,"offerKm":200,"lowersTax":true}';
  await changeSetting(shop, grace, 'tradeIns', { seen: 1, typed });
  expect(await readPriceTerms(otherServer())).toEqual({ lines: [], tax: null, oldCarLowersTax: true });
  const { value } = await findSetting(shop, 'tradeIns');
  expect(value).toBe('offers are valid for 3 days and 200 km; credit lowers the taxed amount');
});

test('a stored value that fits no more counts as the default', async () => {
  await shop.database.insert(settingVersions).values({
    name: 'secondFactorRoles',
    version: 1,
    value: ['Caretaker'],
    changedBy: 'grace@example.com',
    changedAt: new Date(),
  });
  expect(await readSetting(otherServer(), 'secondFactorRoles')).toEqual(['Global-Admin']);
  const [changed] = await settingHistory(shop, 'secondFactorRoles');
  expect(changed?.value).toBe('["Caretaker"]');
});
