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
  draft.hold({ email: 'a@example.com' });
  expect(heldDraft('other').take()).toBeNull();
  expect(draft.take()).toEqual({ email: 'a@example.com' });
  expect(draft.take()).toBeNull();
  expect(kept.size).toBe(0);
});

test('a browser that keeps nothing, or something else, begins with an empty form', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const draft = heldDraft<{ email: string }>('one');
  draft.hold({ email: 'a@example.com' });
  expect(draft.take()).toBeNull();
  aTab().set('marque:one', 'not JSON');
  expect(draft.take()).toBeNull();
});
