import { z } from 'zod';
import { formatMoney } from '#platform/money.ts';
import { type Role, roles } from '#platform/permissions.ts';

/** How a value is typed and told on the command line. */
interface Kind<Value> {
  /** What has to be typed, after 'must be'. */
  expected: string;
  schema: z.ZodType<Value>;
  /** What was typed, for the schema to judge. */
  read(text: string): unknown;
  tell(value: Value): string;
}

interface SettingDefinition<Value> extends Kind<Value> {
  /** What it decides, in a sentence. */
  meaning: string;
  unit: string;
  /** What counts until somebody changes it: in the demo, and in a real shop. */
  defaults: { demo: Value; real: Value };
}

/** Groups of three digits and two decimals at most: '10.000' is neither, and may mean either. */
const typedAmount = /^\$?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/;

const dollarAmount: Kind<number> = {
  expected: 'an amount from 0 to 100,000,000 dollars, such as 10000 or 2500.50',
  schema: z.number().min(0).max(100_000_000).multipleOf(0.01),
  read: (text) => (typedAmount.test(text) ? Number(text.replace(/[$,]/g, '')) : undefined),
  tell: formatMoney,
};

const asRole = (typed: string) => roles.find((role) => role.toLowerCase() === typed.toLowerCase()) ?? typed;

const listOfRoles: Kind<readonly Role[]> = {
  expected: `none, or roles with commas between them: ${roles.join(', ')}`,
  schema: z.array(z.enum(roles)).transform((named) => roles.filter((role) => named.includes(role))),
  read: (text) => (text.toLowerCase() === 'none' ? [] : text.split(',').map((part) => asRole(part.trim()))),
  tell: (value) => value.join(', ') || 'none',
};

/** What each setting holds. */
export interface SettingValues {
  /** In dollars. */
  refundPermitAbove: number;
  secondFactorRoles: readonly Role[];
}
export type SettingName = keyof SettingValues;

/** Every setting of the shop (rules.md#settings). A name never changes: it stands in the database. */
export const settings: { readonly [Name in SettingName]: SettingDefinition<SettingValues[Name]> } = {
  refundPermitAbove: {
    ...dollarAmount,
    meaning: "A refund above this amount asks for the admin's password again.",
    unit: 'dollars',
    defaults: { demo: 10_000, real: 10_000 },
  },
  secondFactorRoles: {
    ...listOfRoles,
    meaning: 'People of these roles have to turn on a second factor before they can do anything else.',
    unit: 'roles',
    // A visitor who tries the demo as a Global-Admin has no app at hand.
    defaults: { demo: [], real: ['Global-Admin'] },
  },
};

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSettingName);

/** A setting as those who change it see it. */
export interface Setting {
  name: SettingName;
  /** In words, such as '$10,000'. */
  value: string;
  defaultValue: string;
  isDefault: boolean;
  unit: string;
  meaning: string;
  /** How often it was changed; a change names the version that it saw. */
  version: number;
}

/** One change of a setting. */
export interface SettingChange {
  version: number;
  /** In words; undefined: the default counted again. */
  value: string | undefined;
  changedBy: string;
  changedAt: Date;
}
