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
    meaning: "A refund above this amount asks for the admin's password again.",
    effect: 'Counts for refunds that are given from now on.',
    unit: 'dollars',
    defaults: { demo: 10_000, real: 10_000 },
  },
  secondFactorRoles: {
    ...listOfRoles,
    group: 'Security',
    title: 'Second factor',
    meaning: 'People of these roles have to turn on a second factor before they can do anything else.',
    effect: 'Who is signed in already is asked with the next page that they open.',
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
    meaning: 'What is charged beside the own price of each vehicle that is bought or rented.',
    effect:
      'Every price follows at once, and a basket under way has to be confirmed at its new total. Orders that exist keep their lines.',
    unit: 'lines',
    defaults: { demo: [], real: [] },
  },
  salesTax: {
    ...taxOrNone,
    group: 'Prices',
    title: 'Tax',
    meaning:
      'The tax on vehicles and on the price lines that are taxed, added to the price or included in it.',
    effect:
      'Every total follows at once, and a basket under way has to be confirmed at its new total. Orders that exist keep their tax.',
    unit: 'percent',
    defaults: { demo: null, real: null },
  },
  financeTerms: {
    ...payingByTheMonth,
    group: 'Prices',
    title: 'Paying by the month',
    meaning:
      'The usual term and down payment, of which every car says what it costs by the month, and the rates that you offer for longer terms. A term without a rate is without interest.',
    effect: 'Every estimate follows at once. Installment plans that were agreed on stay as they are.',
    unit: 'months',
    defaults: { demo: demoFinanceTerms, real: ownPlanAlone },
  },
  ownCancellations: {
    ...cancellationTerms,
    group: 'Orders',
    title: 'Cancelling by customers',
    meaning:
      'Until when customers cancel an order themselves, and how many orders one person cancels in a calendar month. Beyond that, staff do it.',
    effect: 'Counts for every order that is not handed over yet. What was cancelled stays cancelled.',
    unit: 'orders a month',
    defaults: { demo: { daysBefore: null, perMonth: 3 }, real: { daysBefore: null, perMonth: 3 } },
  },
  returnRight: {
    ...returnRightOrNone,
    group: 'Orders',
    title: 'Right to return',
    meaning:
      'Which bought vehicles may be brought back after the handover, how long, how far driven, and for which fee.',
    effect: 'Counts for what is ordered from now on. Orders that exist keep the right that they came with.',
    unit: 'days',
    defaults: { demo: noReturnRight, real: noReturnRight },
  },
  rentalReturns: {
    ...rentalReturnTerms,
    group: 'Orders',
    title: 'Rental returns',
    meaning:
      'What a rental may cost on top of the rent when it comes back: distance beyond what is included, missing fuel or charge, days late.',
    effect:
      'Counts for rentals that are ordered from now on. It is recorded with the return and told to the customer; no card is charged.',
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
    meaning: 'What customers pay to have a vehicle reserved for them, and for how many hours.',
    effect:
      'Counts for what is reserved from now on. Reservations that stand keep their deposit and their end.',
    unit: 'hours',
    defaults: { demo: { amount: 99, hours: 72 }, real: null },
  },
  vinsOnSale: {
    ...vinOnSale,
    group: 'Orders',
    title: 'VINs on sale',
    meaning:
      'How much of the VIN customers see of a car of which one vehicle is left, and of those that they choose between.',
    effect: 'Every page of a car follows at once. A buyer reads the whole VIN of the own car.',
    unit: 'characters',
    defaults: { demo: 'end', real: 'end' },
  },
  testDrives: {
    ...drivesOnOffer,
    group: 'Dealership',
    title: 'Test drives',
    meaning:
      'Whether customers book test drives, how long one takes, how many run at the same time, and how early and how late one is booked. The times lie within the opening hours.',
    effect: 'Counts for drives that are booked or moved from now on. Those that exist stay.',
    unit: 'drives',
    defaults: { demo: usualTestDrives, real: usualTestDrives },
  },
  tradeIns: {
    ...tradeInsOrNone,
    group: 'Orders',
    title: 'Trade-in',
    meaning:
      'Whether customers may bring their old car, how long and how far driven an offer for it holds, and whether its credit lowers the taxed sum.',
    effect:
      'Counts for offers that are made from now on. An offer that was made holds as long as it says. The tax is reckoned so for orders that are placed from now on.',
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
      "How long a sale keeps its buyer's name, contact and address, and the record of who on your staff did what. The law says how long you have to keep them, such as for taxes.",
    effect:
      'Counts for every sale there is. What is older is erased the next night, and nothing brings it back.',
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
    group: z.enum(settingGroups).describe('Where it stands on the page'),
    form: z.enum(settingForms).describe('What kind of value it has'),
    value: z.string().describe("In words, such as '$10,000'"),
    json: z.unknown().describe('The value itself'),
    defaultValue: z.string().describe('In words'),
    isDefault: z.boolean(),
    unit: z.string(),
    meaning: z.string().describe('What it decides'),
    effect: z.string().describe('What a change does'),
    version: z.number().int().describe('How often it was changed; a change names the version that it saw'),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof setting>;

export const settingList = z.array(setting).meta({ id: 'SettingList' });

/** One change of a setting. */
export const settingChange = z.object({
  version: z.number().int(),
  value: z.string().optional().describe('In words; absent: the default counted again'),
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
      .describe('409 setting-changed where there is a newer one'),
    json: z.unknown().optional().describe('The new value; absent: the default counts again'),
  })
  .meta({ id: 'SettingUpdate' });
export type SettingUpdate = z.infer<typeof settingUpdate>;
