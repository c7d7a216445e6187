import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { AuditLog } from './audit.contract.ts';
import { recordAudit } from './audit.service.ts';
import { auditEntries } from './audit.tables.ts';
import { listingSubject, orderSubject } from './audit-subjects.ts';

let shop: TestShop;
let admin: TestPerson;
// Each test reads the whole log, so each has a log of its own.
beforeEach(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
  admin = await shop.signIn('Admin');
  const restore = setClock(() => new Date('2026-11-21T03:05:00Z'));
  const stockOf = (email: string, car: string, added: number, left: number) =>
    recordAudit(shop.database, {
      actor: { userId: email, email },
      action: 'change stock',
      subject: { type: 'car', id: 'c1', name: car },
      before: { stock: left - added },
      after: { stock: left },
      stock: { car, added, now: left },
    });
  await stockOf('lena@marque.example', 'Porsche 911 Carrera', 4, 7);
  await stockOf('Omar@marque.example', 'BMW M3', -2, 1);
  for (let unit = 0; unit < 5; unit += 1) await stockOf('lena@marque.example', '100% Electric_Car', 1, unit);
  await recordAudit(shop.database, {
    actor: { userId: 'o', email: 'Omar@marque.example' },
    action: 'change price',
    subject: { type: 'car', id: 'c2', name: 'Porsche 911 Turbo' },
    before: { make: 'Porsche', model: '911 Turbo', price: 200_000 },
    after: { make: 'Porsche', model: '911 Turbo', price: 190_000 },
  });
  await recordAudit(shop.database, {
    actor: { userId: 'o', email: 'Omar@marque.example' },
    action: 'end downtime',
    subject: { type: 'downtime', id: 'd1', name: 'Update' },
  });
  restore();
});
afterEach(() => shop.close());

async function ask(query = ''): Promise<{ logs: AuditLog[]; answer: Response }> {
  const answer = await admin.request(`/api/admin/audit-logs${query}`);
  expect(answer.status).toBe(200);
  return { logs: await jsonOf<AuditLog[]>(answer), answer };
}

test('an entry has the listed fields, and says what it was and what it is', async () => {
  const { logs, answer } = await ask('?car=carrera');
  expect(answer.headers.get('X-Total-Count')).toBe('1');
  expect(logs).toEqual([
    {
      _id: expect.any(String),
      userEmail: 'lena@marque.example',
      car: 'Porsche 911 Carrera',
      addedStock: 4,
      newStock: 7,
      timestamp: '2026-11-21T03:05:00.000Z',
      localTime: '2026-11-20T22:05',
      timeZone: 'America/New_York',
      action: 'change stock',
      subject: { type: 'car', id: 'c1', name: 'Porsche 911 Carrera' },
      before: { stock: 3 },
      after: { stock: 7 },
    },
  ]);
});

const countsOf = async (query = '') => jsonOf(await admin.request(`/api/admin/audit-logs/counts${query}`));
const exactly = (total: number) => ({ total, atLeast: false });

test('each kind is counted as its list would be, beside the other filters', async () => {
  expect(await countsOf()).toEqual({ cars: exactly(8), shop: exactly(1) });
  expect(await countsOf('?email=omar')).toEqual({ cars: exactly(2), shop: exactly(1) });
  expect(await countsOf('?car=911')).toEqual({ cars: exactly(2) });
  expect(await countsOf('?from=2026-11-21')).toEqual({});
  expect(await countsOf('?email=nobody')).toEqual({});
  for (const kind of ['cars', 'shop', 'orders'] as const) {
    const { answer } = await ask(`?kind=${kind}`);
    const counted = Object(await countsOf())[kind]?.total ?? 0;
    expect(answer.headers.get('X-Total-Count'), kind).toBe(String(counted));
  }
});

test('of very many entries the newest are counted, and each number is a lower bound', async () => {
  await shop.database.execute(sql`
    insert into audit_entries (id, actor_user_id, actor_email, action, subject_type, subject_id, at)
    select 'zz' || lpad(n::text, 6, '0'), 'q', 'q@marque.example', 'answer question', 'question', 'q', '2026-11-21T04:00:00Z'
    from generate_series(1, 5001) n`);
  expect(await countsOf()).toEqual({ questions: { total: 5000, atLeast: true } });
  expect(await countsOf('?email=omar')).toEqual({ cars: exactly(2), shop: exactly(1) });
});

test('a price is found by its car, and what is about no car has an empty name', async () => {
  const { logs } = await ask('?car=911');
  expect(logs.map(({ action, addedStock }) => [action, addedStock])).toEqual([
    ['change price', null],
    ['change stock', 4],
  ]);
  expect((await ask('?limit=1')).logs[0]).toMatchObject({ action: 'end downtime', car: '', newStock: null });
});

test('filters find parts of names without case, take signs literally, and narrow together', async () => {
  const found = async (query: string) => (await ask(query)).logs.length;
  expect(await found('?email=OMAR')).toBe(3);
  expect(await found('?email=marque')).toBe(9);
  expect(await found('?email=nobody')).toBe(0);
  expect(await found('?car=bm')).toBe(1);
  expect(await found(`?car=${encodeURIComponent('100% electric_')}`)).toBe(5);
  expect(await found(`?car=${encodeURIComponent('0%e')}`)).toBe(0);
  expect(await found('?car=911&email=lena')).toBe(1);
});

test('the newest come first, page by page, none twice and none left out', async () => {
  for (const filter of ['', '&email=marque', '&car=electric', '&email=lena&car=car']) {
    const seen: string[] = [];
    let next: string | undefined = `?limit=2${filter}`;
    let total = '';
    while (next) {
      const { logs, answer } = await ask(next);
      seen.push(...logs.map(({ _id }) => _id));
      total = answer.headers.get('X-Total-Count') ?? '';
      next = /<\/api\/admin\/audit-logs(.+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen).size).toBe(Number(total));
  }
});

test('changes that name their car in another way are found by it as well', async () => {
  const actor = { userId: 'w', email: 'ines@marque.example' };
  await recordAudit(shop.database, {
    actor,
    action: 'change price',
    subject: { type: 'car model', id: 'Isetta 300', name: 'Isetta 300' },
    before: { lowestPrice: 9000, highestPrice: 9500 },
    after: { price: 8000, cars: 2 },
  });
  await recordAudit(shop.database, {
    actor,
    action: 'issue VIN',
    subject: { type: 'order', id: 'o', name: 'MQ-1' },
    after: { vin: '1M8GDM9AXKP042788', car: 'Isetta 250' },
  });
  expect((await ask('?car=isetta')).logs.map(({ action, car }) => [action, car])).toEqual([
    ['issue VIN', 'Isetta 250'],
    ['change price', 'Isetta 300'],
  ]);
});

test('the export is the whole filtered view as a file that spreadsheets read and do not calculate', async () => {
  const actor = { userId: 'x', email: '=cmd@marque.example' };
  for (let left = 1100; left > 0; left -= 100)
    await Promise.all(
      Array.from({ length: 100 }, () =>
        recordAudit(shop.database, {
          actor,
          action: 'add car',
          subject: { type: 'car', id: 'c', name: 'Isetta 250' },
        }),
      ),
    );
  await recordAudit(shop.database, {
    actor,
    action: 'change stock',
    subject: { type: 'car', id: 'c9', name: 'x y' },
    before: { stock: 3 },
    after: { stock: 1 },
    stock: { car: '@sum "x", y', added: -2, now: 1 },
  });
  const file = await admin.request('/api/admin/audit-logs/export.csv?email=cmd');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toContain('audit.csv');
  const [head, newest, ...others] = (await file.text()).trimEnd().split('\r\n');
  expect(head?.replace('\uFEFF', '')).toMatch(/^When \(UTC\),Local time,Who,What,Car,/);
  expect(newest).toContain(
    `,'=cmd@marque.example,change stock,"'@sum ""x"", y",-2,1,Stock: 3,Stock: 1,car,x y`,
  );
  expect(others).toHaveLength(1100);
  const none = await admin.request('/api/admin/audit-logs/export.csv?email=nobody');
  expect((await none.text()).trimEnd().split('\r\n')).toHaveLength(1);
});

const act = (at: string, type: string, partOf?: string) =>
  shop.database.insert(auditEntries).values({
    id: newId(),
    actorUserId: 'm',
    actorEmail: 'mia@marque.example',
    action: `change ${type}`,
    subjectType: type,
    subjectId: 's',
    at: new Date(at),
    ...(partOf && { partOf, car: 'Lancia Delta' }),
  });
const told = async (query: string) => (await ask(query)).logs.map(({ action }) => action);

test('entries are found by what they are about, with those of other kinds left out', async () => {
  await act('2026-11-20T12:00:00Z', 'order');
  await act('2026-11-20T12:00:01Z', 'reservation');
  await act('2026-11-20T12:00:02Z', 'payment');
  expect(await told('?kind=orders')).toEqual(['change payment', 'change order']);
  expect(await told('?kind=reservations')).toEqual(['change reservation']);
  expect(await told('?kind=shop')).toEqual(['end downtime']);
  expect((await admin.request('/api/admin/audit-logs?kind=toString')).status).toBe(400);
});

test('entries are found by days at the dealership, from its first moment to its last, page by page', async () => {
  // New York is 4 hours behind UTC until November 1, 2026, 2 AM, and 5 from then on.
  for (const at of [
    '2026-10-31T03:59:59Z',
    '2026-10-31T04:00:00Z',
    '2026-11-01T12:00:00Z',
    '2026-11-02T04:59:59Z',
    '2026-11-02T05:00:00Z',
  ])
    await act(at, `order of ${at}`);
  const days = 'email=mia&from=2026-10-31&to=2026-11-01';
  const all = [
    'change order of 2026-11-02T04:59:59Z',
    'change order of 2026-11-01T12:00:00Z',
    'change order of 2026-10-31T04:00:00Z',
  ];
  expect(await told(`?${days}`)).toEqual(all);
  const paged: string[] = [];
  for (let cursor = ''; ; ) {
    const { logs, answer } = await ask(`?${days}&limit=1${cursor}`);
    paged.push(...logs.map(({ action }) => action));
    const next = /cursor=([^&>]+)/.exec(answer.headers.get('Link') ?? '')?.[1];
    if (!next) break;
    cursor = `&cursor=${next}`;
  }
  expect(paged).toEqual(all);
  expect(await told('?email=mia&from=2199-12-31')).toEqual([]);
  expect(await told('?email=mia&to=2000-01-01')).toEqual([]);
  for (const day of ['2026-02-30', '9999-12-31', '1999-12-31', 'x', ''])
    expect((await admin.request(`/api/admin/audit-logs?from=${day}`)).status).toBe(400);
});

test('the lines of an import fold into one, which opens them; a car’s name finds its line all the same', async () => {
  await act('2026-11-20T12:00:00Z', 'car', 'i1');
  await act('2026-11-20T12:00:00Z', 'car', 'i1');
  await act('2026-11-20T12:00:01Z', 'import');
  expect(await told('?email=mia')).toHaveLength(3);
  expect(await told('?email=mia&parts=folded')).toEqual(['change import']);
  expect(await told('?partOf=i1&parts=folded')).toEqual(['change car', 'change car']);
  expect(await told('?car=lancia&parts=folded')).toHaveLength(2);
});

test('each entry names what it is about: a listing, an order, an account', async () => {
  const actor = { userId: 'w', email: 'ines@marque.example' };
  const listing = { id: 'c3', vip: false, make: 'Isetta', model: '300' };
  await recordAudit(shop.database, {
    actor,
    action: 'change price',
    subject: listingSubject(listing),
    before: { price: 9000 },
    after: { price: 8000 },
  });
  await recordAudit(shop.database, {
    actor,
    action: 'refund a part',
    subject: orderSubject({ ...listing, id: 'o1', receiptNumber: 'MQ-7K2P' }),
  });
  await recordAudit(shop.database, {
    actor,
    action: 'make customer',
    subject: { type: 'user', id: 'u1' },
    after: { email: 'ann@example.com' },
  });
  await recordAudit(shop.database, {
    actor,
    action: 'change own password',
    subject: { type: 'user', id: actor.userId },
  });
  const { logs } = await ask('?email=ines');
  expect(logs.map(({ subject, car }) => [subject.name, car])).toEqual([
    ['ines@marque.example', ''],
    ['ann@example.com', ''],
    ['MQ-7K2P', 'Isetta 300'],
    ['Isetta 300', 'Isetta 300'],
  ]);
  // The price and the refund named no car before, so that the filter passed them over.
  expect((await ask('?car=isetta')).logs).toHaveLength(2);
});
