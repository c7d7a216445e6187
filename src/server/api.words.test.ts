import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { libraryText } from '../../tests/support/library-text.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** What each call takes, by 'post /holds body'. */
function requestSchemas(): [string, z.ZodType][] {
  return shop.api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, request } = definition.route;
    const json = request?.body?.content['application/json'];
    const parts = {
      params: request?.params,
      query: request?.query,
      body: json && 'schema' in json ? json.schema : undefined,
    };
    return Object.entries(parts).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema instanceof z.ZodType ? [[`${method} ${path} ${part}`, schema]] : [],
    );
  });
}

const hostile = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(5_001),
  Number.NaN,
  -1,
  1.5,
  1e15,
  true,
  [],
  [null],
  {},
  { x: 1 },
];

const textsOf = (schema: z.ZodType): string[] =>
  hostile.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []);

test('no call answers in the words of a library, whatever is wrong with a field', () => {
  const schemas = requestSchemas();
  expect(schemas.length).toBeGreaterThan(300);
  const raw = schemas.flatMap(([name, schema]) => {
    const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];
    return [['', schema] as const, ...fields].flatMap(([field, one]) =>
      textsOf(one)
        .filter((text) => libraryText.test(text))
        .map((text) => `${name} ${field}: ${text}`),
    );
  });
  expect(raw).toEqual([]);
});
