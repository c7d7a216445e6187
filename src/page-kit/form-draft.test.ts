import { beforeEach, expect, test, vi } from 'vitest';
import { attemptFor, dropDraft, isKeyUsedUp, readDraft, storeDraft } from './form-draft.ts';

/** A tab's storage; its keys are its own properties, as in a browser. */
class TabStorage {
  [key: string]: unknown;
}
for (const [name, method] of Object.entries({
  getItem(this: TabStorage, key: string) {
    return this[key] ?? null;
  },
  setItem(this: TabStorage, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: TabStorage, key: string) {
    delete this[key];
  },
}))
  Object.defineProperty(TabStorage.prototype, name, { value: method });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new TabStorage());
  return () => vi.unstubAllGlobals();
});

const ada = { by: 'ada', texts: { email: 'ada@example.com', password: 'Secret-1', code: '123456' } };

test('what a person typed is there again, but for secrets', () => {
  storeDraft('/staff', 'new', ada);
  expect(readDraft('/staff', 'new', 'ada').texts).toEqual({ email: 'ada@example.com' });
  expect(readDraft('/staff', 'other', 'ada').texts).toEqual({});
  expect(readDraft('/other', 'new', 'ada').texts).toEqual({});
});

test('another person at the same machine finds nothing, and the text is gone', () => {
  storeDraft('/staff', 'new', ada);
  expect(readDraft('/staff', 'new', 'ben').texts).toEqual({});
  expect(readDraft('/staff', 'new', 'ada').texts).toEqual({});
});

test('a draft is dropped alone or with all of its page', () => {
  for (const form of ['new', 'newer']) storeDraft('/staff', form, ada);
  storeDraft('/staff/7', 'new', ada);
  dropDraft('/staff', 'new');
  expect(readDraft('/staff', 'new', 'ada').texts).toEqual({});
  expect(readDraft('/staff', 'newer', 'ada').texts).not.toEqual({});
  dropDraft('/staff');
  expect(readDraft('/staff', 'newer', 'ada').texts).toEqual({});
  expect(readDraft('/staff/7', 'new', 'ada').texts).not.toEqual({});
});

test('a draft that is not readable is no draft', () => {
  sessionStorage.setItem('marque:form:/staff#new', '{');
  expect(readDraft('/staff', 'new', 'ada').texts).toEqual({});
});

test('a browser without storage stores nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeDraft('/staff', 'new', ada);
  dropDraft('/staff');
  expect(readDraft('/staff', 'new', 'ada').texts).toEqual({});
});

test('the key of an attempt is stored with its draft, for the person that made it', () => {
  const attempt = { key: 'k1', sent: '[]' };
  storeDraft('/staff', 'new', { ...ada, attempt });
  expect(readDraft('/staff', 'new', 'ada').attempt).toEqual(attempt);
  expect(readDraft('/staff', 'new', 'ben').attempt).toBeUndefined();
});

test('the same fields sent again have the same key, other fields another one', () => {
  const first = attemptFor({ key: 'k1' }, { _key: 'k1', amount: '5' });
  expect(first.key).toBe('k1');
  expect(attemptFor(first, { _key: 'other', amount: '5' })).toEqual(first);
  const second = attemptFor(first, { _key: 'k1', amount: '6' });
  expect(second.key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptFor(second, { amount: '6' }).key).toBe(second.key);
});

test('an attempt has no secrets', () => {
  const { sent } = attemptFor({ key: 'k1' }, { password: 'Secret-1', amount: '5' });
  expect(sent).toContain('amount');
  expect(sent).not.toContain('Secret-1');
});

test.each([
  ['a declined card', { status: 402, code: 'payment-declined' }, true],
  ['a key that was used for other fields', { status: 409, code: 'key-reused' }, true],
  ['a step at the bank', { status: 402, code: 'payment-step-needed' }, false],
  ['no answer', {}, false],
  ['too many calls', { status: 429, code: 'too-many' }, false],
  ['a failure of the server', { status: 503, code: 'payment-unconfirmed' }, false],
  ['a missing permit', { status: 403, code: 'not-verified' }, false],
  ['a page that is out of date', { status: 409, code: 'price-changed' }, false],
])('after %s: whether the key is used up', (_, refusal, isUsedUp) => {
  expect(isKeyUsedUp(refusal)).toBe(isUsedUp);
});
