import { describe, expect, test } from 'vitest';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { openStitchedPages } from './stitched-pages.ts';

const person = (firstName: string, changes: Partial<Session> = {}): Session => ({
  _id: `id-${firstName}`,
  email: `${firstName}@example.com`,
  emailVerified: true,
  firstName,
  lastName: 'Reader',
  phone: '+1 313 555 0142',
  role: 'User',
  mustChangePassword: false,
  mustEnrol: false,
  permits: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

/** A shop whose pages greet their reader and show what these calls say; `answers` says what each path answers to whom. */
function aShop(
  calls: string[],
  answers: (path: string, reader: string) => Response,
  answer?: () => Response,
) {
  const told: string[] = [];
  let time = 0;
  const fetchAs =
    (reader: string): typeof fetch =>
    async (input) => {
      const { pathname } = new URL(String(input), 'http://shop.example');
      told.push(`${pathname} ${reader}`);
      return answers(pathname, reader);
    };
  let made = 0;
  const pages = openStitchedPages({
    now: () => time,
    fetchUnnamed: () => fetchAs('nobody'),
    make: async (_request, session, fetch) => {
      made += 1;
      const said = await Promise.all(calls.map(async (path) => (await fetch(path)).text()));
      if (answer) return answer();
      const headers = { 'content-type': 'text/html' };
      return new Response(`<p>${session.firstName}, ${session.role}: ${said.join()}</p>`, { headers });
    },
  });
  const read = async (reader: Session, { path = '/cars', method = 'GET' } = {}) => {
    const request = new Request(`http://shop.example${path}`, { method });
    const marks = { nonce: 'n', requestId: 'r' };
    const page = await pages.answer(request, { session: reader, fetch: fetchAs(reader.firstName), ...marks });
    return page?.text();
  };
  return {
    read,
    told,
    made: () => made,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const same = () => new Response('3 cars');

describe('a page of customers', () => {
  test('is made once a second, of calls without a name, and filled for each', async () => {
    const shop = aShop(['/api/cars'], same);
    const both = await Promise.all([shop.read(person('Ann')), shop.read(person('Bo'))]);
    expect(both).toEqual(['<p>Ann, User: 3 cars</p>', '<p>Bo, User: 3 cars</p>']);
    expect([shop.made(), shop.told]).toEqual([1, ['/api/cars nobody']]);
    shop.pass(1000);
    expect(await shop.read(person('Ann'))).toBe('<p>Ann, User: 3 cars</p>');
    expect(shop.made()).toBe(2);
  });

  test('whose call answers to each alone serves those who are told the same', async () => {
    const own = (_: string, reader: string) => new Response(reader === 'Cy' ? 'one for Cy' : 'none');
    const shop = aShop(['/api/offers/mine'], own);
    expect(await shop.read(person('Ann'))).toBe('<p>Ann, User: none</p>');
    expect(await shop.read(person('Bo'))).toBe('<p>Bo, User: none</p>');
    expect(await shop.read(person('Cy'))).toBeUndefined();
    expect(shop.made()).toBe(1);
  });

  test('is another one for another kind of profile', async () => {
    const shop = aShop([], same);
    await shop.read(person('Ann'));
    for (const changes of [
      { emailVerified: false },
      { username: 'ann' },
      { lastName: '' },
      { mustEnrol: true },
    ])
      await shop.read(person('Ann', changes));
    expect(shop.made()).toBe(5);
  });

  test.each([
    ['of staff', person('Ann', { role: 'Worker' }), {}],
    ['that is another', person('Ann'), { path: '/dashboard' }],
    ['that is sent by a form', person('Ann'), { method: 'POST' }],
  ])('%s is not stitched', async (_, reader, asked) => {
    const shop = aShop([], same);
    expect(await shop.read(reader, asked)).toBeUndefined();
    expect(shop.made()).toBe(0);
  });

  test.each([
    [
      'lacks what a call failed to give',
      (path: string) => new Response('', { status: path ? 503 : 200 }),
      undefined,
    ],
    ['leads elsewhere', same, () => new Response(null, { status: 302 })],
    ['sets a cookie', same, () => new Response('', { headers: { 'Set-Cookie': 'a=b' } })],
  ])('that %s is not kept', async (_, answers, answer) => {
    const shop = aShop(['/api/cars'], answers, answer);
    expect(await shop.read(person('Ann'))).toBeUndefined();
    expect(await shop.read(person('Ann'))).toBeUndefined();
    expect(shop.made()).toBe(2);
  });
});
