import { afterEach, expect, test, vi } from 'vitest';
import { heldDraft } from './held-draft.ts';

afterEach(() => vi.unstubAllGlobals());

function aTab() {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test('what was entered comes back once, and to its own form', () => {
  const kept = aTab();
  const draft = heldDraft<{ email: string }>('one');
  draft.hold({ email: 'a@example.com' }, 'ada');
  expect(heldDraft('other').take('ada')).toBeNull();
  expect(draft.read('ada')).toEqual({ email: 'a@example.com' });
  expect(draft.take('ada')).toEqual({ email: 'a@example.com' });
  expect(draft.take('ada')).toBeNull();
  expect(kept.size).toBe(0);
});

test('nobody finds what another person entered at the same machine, and it goes', () => {
  const kept = aTab();
  const draft = heldDraft<{ email: string }>('one');
  draft.hold({ email: 'a@example.com' }, 'ada');
  expect(draft.read('grace')).toBeNull();
  expect(kept.size).toBe(0);
  expect(draft.take('ada')).toBeNull();
});

test('a browser that keeps nothing, or something else, begins with an empty form', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const draft = heldDraft<{ email: string }>('one');
  draft.hold({ email: 'a@example.com' }, '');
  expect(draft.take('')).toBeNull();
  for (const other of ['not JSON', 'null', '{"email":"a@example.com"}']) {
    aTab().set('marque:one', other);
    expect(draft.take('')).toBeNull();
  }
});
