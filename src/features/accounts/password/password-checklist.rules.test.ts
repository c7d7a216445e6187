import { expect, test } from 'vitest';
import { checkPassword } from './password-checklist.rules.ts';

const unmet = (password: string) =>
  checkPassword(password)
    .filter((line) => !line.isMet)
    .map((line) => line.text);

test.each([
  ['', ['At least 8 characters', 'One lowercase letter', 'One uppercase letter', 'One number', 'One symbol']],
  ['abcdefgh', ['One uppercase letter', 'One number', 'One symbol']],
  ['ABCDEFG1', ['One lowercase letter', 'One symbol']],
  ['aB1-', ['At least 8 characters']],
  ['Drive-Marque-1', []],
  ['straße Ä 7 €', []],
])('the checklist misses in %j exactly what is missing', (password, missing) => {
  expect(unmet(password)).toEqual(missing);
});
