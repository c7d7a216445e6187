import { expect, test } from 'vitest';
import type { DescribedApi } from '#platform/http/api-docs.ts';
import { openJudge, type SeenAnswer } from './judge-answer.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const document: DescribedApi = {
  paths: {
    '/api/cars': {
      get: { responses: { 200: json({ type: 'array', items: { $ref: '#/components/schemas/Car' } }) } },
    },
    '/api/cars/prices': { get: { responses: { 200: json({ type: 'object', properties: {} }) } } },
    '/api/cars/{id}': {
      get: {
        responses: {
          200: json({ $ref: '#/components/schemas/Car' }),
          default: json({ $ref: '#/components/schemas/Error' }),
        },
      },
      delete: { responses: { 204: {}, default: json({ $ref: '#/components/schemas/Error' }) } },
    },
  },
  components: {
    schemas: {
      Car: {
        type: 'object',
        properties: {
          price: { type: 'number', minimum: 0 },
          state: { type: 'string', enum: ['new', 'used'] },
          since: { type: ['string', 'null'], format: 'date' },
        },
        required: ['price', 'state'],
      },
      Error: {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' } },
        required: ['code', 'message'],
      },
    },
  },
};
const judge = openJudge(document);
const answer = (path: string, value: unknown, more: Partial<SeenAnswer> = {}): SeenAnswer => ({
  method: 'GET',
  path,
  status: 200,
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(value)),
  ...more,
});
const car = { price: 1, state: 'new', since: null };

test('an answer as it is described has no fault, and belongs to its call', () => {
  expect(judge(answer('/api/cars/7', car))).toEqual({ call: 'GET /api/cars/{id}', faults: [] });
  expect(judge(answer('/api/cars', [car, { price: 2, state: 'used' }]))).toEqual({
    call: 'GET /api/cars',
    faults: [],
  });
  expect(judge(answer('/api/cars/prices', {})).call).toBe('GET /api/cars/prices');
  expect(
    judge(answer('/api/cars/7', '', { method: 'DELETE', status: 204, type: '', body: Buffer.of() })).faults,
  ).toEqual([]);
  expect(judge(answer('/api/cars/7', '', { status: 304, body: Buffer.of() })).faults).toEqual([]);
});

test.each([
  ['a field that is missing', { price: 1 }, '.state is missing'],
  ['a field that nobody described', { ...car, cost: 1 }, '.cost is not in the contract'],
  ['another type', { ...car, price: '1' }, '.price is string and not number'],
  ['a number out of range', { ...car, price: -1 }, '.price is -1, below 0'],
  ['a word that is not named', { ...car, state: 'old' }, '.state is "old", not one of those named'],
  ['a date that there is not', { ...car, since: '2026-13-01' }, '.since is no date: 2026-13-01'],
])('%s is a fault', (_, value, fault) => {
  expect(judge(answer('/api/cars/7', value)).faults).toEqual([fault]);
  expect(judge(answer('/api/cars', [car, value])).faults).toEqual([`[]${fault}`]);
});

test('so is a status, a type, or a body that nobody described', () => {
  expect(judge(answer('/api/cars/7', car, { status: 202 })).faults).toEqual([
    'answers 202, which the contract does not name',
  ]);
  expect(judge(answer('/api/cars/7', car, { type: 'text/html' })).faults).toEqual([
    'comes as text/html and not as application/json',
  ]);
  expect(judge(answer('/api/cars/7', car, { method: 'DELETE', status: 204 })).faults).toHaveLength(1);
  expect(judge(answer('/api/cars/7', car, { body: Buffer.from('{') })).faults).toEqual(['is no JSON']);
});

test('what no call is described for is refused as every failure is', () => {
  const refusal = { code: 'not-found', message: 'There is no such address' };
  expect(judge(answer('/api/nothing', refusal, { status: 404 }))).toEqual({ call: '(no call)', faults: [] });
  expect(judge(answer('/api/nothing', car, { status: 404 })).faults).toContain('.code is missing');
  expect(judge(answer('/api/nothing', car)).faults).toEqual([
    'answers 200, which the contract does not name',
  ]);
});

test('a keyword that nobody judges is told, so that it lets nothing through', () => {
  const strange: DescribedApi = {
    paths: { '/api/x': { get: { responses: { 200: json({ type: 'string', contains: {} }) } } } },
  };
  expect(openJudge(strange)(answer('/api/x', 'a')).faults).toEqual([
    'has the keywords contains, which nobody judges',
  ]);
});
