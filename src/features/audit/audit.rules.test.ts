import { expect, test } from 'vitest';
import {
  type AuditFilter,
  changesOf,
  filterIn,
  isSameFilter,
  nameOfSubject,
  pageOfSubject,
  snapshotInWords,
  withFilter,
} from './audit.rules.ts';

const aFilter = (given: Partial<AuditFilter>): AuditFilter => ({
  email: '',
  car: '',
  kind: '',
  from: '',
  to: '',
  partOf: '',
  ...given,
});

test('a filter goes into an address and comes back, beside what the address says already', () => {
  const written = withFilter(
    aFilter({ email: ' WORKER@ ', car: '100% & more', kind: 'orders', from: '2026-11-01' }),
    new URLSearchParams('page=3&car=old'),
  );
  expect(written.toString()).toBe('page=3&car=100%25+%26+more&email=WORKER%40&kind=orders&from=2026-11-01');
  expect(filterIn(written)).toEqual(
    aFilter({ email: 'WORKER@', car: '100% & more', kind: 'orders', from: '2026-11-01' }),
  );
  expect(withFilter(aFilter({ car: ' ' }), written).toString()).toBe('page=3');
});

test('spaces around what is looked for make no difference', () => {
  expect(isSameFilter(aFilter({ email: 'a ' }), aFilter({ email: 'a', car: ' ' }))).toBe(true);
  expect(isSameFilter(aFilter({ email: 'a' }), aFilter({ car: 'a' }))).toBe(false);
});

test('an address with a kind or a day that there is not asks for all of them', () => {
  const query = new URLSearchParams('kind=toString&from=2026-02-30&to=99999-01-01&partOf=');
  expect(filterIn(query)).toEqual(aFilter({}));
});

test('a snapshot is one line for a spreadsheet', () => {
  expect(snapshotInWords({ stock: 3, priceCents: 8_430_000, note: '' }, 'UTC')).toBe(
    'Stock: 3; Price: $84,300; Note: none',
  );
  expect(snapshotInWords(null, 'UTC')).toBe('');
});

test('a change is told value by value, as people read it', () => {
  expect(
    changesOf(
      { state: 'booked', date: '2026-11-23', VIN: 'WVW' },
      { state: 'booked', date: '2026-11-25', VIN: 'WVW' },
      'UTC',
    ),
  ).toEqual([{ name: 'Date', before: '2026-11-23', after: '2026-11-25' }]);
  expect(
    changesOf({ priceCents: 8_430_000, oldPrice: null }, { priceCents: 8_000_050, oldPrice: 84_300 }, 'UTC'),
  ).toEqual([
    { name: 'Price', before: '$84,300', after: '$80,000.50' },
    { name: 'Old price', before: 'none', after: '$84,300' },
  ]);
  expect(changesOf(null, { isActive: true, cars: 12_000, roles: ['Admin', 'Worker'] }, 'UTC')).toEqual([
    { name: 'Is active', after: 'yes', before: undefined },
    { name: 'Cars', after: '12,000', before: undefined },
    { name: 'Roles', after: 'Admin, Worker', before: undefined },
  ]);
});

test('an instant is told on the dealership’s clock, summer and winter, and a refund in dollars', () => {
  const told = (endsAt: string) => changesOf(null, { endsAt }, 'America/New_York')[0]?.after;
  expect(told('2026-11-21T16:33:51.720Z')).toBe('Nov 21, 2026, 11:33 AM EST');
  expect(told('2026-07-04T03:05:00Z')).toBe('Jul 3, 2026, 11:05 PM EDT');
  expect(snapshotInWords({ startsAt: '2026-11-21T16:33:00Z', refund: 84_300.5 }, 'UTC')).toBe(
    'Starts at: Nov 21, 2026, 4:33 PM UTC; Refund: $84,300.50',
  );
});

test('a change of an account says whose it was', () => {
  const own = { subjectName: null, actorUserId: 'w', actorEmail: 'w@example.com', before: null, after: null };
  const ofAnn = { ...own, subjectType: 'user', subjectId: 'ann' };
  expect(nameOfSubject({ ...ofAnn, after: { email: 'ann@example.com' } })).toBe('ann@example.com');
  expect(nameOfSubject({ ...ofAnn, before: { email: 'gone@example.com' } })).toBe('gone@example.com');
  expect(nameOfSubject(ofAnn)).toBe('');
  expect(nameOfSubject({ ...ofAnn, subjectId: 'w' })).toBe('w@example.com');
  expect(nameOfSubject({ ...ofAnn, subjectType: 'order', before: { receiptNumber: 'MQ-1' } })).toBe('MQ-1');
});

test('an entry leads to a page of what it is about that its reader may open; one’s own account to none', () => {
  const by = { action: 'change price', userEmail: 'w@example.com' };
  const car = { type: 'car', id: 'c1', name: 'BMW M3' };
  expect(pageOfSubject(car, by, 'Worker')).toBe('/worker/cars/c1');
  expect(pageOfSubject(car, by, 'Admin')).toBe('/worker/vehicles?show=all&car=c1');
  expect(pageOfSubject({ ...car, type: 'VIP car' }, by, 'Admin')).toBe('/worker/vehicles?show=all&car=c1');
  const order = { type: 'order', id: 'o', name: 'MQ-1' };
  expect(pageOfSubject(order, by, 'Admin')).toBe('/admin/orders/o');
  expect(pageOfSubject({ type: 'payment', id: 'p', name: '$1' }, by, 'Admin')).toBeUndefined();
  expect(pageOfSubject({ type: 'user', id: 'w', name: 'w@example.com' }, by, 'Admin')).toBeUndefined();
  const customer = { type: 'user', id: 'c', name: 'c@example.com' };
  expect(pageOfSubject(customer, by, 'Admin')).toBe('/desk/search?q=c%40example.com');
  const hiring = { ...by, action: 'create staff account' };
  const hired = { type: 'user', id: 's', name: 's@example.com' };
  expect(pageOfSubject(hired, hiring, 'Global-Admin')).toBe('/admin/staff');
  expect(pageOfSubject(hired, hiring, 'Admin')).toBeUndefined();
});

test('what was added and what was removed are told apart', () => {
  expect(
    changesOf(
      { equipment: ['Air conditioning', 'Tow bar'], fuel: 'petrol' },
      { equipment: ['Air conditioning', 'Camera'], drive: 'all' },
      'UTC',
    ),
  ).toEqual([
    { name: 'Equipment', kind: 'removed', before: 'Tow bar' },
    { name: 'Equipment', kind: 'added', after: 'Camera' },
    { name: 'Fuel', kind: 'removed', before: 'petrol' },
    { name: 'Drive', kind: 'added', after: 'all' },
  ]);
});

test('money is shown as money, whatever its name; ids and hashes are left out', () => {
  const id = '0193f2a0-1111-7222-8333-444455556666';
  expect(
    changesOf(
      null,
      { fee: 12.5, owed: 300, credit: 18_500, value: 18_000, offer: 17_000, disputeId: 'du_1', removed: id },
      'UTC',
    ).map(({ name, after }) => `${name} ${after}`),
  ).toEqual(['Fee $12.50', 'Owed $300', 'Credit $18,500', 'Value $18,000', 'Offer $17,000']);
  expect(snapshotInWords({ order: [id], text: 'a'.repeat(64), picture: '/images/cars/1.jpg' }, 'UTC')).toBe(
    'Picture: a picture',
  );
});
