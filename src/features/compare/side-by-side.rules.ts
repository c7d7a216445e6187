import { hasFallen, isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { factGroups } from '#features/catalogue/detail/fact-groups.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { type ChargedLine, ownPriceOf, priceLines } from '#features/pricing/pricing.rules.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import type { Units } from '#platform/units.ts';
import type { ComparedCar } from './compare.contract.ts';

/** One thing that is compared; a text for each car, absent where nothing is known of it. */
export interface ComparedRow {
  name: string;
  texts: (string | null)[];
  /** Not all cars are alike in it; one of which nothing is known is not like the others. */
  differs: boolean;
}

export interface ComparedGroup {
  title: string;
  rows: ComparedRow[];
}

const rowOf = (name: string, texts: (string | undefined)[]): ComparedRow => ({
  name,
  texts: texts.map((text) => text ?? null),
  differs: new Set(texts).size > 1,
});

/** The names of several lists, in an order that keeps that of each as far as they agree. */
export function inOneOrder(lists: readonly (readonly string[])[]): string[] {
  const all: string[] = [];
  for (const list of lists) {
    const first = list.find((name) => all.includes(name));
    let next = first === undefined ? all.length : all.indexOf(first);
    for (const name of list) {
      const known = all.indexOf(name);
      if (known === -1) all.splice(next, 0, name);
      next = (known === -1 ? next : known) + 1;
    }
  }
  return all;
}

interface Shown {
  units: Units;
  terms: PriceTerms;
}

const lineName = ({ name, receiver, isIncluded }: ChargedLine) =>
  isIncluded || receiver === 'dealer' ? `Including ${name}` : name;

/** The lines of several prices, a row each: what is charged beside the vehicles, and what is in their price. */
function lineRows(ofCars: readonly (readonly ChargedLine[])[]): ComparedRow[] {
  const keyOf = ({ receiver, name }: ChargedLine) => `${receiver}/${name}`;
  const lines = ofCars.map((list) => new Map(list.map((line) => [keyOf(line), line])));
  return inOneOrder(lines.map((list) => [...list.keys()])).map((key) => {
    const found = lines.map((list) => list.get(key));
    const named = found.find((line) => line !== undefined);
    return rowOf(
      named ? lineName(named) : key,
      found.map((line) => line && formatMoney(toDollars(line.amountCents))),
    );
  });
}

/** With what it depends on beside it (rules.md#finance). */
const monthlyText = ({ monthly }: ComparedCar) =>
  monthly &&
  `${formatMoney(monthly.payment)} (${monthly.payments} payments, ${monthly.apr}% APR, ${formatMoney(monthly.down)} down)`;

/** The price, what is in it, what comes to it, and what is paid in the end. */
function priceGroup(cars: readonly ComparedCar[], { terms }: Shown): ComparedGroup {
  const prices = cars.map((car) => priceLines(ownPriceOf(car), 'purchase', null, terms));
  const money = (cents: number) => formatMoney(toDollars(cents));
  const before = cars.map((car) => (hasFallen(car) ? formatMoney(car.oldPrice ?? car.price) : undefined));
  const hasMore = prices.some(({ shownCents, totalCents }) => shownCents !== totalCents);
  return {
    title: 'Price',
    rows: [
      rowOf(
        'Price',
        prices.map(({ shownCents }) => money(shownCents)),
      ),
      ...(before.some(Boolean) ? [rowOf('Was', before)] : []),
      ...lineRows(prices.map(({ lines }) => lines)),
      ...(hasMore
        ? [
            rowOf(
              'Total',
              prices.map(({ totalCents }) => money(totalCents)),
            ),
          ]
        : []),
      ...(cars.some(({ monthly }) => monthly) ? [rowOf('Est. monthly', cars.map(monthlyText))] : []),
      rowOf(
        'Availability',
        cars.map((car) => (isSoldOut(car) ? 'Out of Stock' : 'In Stock')),
      ),
    ],
  };
}

function factRows(cars: readonly ComparedCar[], { units }: Shown): ComparedGroup[] {
  const ofCars = cars.map((car) => factGroups(car, units));
  const factsOf = (groups: ReturnType<typeof factGroups>, title: string) =>
    groups.find((group) => group.title === title)?.facts ?? [];
  return inOneOrder(ofCars.map((groups) => groups.map(({ title }) => title))).map((title) => {
    const facts = ofCars.map((groups) => factsOf(groups, title));
    const names = inOneOrder(facts.map((list) => list.map(({ name }) => name)));
    return {
      title,
      rows: names.map((name) =>
        rowOf(
          name,
          facts.map((list) => list.find((fact) => fact.name === name)?.text),
        ),
      ),
    };
  });
}

/** What a car has, whatever capitals its list writes it in. */
const keyOf = (item: string) => item.trim().toLowerCase();

/** What one of them lists: what is not listed may still be there, so that nobody is told 'No'. */
function equipmentRows(cars: readonly ComparedCar[]): ComparedGroup[] {
  const ofCars = cars.map(({ equipment = [] }) => new Map(equipment.map((item) => [keyOf(item), item])));
  const keys = inOneOrder(ofCars.map((items) => [...items.keys()]));
  if (keys.length === 0) return [];
  const textOf = (key: string) => ofCars.flatMap((items) => items.get(key) ?? [])[0] ?? key;
  return [
    {
      title: 'Equipment',
      rows: keys.map((key) =>
        rowOf(
          textOf(key),
          ofCars.map((items) => (items.has(key) ? 'Yes' : undefined)),
        ),
      ),
    },
  ];
}

/** Cars side by side: everything that is known of any of them, in words (rules.md#compare). */
export const compareCars = (cars: readonly ComparedCar[], shown: Shown): ComparedGroup[] =>
  cars.length === 0 ? [] : [priceGroup(cars, shown), ...factRows(cars, shown), ...equipmentRows(cars)];

/** Of these only what differs; groups in which all is alike are left out. */
export const differencesOf = (groups: readonly ComparedGroup[]): ComparedGroup[] =>
  groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
