import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../demo-accounts.contract.ts';
import { assertHardToGuess } from './assert-hard-to-guess.ts';
import { guessableText } from './new-password.rules.ts';

const nora = { email: 'nora.castell@example.com', firstName: 'Nora', lastName: 'Castell', username: 'ncas' };
const refused = (password: string, field?: string) =>
  expect(assertHardToGuess(password, nora, field)).rejects.toMatchObject({
    status: 400,
    code: 'bad-input',
    message: guessableText,
    extras: { fields: { [field ?? 'password']: guessableText } },
  });

test('the list has at least 10,000 passwords that are long enough to be chosen, and each is refused', async () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 8);
  expect(long.length).toBeGreaterThanOrEqual(10_000);
  for (const password of long.slice(0, 10_000))
    await expect(assertHardToGuess(password.toUpperCase(), {}), password).rejects.toThrow(guessableText);
});

describe('common passwords are refused in whatever dress', () => {
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
  ])('%s', (password) => refused(password));
});

describe('what belongs to the person or the shop is refused', () => {
  test.each([
    'nora.castell@example.com',
    'Nora.Castell',
    'Castell-Nora-1',
    'Castell2024!',
    'NCAS1999!!',
    'Marque2024!',
    'MARQUE!!',
    'Marque Motor Company 1',
  ])('%s', (password) => refused(password));
});

test('it is told at the field where it was typed', () => refused('Password1!', 'vipPassword'));

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
  ])('%s', (password) => expect(assertHardToGuess(password, nora)).resolves.toBeUndefined());
});

test("the demo's own password stays usable for each of its accounts", async () => {
  for (const account of demoAccounts) await assertHardToGuess(demoPassword, account);
});
