import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, readDraft, storeDraft } from './form-draft.ts';

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
  expect(readDraft('/staff', 'new', 'ada')).toEqual({ email: 'ada@example.com' });
  expect(readDraft('/staff', 'other', 'ada')).toEqual({});
  expect(readDraft('/other', 'new', 'ada')).toEqual({});
});

test('another person at the same machine finds nothing, and the text is gone', () => {
  storeDraft('/staff', 'new', ada);
  expect(readDraft('/staff', 'new', 'ben')).toEqual({});
  expect(readDraft('/staff', 'new', 'ada')).toEqual({});
});

test('a draft is dropped alone or with all of its page', () => {
  for (const form of ['new', 'newer']) storeDraft('/staff', form, ada);
  storeDraft('/staff/7', 'new', ada);
  dropDraft('/staff', 'new');
  expect(readDraft('/staff', 'new', 'ada')).toEqual({});
  expect(readDraft('/staff', 'newer', 'ada')).not.toEqual({});
  dropDraft('/staff');
  expect(readDraft('/staff', 'newer', 'ada')).toEqual({});
  expect(readDraft('/staff/7', 'new', 'ada')).not.toEqual({});
});

test('a draft that is not readable is no draft', () => {
  sessionStorage.setItem('marque:form:/staff#new', '{');
  expect(readDraft('/staff', 'new', 'ada')).toEqual({});
});

test('a browser without storage stores nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeDraft('/staff', 'new', ada);
  dropDraft('/staff');
  expect(readDraft('/staff', 'new', 'ada')).toEqual({});
});
