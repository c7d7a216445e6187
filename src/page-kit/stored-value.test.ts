import { afterEach, expect, test, vi } from 'vitest';
import type { TextStorage } from './browser-storage.ts';
import { openStoredIds } from './stored-value.ts';

/** A storage as two tabs share it. */
function aStorage(kept: Record<string, string> = {}): TextStorage & { kept: Record<string, string> } {
  return {
    kept,
    getItem: (key) => kept[key] ?? null,
    setItem: (key, text) => {
      kept[key] = text;
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

const add = (id: string) => (ids: readonly string[]) => [id, ...ids];

test('ids are kept, each once, and no more than there is room for', () => {
  const storage = aStorage();
  const list = openStoredIds('ids', 3, storage);
  for (const id of ['a', 'b', 'a', 'c', 'd']) expect(list.change(add(id))).toBe(true);
  expect(list.current()).toEqual(['d', 'c', 'a']);
  expect(openStoredIds('ids', 3, storage).current()).toEqual(['d', 'c', 'a']);
});

test('what another tab kept meanwhile is not overwritten', () => {
  const storage = aStorage();
  const [one, other] = [openStoredIds('ids', 3, storage), openStoredIds('ids', 3, storage)];
  one.change(add('a'));
  other.change(add('b'));
  expect(other.current()).toEqual(['b', 'a']);
});

test.each(['no JSON', '{"a":1}', 'null', '[1, null, "<script>", "", "ok"]'])(
  'what was left there in another shape breaks nothing: %s',
  (left) => {
    const list = openStoredIds('ids', 3, aStorage({ ids: left }));
    expect(list.current()).toEqual(left.includes('ok') ? ['ok'] : []);
  },
);

test('without a storage, or with a full one, the page has it and says that it is not kept', () => {
  const full: TextStorage = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const storage of [null, full]) {
    const list = openStoredIds('ids', 3, storage);
    expect(list.change(add('a'))).toBe(false);
    expect(list.current()).toEqual(['a']);
  }
});

test('a list is the same object until it changes, and notifies its listeners', () => {
  const list = openStoredIds('ids', 3, aStorage());
  let told = 0;
  const end = list.subscribe(() => {
    told += 1;
  });
  const before = list.current();
  expect(list.current()).toBe(before);
  list.change(add('a'));
  expect(list.current()).not.toBe(before);
  end();
  list.change(add('b'));
  expect(told).toBe(1);
});

test('another tab and Back notify the listeners, another key and a first visit do not', () => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  const storage = aStorage();
  const list = openStoredIds('ids', 3, storage);
  const seen: (readonly string[])[] = [];
  const end = list.subscribe(() => seen.push(list.current()));
  const happen = (type: string, members: object) =>
    window.dispatchEvent(Object.assign(new Event(type), members));
  storage.kept.ids = '["a"]';
  happen('storage', { key: 'other' });
  happen('pageshow', { persisted: false });
  expect(seen).toEqual([]);
  happen('storage', { key: 'ids' });
  storage.kept.ids = '["b"]';
  happen('pageshow', { persisted: true });
  expect(seen).toEqual([['a'], ['b']]);
  end();
  happen('storage', { key: null });
  expect(seen).toHaveLength(2);
});
