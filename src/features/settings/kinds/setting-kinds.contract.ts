import { z } from 'zod';
import {
  type PriceLine,
  priceLineList,
  type SalesTax,
  salesTax,
} from '#features/pricing/pricing.contract.ts';
import { amountError, readAmount, wholeError } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { type Role, roles } from '#platform/permissions.ts';

/** How a value is typed and told on the command line, and by which form on the page of settings. */
export interface Kind<Value> {
  /** The form of the page of settings. */
  form: SettingForm;
  /** What has to be typed, after 'must be'. */
  expected: string;
  schema: z.ZodType<Value>;
  /** What was typed, for the schema to judge. */
  read(text: string): unknown;
  tell(value: Value): string;
}

/** Where a setting stands on the page, in this order. */
export const settingGroups = ['Dealership', 'Prices', 'Workshop', 'Orders', 'Security'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** A setting: what it holds, what it decides, and what counts until somebody changes it. */
export interface SettingDefinition<Value> extends Kind<Value> {
  group: SettingGroup;
  /** As the page of settings calls it. */
  title: string;
  /** What it decides, in a sentence. */
  meaning: string;
  /** What a change does, and what it leaves alone, in a sentence. */
  effect: string;
  unit: string;
  /** In the demo, and in a real shop. */
  defaults: { demo: Value; real: Value };
}

/** Which form a setting has on its page. */
export const settingForms = [
  'amount',
  'years',
  'roles',
  'price-lines',
  'tax',
  'financing',
  'own-cancellations',
  'return-right',
  'rental-returns',
  'holds',
  'trade-ins',
  'vins-on-sale',
  'test-drives',
  'name',
  'contact',
  'opening-hours',
  'units',
  'workshop',
  'service-intervals',
  'guessable-passwords',
] as const;
export type SettingForm = (typeof settingForms)[number];

const amountText = 'Enter an amount from 0 to 100,000,000 dollars';

export const dollarAmount: Kind<number> = {
  form: 'amount',
  expected: 'an amount from 0 to 100,000,000 dollars, such as 10000 or 2500.50',
  schema: z
    .number(amountError(amountText))
    .min(0, amountText)
    .max(100_000_000, amountText)
    .multipleOf(0.01, amountText),
  read: (text) => readAmount(text)?.figure,
  tell: formatMoney,
};

const yearBounds = { least: 1, most: 30 } as const;
const yearsText = `Enter whole years from ${yearBounds.least} to ${yearBounds.most}`;

export const wholeYears: Kind<number> = {
  form: 'years',
  expected: `a whole number of years from ${yearBounds.least} to ${yearBounds.most}`,
  schema: z
    .number(wholeError(yearsText))
    .int(yearsText)
    .min(yearBounds.least, yearsText)
    .max(yearBounds.most, yearsText),
  read: (text) => (/^\d{1,2}$/.test(text) ? Number(text) : undefined),
  tell: (years) => `${years} ${years === 1 ? 'year' : 'years'}`,
};

const asRole = (typed: string) => roles.find((role) => role.toLowerCase() === typed.toLowerCase()) ?? typed;

export const listOfRoles: Kind<readonly Role[]> = {
  form: 'roles',
  expected: `none, or roles with commas between them: ${roles.join(', ')}`,
  schema: z.array(z.enum(roles)).transform((named) => roles.filter((role) => named.includes(role))),
  read: (text) => (text.toLowerCase() === 'none' ? [] : text.split(',').map((part) => asRole(part.trim()))),
  tell: (value) => value.join(', ') || 'none',
};

/** Whose passwords are refused where they are easily guessed (rules.md#passwords). */
export const guessableRefusals = ['staff', 'everyone', 'nobody'] as const;
export type GuessableRefusal = (typeof guessableRefusals)[number];

export const refusedGuessable: Kind<GuessableRefusal> = {
  form: 'guessable-passwords',
  expected: 'staff, everyone or nobody',
  schema: z.enum(guessableRefusals),
  read: (text) => text.toLowerCase(),
  tell: (value) => value,
};

/** JSON as it was typed; undefined, which fits nothing, where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const tellLine = ({ name, kind, value, mode, receiver, taxed, choice }: PriceLine): string =>
  `${name} ${kind === 'amount' ? formatMoney(value) : `${value}%`} (${mode}, ${receiver}, ${taxed ? 'taxed' : 'not taxed'}${choice === 'chosen' ? ', chosen' : ''})`;

export const listOfPriceLines: Kind<PriceLine[]> = {
  form: 'price-lines',
  expected:
    'none, or a JSON list of lines such as [{"name":"Documentation","mode":"purchase","kind":"amount","value":895,"receiver":"dealer","taxed":true}]; with "choice":"chosen" the buyer decides',
  schema: priceLineList,
  read: (text) => (text.toLowerCase() === 'none' ? [] : readJson(text)),
  tell: (value) => value.map(tellLine).join('; ') || 'none',
};

export const taxOrNone: Kind<SalesTax> = {
  form: 'tax',
  expected: 'none, or JSON such as {"name":"Sales tax","percent":7.25,"way":"added"}',
  schema: salesTax,
  read: (text) => (text.toLowerCase() === 'none' ? null : readJson(text)),
  tell: (value) => (value ? `${value.name} ${value.percent}%, ${value.way}` : 'none'),
};
