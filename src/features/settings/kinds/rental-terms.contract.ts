import { z } from 'zod';
import { amountError, wholeError } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceUnit, unitSystems } from '#platform/units.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

const sumOf = (most: number) =>
  z
    .number(amountError('Enter an amount'))
    .min(0, 'From $0')
    .max(most, `At most ${formatMoney(most)}`)
    .multipleOf(0.01, 'At most two decimals');

/** What a rental's return may cost beside the rent: fixed with the order (rules.md#rental-returns). 0: nothing. */
export const rentalTerms = z
  .object({
    /** What distances are counted in: miles stay what the dealer wrote, whatever the shop shows later. */
    units: z.enum(unitSystems),
    /** Kilometers or miles that are included for each day of the rental; null: as many as you like. */
    perDay: z
      .number(wholeError('Enter a whole number'))
      .int('Enter a whole number')
      .min(1, 'At least 1')
      .max(10_000, 'At most 10,000')
      .nullable(),
    /** Dollars for each kilometer or mile beyond them. */
    perUnit: sumOf(100),
    /** Dollars for each eighth of a tank less than at the pick-up. */
    perEighth: sumOf(1000),
    /** Dollars for each percent of charge less than at the pick-up. */
    perPercent: sumOf(100),
    /** Dollars for each day behind the last one. */
    perDayLate: sumOf(10_000),
  })
  .strict();
export type RentalTerms = z.infer<typeof rentalTerms>;

/** Nothing beside the rent. */
export const noRentalTerms: RentalTerms = {
  units: 'metric',
  perDay: null,
  perUnit: 0,
  perEighth: 0,
  perPercent: 0,
  perDayLate: 0,
};

const costsNothing = ({ perDay, perUnit, perEighth, perPercent, perDayLate }: RentalTerms): boolean =>
  (perDay === null || perUnit === 0) && perEighth === 0 && perPercent === 0 && perDayLate === 0;

/** What a new order keeps of them; null where they cost nothing. */
export const termsToKeep = (terms: RentalTerms | undefined): RentalTerms | null =>
  terms === undefined || costsNothing(terms) ? null : terms;

export const rentalReturnTerms: Kind<RentalTerms> = {
  form: 'rental-returns',
  expected:
    'none, or JSON such as {"units":"metric","perDay":300,"perUnit":0.5,"perEighth":15,"perPercent":1,"perDayLate":90}; perDay null: no limit; 0: nothing',
  schema: rentalTerms,
  read: (text) => (text.toLowerCase() === 'none' ? noRentalTerms : readJson(text)),
  tell: (terms) => {
    if (costsNothing(terms)) return 'no extra charges';
    const { units, perDay, perUnit, perEighth, perPercent, perDayLate } = terms;
    const parts = [
      perDay !== null &&
        perUnit > 0 &&
        `${formatMoney(perUnit)} a ${distanceUnit(units)} beyond ${perDay.toLocaleString('en-US')} a day`,
      perEighth > 0 && `${formatMoney(perEighth)} per eighth of a tank`,
      perPercent > 0 && `${formatMoney(perPercent)} per percent of charge`,
      perDayLate > 0 && `${formatMoney(perDayLate)} a day late`,
    ];
    return parts.filter(Boolean).join(', ');
  },
};
