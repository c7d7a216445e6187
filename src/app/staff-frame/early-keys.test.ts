import { afterEach, expect, test } from 'vitest';
import { hearKeys } from './desk-keys.tsx';

afterEach(() => {
  globalThis.handOverKeys = undefined;
});

test('a key that brought the page to life is heard once, and so is each that follows', () => {
  const page = new EventTarget();
  const first = new Event('keydown');
  globalThis.handOverKeys = () => [first];
  const heard: unknown[] = [];
  const end = hearKeys(page, (event) => heard.push(event));
  const next = new Event('keydown');
  page.dispatchEvent(first);
  page.dispatchEvent(next);
  expect(heard).toEqual([first, next]);
  end();
  page.dispatchEvent(new Event('keydown'));
  expect(heard).toHaveLength(2);
});

test('a key that something else took is not heard', () => {
  const page = new EventTarget();
  const heard: unknown[] = [];
  hearKeys(page, (event) => heard.push(event));
  const taken = new Event('keydown', { cancelable: true });
  taken.preventDefault();
  page.dispatchEvent(taken);
  expect(heard).toEqual([]);
});
