import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const wrongForm = 'This format is not valid';

const kinds: Readonly<Record<string, string>> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  string: 'Enter a text',
  boolean: 'Enter true or false',
  date: 'Enter a date',
  array: 'Enter a list',
  object: 'Enter an object with its fields',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address such as name@example.com',
  date: 'Enter a date such as 2026-04-26',
  datetime: 'Enter a time such as 2026-04-26T09:30:00Z',
  url: 'Enter an address that begins with https://',
};

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const quantity = (of: number | bigint, one: string, many: string) =>
  `${numbers.format(of)} ${Number(of) === 1 ? one : many}`;
const characters = (of: number | bigint) => quantity(of, 'character', 'characters');
const entries = (of: number | bigint) => quantity(of, 'entry', 'entries');

function smallest({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string')
    return Number(minimum) === 1 ? 'This is missing' : `Use at least ${characters(minimum)}`;
  if (origin === 'array' || origin === 'set') return `Enter at least ${entries(minimum)}`;
  return inclusive === false
    ? `Enter more than ${numbers.format(minimum)}`
    : `Enter ${numbers.format(minimum)} or more`;
}

function largest({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Use at most ${characters(maximum)}`;
  if (origin === 'array' || origin === 'set') return `Enter at most ${entries(maximum)}`;
  return inclusive === false
    ? `Enter less than ${numbers.format(maximum)}`
    : `Enter ${numbers.format(maximum)} or less`;
}

/** What the last choice says of the input: an address in 'empty or an address'. Of another type it is none of them. */
function ofUnion({ errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const last = errors.at(-1)?.[0];
  return last && last.code !== 'invalid_type' ? last.message : wrongForm;
}

/** What is wrong with an input, for people, where its schema has no words of its own (rules.md#errors). */
export function inputText(issue: Issue): string {
  // Zod types a raw issue as an open record, so that its code does not narrow it; hence the casts by code.
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : (kinds[String(issue.expected)] ?? wrongForm);
    case 'invalid_value':
      return `Choose one of: ${(issue.values as unknown[]).join(', ')}`; // by code
    case 'too_small':
      return smallest(issue as Extract<Issue, { code: 'too_small' }>); // by code
    case 'too_big':
      return largest(issue as Extract<Issue, { code: 'too_big' }>); // by code
    case 'invalid_format':
      return formats[String(issue.format)] ?? wrongForm;
    case 'invalid_union':
      return ofUnion(issue as Extract<Issue, { code: 'invalid_union' }>); // by code
    case 'unrecognized_keys':
      return `Unknown field: ${(issue.keys as string[]).join(', ')}`; // by code
    default:
      return wrongForm;
  }
}

// For people: 'expected string, received undefined' says it to programs only. A schema's own text goes before this. Whoever shows what Zod
// says imports this file, on either side.
z.config({ customError: inputText });
