import { expect, test } from 'vitest';
import { compileContract } from './compile-contract.ts';
import { abi, bytecode } from './evm-chain.ts';

test('the contract that is deployed is the one whose source is here', () => {
  expect(compileContract()).toEqual({ abi, bytecode });
});
