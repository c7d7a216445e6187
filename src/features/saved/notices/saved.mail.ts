import { brand } from '#platform/brand.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import { droppedPercent } from '../saved.rules.ts';

/** A saved car as a mail tells of it. */
export interface ToldCar {
  make: string;
  model: string;
  /** The path of its page. */
  path: string;
  shownCents: Cents;
  /** The price before; absent: it has not fallen. */
  wasCents?: Cents;
  isBack: boolean;
}

/** What is new in a saved search. */
export interface ToldSearch {
  name: string;
  path: string;
  cars: readonly { make: string; model: string; shownCents: Cents }[];
  /** Whether there are more than these. */
  hasMore: boolean;
}

interface Links {
  shopAddress: string;
  /** The page where these mails are ended. */
  endPage: string;
  oneClickEnd: string;
}

/** More than these are counted, not listed. */
export const listedCars = 20;

const money = (cents: Cents) => formatMoney(toDollars(cents));
const nameOf = ({ make, model }: { make: string; model: string }) => `${make} ${model}`;

const priceText = ({ shownCents, wasCents }: ToldCar) =>
  wasCents === undefined
    ? money(shownCents)
    : `${money(shownCents)}, was ${money(wasCents)} (${droppedPercent(wasCents, shownCents)} % less)`;

const lineOf = (car: ToldCar): string =>
  car.isBack ? `${nameOf(car)} is back in stock: ${priceText(car)}` : `${nameOf(car)}: ${priceText(car)}`;

function carParts(cars: readonly ToldCar[], shop: string): LetterPart[] {
  const [first] = cars;
  if (!first) return [];
  if (cars.length === 1)
    return [
      { kind: 'paragraph', text: `${lineOf(first)}.` },
      { kind: 'button', label: 'See the car', href: `${shop}${first.path}` },
    ];
  const more = cars.length - listedCars;
  return [
    { kind: 'table', columns: ['Car', 'Price now'], rows: cars.slice(0, listedCars).map(rowOf) },
    ...(more > 0 ? [{ kind: 'paragraph', text: `And ${more.toLocaleString('en-US')} more.` } as const] : []),
    { kind: 'button', label: 'See your saved cars', href: `${shop}/saved` },
  ];
}

const rowOf = (car: ToldCar): string[] => [
  `${nameOf(car)}${car.isBack ? ' · back in stock' : ''}`,
  car.wasCents === undefined
    ? money(car.shownCents)
    : `${money(car.shownCents)} (was ${money(car.wasCents)})`,
];

function searchParts({ name, path, cars, hasMore }: ToldSearch, shop: string): LetterPart[] {
  return [
    { kind: 'note', text: `New in your search '${name}'` },
    {
      kind: 'table',
      columns: ['Car', 'Price'],
      rows: cars.map((car) => [nameOf(car), money(car.shownCents)]),
    },
    ...(hasMore ? [{ kind: 'paragraph', text: 'And more.' } as const] : []),
    { kind: 'button', label: 'See the search', href: `${shop}${path}` },
  ];
}

function headingOf(cars: readonly ToldCar[], searches: readonly ToldSearch[]): string {
  const [first] = cars;
  const [search] = searches;
  if (!first) return searches.length === 1 ? `New cars: ${search!.name}` : 'New cars in your searches';
  if (cars.length > 1) return `Updates on ${cars.length.toLocaleString('en-US')} saved cars`;
  if (first.isBack) return `${nameOf(first)} is back in stock`;
  return `${nameOf(first)} now costs ${money(first.shownCents)}`;
}

/** To somebody who saved these: all that is new in one mail. */
export function savedMail(
  to: string,
  { cars, searches }: { cars: readonly ToldCar[]; searches: readonly ToldSearch[] },
  { shopAddress, endPage, oneClickEnd }: Links,
): Mail {
  const heading = headingOf(cars, searches);
  return {
    to,
    oneClickEnd,
    ...composeMail({
      subject: heading,
      preview: cars[0] ? lineOf(cars[0]) : heading,
      heading,
      parts: [
        ...carParts(cars, shopAddress),
        ...searches.flatMap((search) => searchParts(search, shopAddress)),
        {
          kind: 'note',
          text: `You get this email because you saved cars or searches at ${brand.name}. Unsubscribe: ${endPage}`,
        },
      ],
    }),
  };
}
