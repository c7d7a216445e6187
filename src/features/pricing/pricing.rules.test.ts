import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents, toDollars } from '#platform/money.ts';
import { anyTerms, chosenOfTerms } from '../../../tests/support/price-terms.ts';
import { offeredLines } from './offered-lines.rules.ts';
import { type PriceTerms, priceTerms } from './pricing.contract.ts';
import { noTerms, ownPriceOf, priceLines, shownPrice, totalOfUnits } from './pricing.rules.ts';
import { togetherOf } from './together-of.rules.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });
const vehicle = fc.record({
  own: cents,
  mode: fc.constantFrom('purchase' as const, 'rent' as const),
  days: fc.integer({ min: 1, max: 365 }),
});

const fees: PriceTerms = {
  lines: [
    { kind: 'amount', value: 895, name: 'Documentation', mode: 'purchase', receiver: 'dealer', taxed: true },
    { kind: 'percent', value: 0.65, name: 'License fee', mode: 'purchase', receiver: 'state', taxed: false },
    { kind: 'amount', value: 49.5, name: 'Cleaning', mode: 'rent', receiver: 'dealer', taxed: true },
  ],
  tax: { name: 'Sales tax', percent: 7.25, way: 'added' },
};

test('a shop that set nothing asks the own price, and the rent of it', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 365 }), (own, days) => {
      expect(priceLines(own, 'purchase', null, noTerms)).toEqual({
        ownCents: own,
        lines: [],
        netCents: own,
        taxCents: 0,
        stateCents: 0,
        untaxedCents: 0,
        shownCents: own,
        totalCents: own,
      });
      const rent = priceLines(own, 'rent', days, noTerms);
      expect(rent.totalCents).toBe(
        Math.floor(own / 100) * days + Math.floor(((own % 100) * days + 50) / 100),
      );
      expect(rent.shownCents).toBe(rent.totalCents);
    }),
  );
});

test('whatever is set fits the contract, and net, tax and state are the total', () => {
  fc.assert(
    fc.property(vehicle, anyTerms, fc.nat(), ({ own, mode, days }, set, picks) => {
      expect(priceTerms.safeParse(set).success).toBe(true);
      const chosen = chosenOfTerms(set, mode, picks);
      const price = priceLines(own, mode, mode === 'rent' ? days : null, { ...set, chosen });
      expect(price.netCents + price.taxCents + price.stateCents).toBe(price.totalCents);
      expect(Math.min(price.netCents, price.taxCents, price.stateCents)).toBeGreaterThanOrEqual(0);
      const beside = price.lines.filter(({ isIncluded }) => !isIncluded);
      expect(beside.reduce((all, { amountCents }) => all + amountCents, price.ownCents)).toBe(
        price.totalCents,
      );
      const dealers = beside.filter(({ receiver, isChosen }) => receiver === 'dealer' && !isChosen);
      expect(dealers.reduce((all, { amountCents }) => all + amountCents, price.ownCents)).toBe(
        price.shownCents,
      );
      for (const amount of [price.ownCents, price.totalCents, ...price.lines.map((line) => line.amountCents)])
        expect(Number.isSafeInteger(amount)).toBe(true);
    }),
  );
});

test('included tax leaves the total alone, added tax is on top of what is taxed', () => {
  fc.assert(
    fc.property(vehicle, anyTerms, ({ own, mode, days }, { lines, tax }) => {
      const total = (set: PriceTerms) => priceLines(own, mode, days, set).totalCents;
      const without = total({ lines, tax: null });
      if (!tax) return;
      expect(total({ lines, tax: { ...tax, way: 'included' } })).toBe(without);
      const added = priceLines(own, mode, days, { lines, tax: { ...tax, way: 'added' } });
      expect(added.totalCents).toBe(without + added.taxCents);
    }),
  );
});

test('the shown price rises with the own price, so that a sort by one is a sort by the other', () => {
  fc.assert(
    fc.property(cents, cents, anyTerms, (one, other, set) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(shownPrice(less, set)).toBeLessThanOrEqual(shownPrice(more, set));
    }),
  );
});

test('a total of many is the sum of what was shown for each, also told together', () => {
  const some = fc.array(fc.record({ vehicle, quantity: fc.integer({ min: 1, max: 20 }) }), { maxLength: 6 });
  fc.assert(
    fc.property(some, anyTerms, (wanted, set) => {
      const units = wanted.map(({ vehicle: { own, mode, days }, quantity }) => ({
        price: priceLines(Math.floor(own / 1000), mode, days, set),
        quantity,
      }));
      const vehicles = units.reduce((all, { price, quantity }) => all + price.ownCents * quantity, 0);
      const beside = togetherOf(units).filter(({ isIncluded }) => !isIncluded);
      const told = beside.reduce((all, { amountCents }) => all + amountCents, vehicles);
      expect(totalOfUnits(units)).toBe(told);
    }),
  );
});

test('a dealer’s fee, a fee of the state and an added tax, to the cent', () => {
  const bought = priceLines(toCents(84_300.5), 'purchase', null, fees);
  expect(bought.lines.map(({ name, amountCents }) => [name, amountCents])).toEqual([
    ['Documentation', 89_500],
    ['License fee', 54_795],
    ['Sales tax', 617_667],
  ]);
  expect(bought).toMatchObject({
    ownCents: 8_430_050,
    shownCents: 8_519_550,
    totalCents: 9_192_012,
    netCents: 8_519_550,
    stateCents: 54_795,
  });
  const rented = priceLines(toCents(84_300.5), 'rent', 3, fees);
  expect(rented).toMatchObject({ ownCents: 252_902, shownCents: 257_852, totalCents: 276_546 });
});

test('what is offered costs nothing until it is chosen, and then what was offered with its tax', () => {
  fc.assert(
    fc.property(vehicle, anyTerms, fc.nat(), ({ own, mode, days }, set, picks) => {
      const mandatory = { ...set, lines: set.lines.filter(({ choice }) => choice !== 'chosen') };
      const plain = priceLines(own, mode, days, set);
      expect(plain).toEqual(priceLines(own, mode, days, mandatory));
      const chosen = chosenOfTerms(set, mode, picks);
      const price = priceLines(own, mode, days, { ...set, chosen: [...chosen, 'what nobody offers'] });
      expect(price.shownCents).toBe(plain.shownCents);
      const offered = offeredLines({ car: { price: toDollars(own) }, type: mode }, set);
      const amounts = offered
        .filter(({ name }) => chosen.includes(name))
        .map(({ amount }) => toCents(amount));
      const told = price.lines.filter(({ isChosen }) => isChosen);
      expect(told.map(({ amountCents }) => amountCents).toSorted()).toEqual(amounts.toSorted());
      const added = set.tax?.way === 'added' ? price.taxCents - plain.taxCents : 0;
      const rise = amounts.reduce((all, amount) => all + amount, added);
      expect(price.totalCents - plain.totalCents).toBe(rise);
    }),
  );
});

test('half a cent is rounded up, in a line and in the tax', () => {
  const half: PriceTerms = {
    lines: [{ kind: 'percent', value: 0.5, name: 'Fee', mode: 'purchase', receiver: 'dealer', taxed: false }],
    tax: { name: 'VAT', percent: 50, way: 'added' },
  };
  expect(priceLines(101, 'purchase', null, half)).toMatchObject({ shownCents: 102, taxCents: 51 });
  expect(priceLines(99, 'purchase', null, half)).toMatchObject({ shownCents: 99, taxCents: 50 });
  const vat: PriceTerms = { lines: [], tax: { name: 'VAT', percent: 19, way: 'included' } };
  expect(priceLines(11_900, 'purchase', null, vat)).toMatchObject({ taxCents: 1900, netCents: 10_000 });
});

test('tax within a taxed line of the state is told as tax, once', () => {
  const vat: PriceTerms = {
    lines: [{ kind: 'amount', value: 119, name: 'Plates', mode: 'purchase', receiver: 'state', taxed: true }],
    tax: { name: 'VAT', percent: 19, way: 'included' },
  };
  expect(priceLines(1_190_000, 'purchase', null, vat)).toMatchObject({
    totalCents: 1_201_900,
    taxCents: 191_900,
    stateCents: 10_000,
    netCents: 1_000_000,
  });
});

test('a line that comes to nothing is not told', () => {
  const nothing: PriceTerms = {
    lines: [
      { kind: 'amount', value: 0, name: 'Free delivery', mode: 'purchase', receiver: 'dealer', taxed: true },
      { kind: 'percent', value: 0.001, name: 'Levy', mode: 'purchase', receiver: 'state', taxed: false },
    ],
    tax: { name: 'Sales tax', percent: 0, way: 'added' },
  };
  expect(priceLines(10_000, 'purchase', null, nothing)).toMatchObject({ lines: [], totalCents: 10_000 });
});

test('told together, lines of one name stay apart where another gets the money, it was chosen, or it is contained', () => {
  const line = { name: 'Fee', amountCents: 100, isChosen: false, isIncluded: false };
  const lines = [
    { ...line, receiver: 'dealer' as const },
    { ...line, receiver: 'dealer' as const, isChosen: true },
    { ...line, receiver: 'state' as const },
    { ...line, receiver: 'tax' as const },
    { ...line, receiver: 'tax' as const, isIncluded: true },
  ];
  const price = { ...priceLines(10_000, 'purchase', null, noTerms), lines };
  expect(togetherOf([{ price, quantity: 2 }])).toEqual(lines.map((one) => ({ ...one, amountCents: 200 })));
});

test('a car on the wire tells its own price where the shown one is another', () => {
  expect(ownPriceOf({ price: 85_195.5, basePrice: 84_300.5 })).toBe(8_430_050);
  expect(ownPriceOf({ price: 84_300.5 })).toBe(8_430_050);
});

test('what no dealer means is refused: two lines of one name, a rate above 100, fractions of cents', () => {
  const line = { kind: 'amount', value: 1, name: 'Fee', mode: 'rent', receiver: 'dealer', taxed: true };
  const fits = (lines: unknown[], tax: unknown = null) => priceTerms.safeParse({ lines, tax }).success;
  expect(fits([line])).toBe(true);
  expect(fits([line, { ...line, mode: 'purchase' }])).toBe(true);
  expect(fits([line, { ...line, name: 'fee' }])).toBe(false);
  expect(fits([{ ...line, choice: 'chosen' }])).toBe(true);
  expect(fits([{ ...line, value: 0 }])).toBe(true);
  expect(fits([{ ...line, value: 0, choice: 'chosen' }])).toBe(false);
  expect(fits([{ ...line, choice: 'perhaps' }])).toBe(false);
  expect(fits([{ ...line, value: 0.001 }])).toBe(false);
  expect(fits([{ ...line, value: -1 }])).toBe(false);
  expect(fits([{ ...line, kind: 'percent', value: 100.001 }])).toBe(false);
  expect(fits([{ ...line, name: ' ' }])).toBe(false);
  expect(fits([], { name: 'VAT', percent: 0.0001, way: 'added' })).toBe(false);
});

test('what an old car counts is not taxed where the dealer set that, and nothing else changes', () => {
  fc.assert(
    fc.property(vehicle, anyTerms, fc.nat(), cents, ({ own, mode, days }, set, picks, oldCarCents) => {
      const chosen = chosenOfTerms(set, mode, picks);
      const plain = priceLines(own, mode, days, { ...set, chosen });
      expect(priceLines(own, mode, days, { ...set, chosen, oldCarCents })).toEqual(plain);
      const lowering = { ...set, oldCarLowersTax: true as const, chosen };
      expect(priceTerms.safeParse(lowering).success).toBe(true);
      expect(priceLines(own, mode, days, lowering)).toEqual(plain);
      const price = priceLines(own, mode, days, { ...lowering, oldCarCents });
      if (mode === 'rent') {
        expect(price).toEqual(plain);
        return;
      }
      expect(price.taxCents).toBeLessThanOrEqual(plain.taxCents);
      expect(price.untaxedCents).toBeLessThanOrEqual(oldCarCents);
      expect(price.shownCents).toBe(plain.shownCents);
      expect(Math.min(price.netCents, price.taxCents, price.stateCents)).toBeGreaterThanOrEqual(0);
      expect(price.netCents + price.taxCents + price.stateCents).toBe(price.totalCents);
      const less = set.tax?.way === 'added' ? plain.taxCents - price.taxCents : 0;
      expect(plain.totalCents - price.totalCents).toBe(less);
      const beside = price.lines.filter(({ isIncluded }) => !isIncluded);
      expect(beside.reduce((all, { amountCents }) => all + amountCents, own)).toBe(price.totalCents);
    }),
  );
});

test('the tax is reckoned on what an old car leaves of the taxed sum, and falls to 0 at most', () => {
  const lowering = { ...fees, oldCarLowersTax: true as const };
  const own = toCents(84_300.5);
  // 7.25 % of 84,300.50 and 895 less 20,000.
  expect(priceLines(own, 'purchase', null, { ...lowering, oldCarCents: 2_000_000 })).toMatchObject({
    taxCents: 472_667,
    untaxedCents: 2_000_000,
    stateCents: 54_795,
    totalCents: 9_192_012 - 145_000,
  });
  const all = priceLines(own, 'purchase', null, { ...lowering, oldCarCents: 8_519_551 });
  expect(all).toMatchObject({ taxCents: 0, untaxedCents: 8_519_550, totalCents: 8_574_345 });
  expect(all.lines.map(({ name }) => name)).toEqual(['Documentation', 'License fee']);
  const untaxed = { ...lowering, tax: { name: 'Sales tax', percent: 0, way: 'added' as const } };
  expect(priceLines(own, 'purchase', null, { ...untaxed, oldCarCents: 1 }).untaxedCents).toBe(0);
});

test('of included tax less is told, the vehicle first and the lines of the state last', () => {
  const vat: PriceTerms = {
    lines: [{ kind: 'amount', value: 119, name: 'Plates', mode: 'purchase', receiver: 'state', taxed: true }],
    tax: { name: 'VAT', percent: 19, way: 'included' },
    oldCarLowersTax: true,
  };
  const at = (oldCarCents: number) => priceLines(1_190_000, 'purchase', null, { ...vat, oldCarCents });
  expect(at(595_000)).toMatchObject({
    totalCents: 1_201_900,
    taxCents: 96_900,
    stateCents: 10_000,
    netCents: 1_095_000,
  });
  expect(at(1_190_000)).toMatchObject({ taxCents: 1900, stateCents: 10_000, netCents: 1_190_000 });
  expect(at(1_201_900)).toMatchObject({ taxCents: 0, stateCents: 11_900, netCents: 1_190_000 });
});
