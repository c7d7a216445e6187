import { expect, test } from 'vitest';
import { moved } from './album-panel.tsx';

test('one goes to its new place, the others stay in their order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(moved(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(ids, 'a', 0)).toEqual(ids);
  expect(moved(ids, 'a', -1)).toEqual(ids);
  expect(moved(ids, 'd', 9)).toEqual(ids);
});
