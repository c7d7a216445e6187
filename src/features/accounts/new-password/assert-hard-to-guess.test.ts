import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../demo-accounts.contract.ts';
import { isEasyToGuess } from './assert-hard-to-guess.ts';

const nora = { email: 'nora.castell@example.com', firstName: 'Nora', lastName: 'Castell', username: 'ncas' };
const isEasy = async (password: string) => expect(await isEasyToGuess(password, nora)).toBe(true);

test('the list has at least 10,000 passwords that are long enough to be chosen, and each is easy to guess', async () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 8);
  expect(long.length).toBeGreaterThanOrEqual(10_000);
  for (const password of long.slice(0, 10_000))
    expect(await isEasyToGuess(password.toUpperCase(), {}), password).toBe(true);
});

describe('common passwords are easy to guess, however they are written', () => {
  test.each([
    'Password1!',
    'Passw0rd!',
    'PASSWORD',
    'P@$$w0rd123!',
    'Pass-word-1',
    'Pässwörd99',
    '1Password!',
    '12345678!',
    'Qwerty12345!',
    'Welcome2024!',
    'L3tm31n!!',
    '@dmin123',
    'passwordpassword',
    'xyxyxyxyxyxy',
    'abcdefghij',
    'a1234567',
    '!!!!!!!!',
  ])('%s', isEasy);
});

describe('what belongs to the person or the shop is easy to guess', () => {
  test.each([
    'nora.castell@example.com',
    'Nora.Castell',
    'Castell-Nora-1',
    'Castell2024!',
    'NCAS1999!!',
    'Marque2024!',
    'MARQUE!!',
    'Marque Motor Company 1',
  ])('%s', isEasy);
});

describe('a password that is hard to guess passes', () => {
  test.each([
    'kettle violin harbor',
    'correct horse battery staple',
    'Sunshine-Kettle-42',
    'monkey8372910475',
    'xK9#mQ2v',
    'Grüner Elefant 7',
    'пароль-зонт-лампа',
    '8251frog9377',
  ])('%s', async (password) => expect(await isEasyToGuess(password, nora)).toBe(false));
});

test("the demo's own password is hard to guess for each of its accounts", async () => {
  for (const account of demoAccounts) expect(await isEasyToGuess(demoPassword, account)).toBe(false);
});
