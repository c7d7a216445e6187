import { expect, test } from 'vitest';
import { sandboxTokens, tokenise } from './sandbox.contract.ts';

test('a token says how the sandbox plays a card and nothing of its number', () => {
  expect(tokenise('4000 0000 0000 0002')).toBe(sandboxTokens.declined);
  expect(tokenise('4242 4242 4242 4242')).toBe(sandboxTokens.paid);
  expect(tokenise('5555555555554444')).toBe(sandboxTokens.paid);
  expect(Object.values(sandboxTokens).join()).not.toMatch(/\d/);
});
