import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { brand, configuredBrand } from '#platform/brand.ts';
import { setClock } from '#platform/clock.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { knowingListener } from './know-settings.ts';
import { readSetting, settingAt } from './known-settings.ts';
import { readShopFacts } from './read-shop-facts.ts';
import { type SettingName, settings } from './settings.contract.ts';
import { findSetting, resetSetting, storeSetting } from './settings.service.ts';
import { settingVersions } from './settings.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.database.delete(settingVersions);
  shop.kept.values.clear();
  await readSetting(shop, 'contact');
});

const grace = { userId: 'grace', email: 'grace@example.com' };
const set = async (name: SettingName, value: unknown) => {
  const { version } = await findSetting(shop, name);
  return storeSetting(shop, grace, name, { seen: version, value });
};

const named = {
  name: 'Nordlicht',
  wordmark: 'NORDLICHT',
  tagline: 'Cars of the north',
  description: 'Cars for long roads.',
  legalName: 'Nordlicht Autos LLC',
  legalNote: 'Dealer license 4711',
};
const reached = {
  phone: '+49 40 555 0142',
  mail: 'hello@nordlicht.example',
  street: '2 Quay',
  city: 'Hamburg',
};
const letter = { subject: 'Hello', preview: 'Hello', heading: 'Hello', parts: [] };

describe('a dealership that is called otherwise', () => {
  test('is so in every letter and on every page at once, and as before after a reset', async () => {
    await set('dealershipName', named);
    await set('contact', reached);
    const mail = composeMail(letter);
    for (const text of [mail.text, mail.html])
      for (const said of [
        'NORDLICHT',
        named.legalName,
        named.legalNote,
        reached.phone,
        reached.mail,
        '2 Quay',
      ])
        expect(text).toContain(said);
    expect(mail.html).not.toContain(configuredBrand.contact.phone);
    const facts = await readShopFacts(shop);
    expect(facts.brand).toMatchObject({ ...named, contact: reached, accent: configuredBrand.accent });
    await resetSetting(shop, grace, 'dealershipName', 1);
    await resetSetting(shop, grace, 'contact', 1);
    expect(brand).toEqual(configuredBrand);
    expect(composeMail(letter).text).not.toContain('NORDLICHT');
  });

  test('is so on another server within seconds, also where nothing but its jobs runs', async () => {
    const other = { ...shop, kept: keepFor(shop.database) };
    const seen: string[] = [];
    const { handle } = knowingListener<typeof other>({
      kind: { name: 'any' },
      name: 'any',
      handle: async () => seen.push(brand.contact.phone),
      together: () => false,
    });
    await handle(other, [{}]);
    await shop.database.insert(settingVersions).values({
      name: 'contact',
      version: 1,
      value: reached,
      changedBy: 'grace@example.com',
      changedAt: new Date(),
    });
    onTestFinished(setClock(() => new Date(Date.now() + 2000)));
    await handle(other, [{}]);
    expect(seen).toEqual([configuredBrand.contact.phone, reached.phone]);
  });
});

test('what a setting was at a moment of the past can be asked', async () => {
  const at = (time: string) => new Date(`2030-01-01T${time}:00Z`);
  const store = async (time: string, value: unknown) => {
    const restore = setClock(() => at(time));
    await set('contact', value).finally(restore);
  };
  await store('10:00', reached);
  await store('12:00', { ...reached, phone: '110' });
  expect((await settingAt(shop, 'contact', at('09:59'))).phone).toBe(configuredBrand.contact.phone);
  expect((await settingAt(shop, 'contact', at('10:00'))).phone).toBe(reached.phone);
  expect((await settingAt(shop, 'contact', at('11:59'))).phone).toBe(reached.phone);
  expect((await settingAt(shop, 'contact', at('12:01'))).phone).toBe('110');
});

test('a closed day is announced where it is near', async () => {
  onTestFinished(setClock(() => new Date('2030-12-10T12:00:00Z')));
  await set('openingHours', {
    ...configuredBrand.openingHours,
    closedDays: [
      { date: '2030-12-25', reason: 'Christmas' },
      { date: '2031-01-01', reason: '' },
      { date: '2030-12-09', reason: 'Over' },
    ],
  });
  const { brand: shown } = await readShopFacts(shop);
  expect(shown.openingHours.slice(3)).toEqual(
    [
      { days: 'Wednesday, December 25', hours: 'Closed: Christmas' },
      { days: 'Wednesday, January 1', hours: 'Closed' },
    ].slice(0, 1),
  );
});

const problemsOf = (name: SettingName, value: unknown) =>
  settings[name].schema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test.each<[SettingName, unknown, string[]]>([
  ['dealershipName', { ...named, name: ' ' }, ['name: Enter the name']],
  ['dealershipName', { ...named, wordmark: 'W'.repeat(17) }, ['wordmark: Use at most 16 characters']],
  ['dealershipName', { ...named, tagline: 'one\ntwo' }, ['tagline: Use one line of text']],
  ['contact', { ...reached, phone: 'call me' }, ['phone: Use digits, spaces and + ( ) . / -']],
  ['contact', { ...reached, mail: 'nobody' }, ['mail: Enter an email address']],
  [
    'openingHours',
    {
      ...configuredBrand.openingHours,
      week: { ...configuredBrand.openingHours.week, friday: { opens: '19:00', closes: '09:00' } },
    },
    ['week.friday: Closes before it opens'],
  ],
  [
    'openingHours',
    {
      ...configuredBrand.openingHours,
      week: { ...configuredBrand.openingHours.week, friday: { opens: '', closes: '09:00' } },
    },
    ['week.friday.opens: Enter a time'],
  ],
  [
    'openingHours',
    { ...configuredBrand.openingHours, closedDays: [{ date: '2030-02-30', reason: '' }] },
    ['closedDays.0.date: Choose a day'],
  ],
  [
    'openingHours',
    {
      ...configuredBrand.openingHours,
      closedDays: [
        { date: '2030-02-03', reason: '' },
        { date: '2030-02-03', reason: 'again' },
      ],
    },
    ['closedDays: The same day is listed twice'],
  ],
  ['units', 'furlongs', [expect.any(String)]],
  [
    'workshopPlaces',
    { technical: -1, 'non-technical': 1.5, 'routine-servicing': 1001 },
    [
      'technical: Enter 0 or more',
      'non-technical: Enter a whole number',
      'routine-servicing: Enter 1,000 or less',
    ],
  ],
])('%s: %j is refused, and says why where', (name, value, problems) => {
  expect(problemsOf(name, value)).toEqual(problems);
});

test('a week that lacks a day is none', () => {
  const { sunday: _, ...week } = configuredBrand.openingHours.week;
  expect(problemsOf('openingHours', { week, closedDays: [] })).toHaveLength(1);
});
