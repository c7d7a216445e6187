/**
 * What a browser knows about a card before it becomes a token (rules.md#payment-provider, rules.md#card-form). Nothing
 * here leaves the browser. Numbers, expiries and CVVs are strings of digits, without spaces or slash.
 */
export type CardBrand = 'Visa' | 'MasterCard' | 'AmEx';

export interface Card {
  holder: string;
  number: string;
  /** Two digits of the month, two of the year. */
  expiry: string;
  cvv: string;
}

/** By the first digits (rules.md#card-form). */
export function brandOf(number: string): CardBrand | undefined {
  if (number.startsWith('4')) return 'Visa';
  if (number.startsWith('5')) return 'MasterCard';
  if (/^3[47]/.test(number)) return 'AmEx';
  return undefined;
}

/** 19 characters with their spaces: 16 digits; AmEx has 15. */
export const maxNumberDigits = (number: string): number => (brandOf(number) === 'AmEx' ? 15 : 16);

export const expiryDigits = 4;

/** Three, and four for AmEx (rules.md#card-form). */
export const cvvDigits = (number: string): number => (brandOf(number) === 'AmEx' ? 4 : 3);

/** The check digit's rule: ISO/IEC 7812-1, annex B. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, place) => {
    const digit = Number(character);
    if (place % 2 === 0) return total + digit;
    return total + (digit > 4 ? 2 * digit - 9 : 2 * digit);
  }, 0);
  return sum % 10 === 0;
}

function isComplete(number: string): boolean {
  switch (brandOf(number)) {
    case 'AmEx':
      return number.length === 15;
    case 'MasterCard':
      return number.length === 16;
    case 'Visa':
      return number.length === 13 || number.length === 16;
    default:
      return number.length >= 12;
  }
}

export function numberProblem(number: string): string | undefined {
  if (number === '') return 'Enter the card number';
  if (!isComplete(number)) return 'This card number is not complete';
  if (!passesLuhn(number)) return 'Please check the card number: a digit seems to be wrong';
  return undefined;
}

/** No card is issued for longer. */
const longestValidityYears = 20;

/** A card is valid to the last day of its month. `today` counts in the customer's own time zone. */
export function expiryProblem(expiry: string, today: Date): string | undefined {
  if (expiry.length !== expiryDigits) return 'Enter month and year as MM/YY';
  const month = Number(expiry.slice(0, 2));
  if (month < 1 || month > 12) return 'The month is between 01 and 12';
  const year = 2000 + Number(expiry.slice(2));
  const monthsLeft = (year - today.getFullYear()) * 12 + month - (today.getMonth() + 1);
  if (monthsLeft < 0) return 'This card has expired';
  if (monthsLeft > longestValidityYears * 12) return 'Please check the year';
  return undefined;
}

export function cvvProblem(cvv: string, number: string): string | undefined {
  if (cvv.length === cvvDigits(number)) return undefined;
  return brandOf(number) === 'AmEx'
    ? 'Enter the 4 digits on the front of the card'
    : 'Enter the 3 digits on the back of the card';
}

export const holderProblem = (holder: string): string | undefined =>
  holder.trim() === '' ? 'Enter the name as it appears on the card' : undefined;

/** What is wrong with each field; empty where the card can be used. */
export function cardProblems(card: Card, today: Date): Partial<Record<keyof Card, string>> {
  const problems = {
    holder: holderProblem(card.holder),
    number: numberProblem(card.number),
    expiry: expiryProblem(card.expiry, today),
    cvv: cvvProblem(card.cvv, card.number),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));
}
