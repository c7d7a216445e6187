import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#platform/http/api-description.ts';
import { type Audience, audiences, may, permitNames } from '#platform/permissions.ts';
import { jsonOf } from '../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { aVip } from '../../tests/support/vip.ts';

let shop: TestShop;

interface Caller {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

async function someone(audience: Audience): Promise<Caller> {
  if (audience === 'visitor') return shop.api;
  return audience === 'User' ? aVip(shop) : shop.signIn(audience, { permits: [...permitNames] });
}

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const written = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

// No id has a space.
const noId = 'x y';
const forged = [
  'WyJ4Il0x!',
  written([]),
  written({ 0: 'a' }),
  written([null]),
  written([1]),
  written([1, noId]),
  written([-1]),
  written([1e308, noId]),
  written([0.5]),
  written([2 ** 53]),
  written([0, noId]),
  written(['\0']),
  written(['2026-02-30', noId]),
  written(['0000-01-01', noId]),
  written(['+010000-01-01', noId]),
  written(['9999-12-31T23:59:59.999Z', noId]),
  written(['x', '\ud800']),
  written(['x', 'y', 'z', 'a']),
  Buffer.from('['.repeat(900)).toString('base64url'),
  'A'.repeat(10_000),
];

/** The lists that go on by a cursor, each in every sort that it has. */
function lists() {
  const { paths } = openApiDocument(shop.api);
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    if (!parameters.some(({ name }) => name === 'cursor')) return [];
    const choices = parameters.flatMap(({ name, schema }) =>
      (schema?.enum ?? []).map((value) => `${name}=${value}`),
    );
    return ['', ...choices].map((choice) => ({ path, choice, permission: get?.['x-permission'] }));
  });
}

/** What the path names has to be there, or the cursor is not looked at. */
async function anImport(worker: Caller): Promise<string> {
  const answer = await worker.request('/api/car-imports', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'make,model\n',
  });
  return (await jsonOf<{ _id: string }>(answer))._id;
}

test('a cursor that no list gave is answered 400 with a text, in every list and every sort', async () => {
  const wrong: string[] = [];
  let asked = 0;
  const people = new Map<Audience, Caller>();
  for (const audience of audiences) people.set(audience, await someone(audience));
  const id = await anImport(people.get('Worker')!);
  for (const { path, choice, permission } of lists()) {
    const audience = audiences.find((one) => permission && may(one, permission))!;
    for (const cursor of forged) {
      const query = `${choice ? `${choice}&` : ''}limit=2&cursor=${encodeURIComponent(cursor)}`;
      const address = `${path.replace('{id}', id)}?${query}`;
      const answer = await people.get(audience)!.request(address);
      const told = await answer.text();
      asked += 1;
      // A number that fits is a place in the list of records, whoever wrote it.
      const fits = cursor === written([1]) && answer.status === 200;
      if (!fits && (answer.status !== 400 || !told.includes('"cursor"')))
        wrong.push(`${address.slice(0, 200)}: ${answer.status} ${told.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});
