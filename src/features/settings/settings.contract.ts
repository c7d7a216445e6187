import { z } from 'zod';
import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import type { PriceLine, PriceTerms, SalesTax } from '#features/pricing/pricing.contract.ts';
import type { Role } from '#platform/permissions.ts';
import { type DealershipValues, dealershipSettings } from './dealership-settings.contract.ts';
import { demoFinanceTerms, ownPlanAlone, payingByTheMonth } from './kinds/finance-kinds.contract.ts';
import { type HoldTerms, holdsOrNone } from './kinds/hold-kinds.contract.ts';
import {
  cancellationTerms,
  noReturnRight,
  type OwnCancellations,
  type ReturnRight,
  returnRightOrNone,
} from './kinds/order-terms.contract.ts';
import { noRentalTerms, type RentalTerms, rentalReturnTerms } from './kinds/rental-terms.contract.ts';
import {
  dollarAmount,
  type GuessableRefusal,
  listOfPriceLines,
  listOfRoles,
  refusedGuessable,
  type SettingDefinition,
  settingForms,
  settingGroups,
  taxOrNone,
  wholeYears,
} from './kinds/setting-kinds.contract.ts';
import { drivesOnOffer, type TestDriveTerms, usualTestDrives } from './kinds/test-drives.contract.ts';
import { type TradeInTerms, tradeInsOrNone } from './kinds/trade-in-terms.contract.ts';
import { type ShownVin, vinOnSale } from './kinds/vehicle-kinds.contract.ts';

/** What each setting holds. */
export interface SettingValues extends DealershipValues {
  /** In dollars. */
  refundPermitAbove: number;
  secondFactorRoles: readonly Role[];
  refuseGuessablePasswords: GuessableRefusal;
  priceLines: PriceLine[];
  salesTax: SalesTax;
  financeTerms: FinanceTerms;
  ownCancellations: OwnCancellations;
  returnRight: ReturnRight;
  rentalReturns: RentalTerms;
  holds: HoldTerms;
  vinsOnSale: ShownVin;
  testDrives: TestDriveTerms;
  tradeIns: TradeInTerms;
  buyerDataYears: number;
}
export type SettingName = keyof SettingValues;

/** What a car's price, total and monthly payment depend on beside the car. */
export interface MoneyTerms {
  prices: PriceTerms;
  finance: FinanceTerms;
}

/** Every setting of the shop (rules.md#settings). A name never changes: it stands in the database. */
export const settings: { readonly [Name in SettingName]: SettingDefinition<SettingValues[Name]> } = {
  refundPermitAbove: {
    ...dollarAmount,
    group: 'Orders',
    title: 'Large refunds',
    meaning: "Refunds above this amount require the admin's password.",
    effect: 'Applies to new refunds.',
    unit: 'dollars',
    defaults: { demo: 10_000, real: 10_000 },
  },
  secondFactorRoles: {
    ...listOfRoles,
    group: 'Security',
    title: 'Second factor',
    meaning: 'These roles must turn on a second factor before they can do anything else.',
    effect: 'People who are signed in are asked on the next page they open.',
    unit: 'roles',
    // A visitor who tries the demo as a Global-Admin has no app at hand.
    defaults: { demo: [], real: ['Global-Admin'] },
  },
  refuseGuessablePasswords: {
    ...refusedGuessable,
    group: 'Security',
    title: 'Common passwords',
    meaning: 'Who may not choose a password that is easy to guess. Everyone else is warned and may keep it.',
    effect:
      'Applies to passwords chosen from now on. Temporary passwords and VIP passwords are never refused.',
    unit: 'people',
    // A visitor who tries the demo signs up with the first password that comes to mind.
    defaults: { demo: 'nobody', real: 'staff' },
  },
  priceLines: {
    ...listOfPriceLines,
    group: 'Prices',
    title: 'Price lines',
    meaning: 'Fees added to the base price.',
    effect:
      'Applies immediately to all prices; open baskets must be confirmed at the new total. Existing orders are not affected.',
    unit: 'lines',
    defaults: { demo: [], real: [] },
  },
  salesTax: {
    ...taxOrNone,
    group: 'Prices',
    title: 'Tax',
    meaning: 'The tax on vehicles and taxed price lines, added to or included in the price.',
    effect:
      'Applies immediately to all totals; open baskets must be confirmed at the new total. Existing orders are not affected.',
    unit: 'percent',
    defaults: { demo: null, real: null },
  },
  financeTerms: {
    ...payingByTheMonth,
    group: 'Prices',
    title: 'Financing',
    meaning:
      'The longest interest-free installment plan, the rates for longer terms, and the standard term and down payment for the monthly price of each car.',
    effect:
      'Applies immediately to all estimates and to new installment plans. Existing installment plans are not affected.',
    unit: 'months',
    defaults: { demo: demoFinanceTerms, real: ownPlanAlone },
  },
  ownCancellations: {
    ...cancellationTerms,
    group: 'Orders',
    title: 'Cancellation by customers',
    meaning:
      'How long customers can cancel an order themselves, and how many orders per month. After that, only staff can cancel.',
    effect: 'Applies to all orders that are not handed over yet.',
    unit: 'orders a month',
    defaults: { demo: { daysBefore: null, perMonth: 3 }, real: { daysBefore: null, perMonth: 3 } },
  },
  returnRight: {
    ...returnRightOrNone,
    group: 'Orders',
    title: 'Right to return',
    meaning:
      'Which purchased vehicles can be returned after delivery, for how long, up to which mileage, and for which fee.',
    effect: 'Applies to new orders. Existing orders are not affected.',
    unit: 'days',
    defaults: { demo: noReturnRight, real: noReturnRight },
  },
  rentalReturns: {
    ...rentalReturnTerms,
    group: 'Orders',
    title: 'Rental returns',
    meaning: 'Extra charges when a rental is returned: extra distance, missing fuel or charge, days late.',
    effect:
      'Applies to new rentals. Charges are recorded with the return and sent to the customer; no card is charged.',
    unit: 'dollars',
    defaults: {
      demo: { units: 'metric', perDay: 300, perUnit: 0.5, perEighth: 15, perPercent: 1, perDayLate: 90 },
      real: noRentalTerms,
    },
  },
  holds: {
    ...holdsOrNone,
    group: 'Orders',
    title: 'Reservations',
    meaning: 'The deposit to reserve a vehicle, and for how many hours.',
    effect: 'Applies to new reservations. Existing reservations are not affected.',
    unit: 'hours',
    defaults: { demo: { amount: 99, hours: 72 }, real: null },
  },
  vinsOnSale: {
    ...vinOnSale,
    group: 'Orders',
    title: 'VINs on sale',
    meaning:
      'How much of the VIN customers see when one vehicle is left, or when they choose between vehicles.',
    effect: 'Applies immediately to all car pages. Buyers always see the whole VIN of their car.',
    unit: 'characters',
    defaults: { demo: 'end', real: 'end' },
  },
  testDrives: {
    ...drivesOnOffer,
    group: 'Dealership',
    title: 'Test drives',
    meaning:
      'Whether customers can book test drives, how long they take, how many at the same time, and how far ahead. Times are within opening hours.',
    effect: 'Applies to new and moved test drives. Existing ones are not affected.',
    unit: 'drives',
    defaults: { demo: usualTestDrives, real: usualTestDrives },
  },
  tradeIns: {
    ...tradeInsOrNone,
    group: 'Orders',
    title: 'Trade-in',
    meaning:
      'Whether customers can trade in a car, how long and up to which mileage an offer is valid, and whether the credit lowers the taxed amount.',
    effect:
      'Applies to new offers. Existing offers are not affected. The tax of new orders is calculated with this setting.',
    unit: 'days',
    defaults: {
      demo: { isOn: true, offerDays: 7, offerKm: 500, lowersTax: false },
      real: { isOn: false, offerDays: 7, offerKm: 500, lowersTax: false },
    },
  },
  buyerDataYears: {
    ...wholeYears,
    group: 'Security',
    title: 'Buyer data',
    meaning:
      "How long a buyer's name, contact and address, and the log of staff actions are kept. The law may require a minimum, such as for taxes.",
    effect: 'Applies to all sales. Older data is erased the next night and cannot be restored.',
    unit: 'years',
    defaults: { demo: 10, real: 10 },
  },
  ...dealershipSettings,
};

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSettingName);

/** A setting as those who change it see it. */
export const setting = z
  .object({
    name: z.enum(settingNames),
    title: z.string(),
    group: z.enum(settingGroups).describe('Its group on the page'),
    form: z.enum(settingForms).describe('The kind of value'),
    value: z.string().describe("In words, such as '$10,000'"),
    json: z.unknown().describe('The value itself'),
    defaultValue: z.string().describe('In words'),
    isDefault: z.boolean(),
    unit: z.string(),
    meaning: z.string().describe('Description'),
    effect: z.string().describe('Effect of a change'),
    version: z.number().int().describe('Number of changes; a change must name the version it is based on'),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof setting>;

export const settingList = z.array(setting).meta({ id: 'SettingList' });

/** One change of a setting. */
export const settingChange = z.object({
  version: z.number().int(),
  value: z.string().optional().describe('In words; absent: reset to the default'),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type SettingChange = z.infer<typeof settingChange>;

export const settingChanges = z.array(settingChange).meta({ id: 'SettingChanges' });

export const settingParam = z.object({ name: z.string().min(1).max(64) });

/** What the page of settings sends: the new value, or that the default is to count again. */
export const settingUpdate = z
  .object({
    expectedVersion: z
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .describe('409 setting-changed if there is a newer one'),
    json: z.unknown().optional().describe('The new value; absent: reset to the default'),
  })
  // A misspelt 'json' would reset the setting.
  .strict()
  .meta({ id: 'SettingUpdate' });
export type SettingUpdate = z.infer<typeof settingUpdate>;
