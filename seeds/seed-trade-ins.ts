import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Accident, Condition, TradeInState } from '#features/trade-ins/trade-ins.rules.ts';
import { tradeInPhotos, tradeIns, tradeInValues } from '#features/trade-ins/trade-ins.tables.ts';
import { type ValueInput, valueInput } from '#features/trade-ins/values/values.contract.ts';
import { estimateOldCar } from '#features/trade-ins/values/values.rules.ts';
import { columnsOf, readValueFile } from '#features/trade-ins/values/values.service.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { seedCustomers } from './customers.ts';

interface SeedTradeIn {
  /** Of the invented customers; absent: the demo's own. */
  customer?: number;
  make: string;
  model: string;
  modelYear: number;
  mileageKm: number;
  condition: Condition;
  accident?: Accident;
  owedDollars?: number;
  note: string;
  state: TradeInState;
  askedDaysAgo: number;
  offerDollars?: number;
  answer?: string;
  photos?: readonly string[];
}

const seeds: readonly SeedTradeIn[] = [
  {
    make: 'Mazda',
    model: 'MX-5',
    modelYear: 2019,
    mileageKm: 48_200,
    condition: 'good',
    note: 'Always garaged, second set of wheels included.',
    state: 'offered',
    askedDaysAgo: 1,
    offerDollars: 15_400,
    answer: 'A great car with a complete service history. We would be happy to take it.',
    photos: ['roadster-graphite', 'roadster-graphite-side', 'roadster-graphite-rear'],
  },
  {
    customer: 3,
    make: 'Volkswagen',
    model: 'Golf',
    modelYear: 2018,
    mileageKm: 91_500,
    condition: 'fair',
    owedDollars: 3_200,
    note: 'A dent in the left rear door, see the second photo.',
    state: 'asked',
    askedDaysAgo: 1,
    photos: ['hatch-red', 'hatch-red-rear', 'hatch-red-side'],
  },
  {
    customer: 6,
    make: 'Porsche',
    model: '911',
    modelYear: 2016,
    mileageKm: 62_000,
    condition: 'good',
    note: '',
    state: 'asked',
    askedDaysAgo: 0,
  },
  {
    customer: 9,
    make: 'Lada',
    model: 'Niva',
    modelYear: 1994,
    mileageKm: 180_000,
    condition: 'poor',
    note: 'It runs. Mostly.',
    state: 'asked',
    askedDaysAgo: 0,
  },
  {
    customer: 12,
    make: 'BMW',
    model: '3 Series',
    modelYear: 2020,
    mileageKm: 70_400,
    condition: 'good',
    note: '',
    state: 'accepted',
    askedDaysAgo: 3,
    offerDollars: 19_800,
  },
  {
    customer: 15,
    make: 'Ford',
    model: 'Mustang',
    modelYear: 2015,
    mileageKm: 133_000,
    condition: 'poor',
    accident: 'unrepaired',
    note: 'Hit a wall last winter.',
    state: 'declined',
    askedDaysAgo: 9,
    answer: 'The frame is bent, and we sell no cars with such damage.',
  },
  {
    customer: 18,
    make: 'Toyota',
    model: 'Camry',
    modelYear: 2017,
    mileageKm: 101_000,
    condition: 'good',
    note: '',
    state: 'expired',
    askedDaysAgo: 20,
    offerDollars: 10_900,
  },
  {
    customer: 21,
    make: 'Volvo',
    model: 'V60',
    modelYear: 2019,
    mileageKm: 83_000,
    condition: 'good',
    note: '',
    state: 'withdrawn',
    askedDaysAgo: 14,
  },
];

const dayMs = 24 * 60 * 60 * 1000;
const offerDays = 7;
const offerKm = 500;

/** The demo's pictures stand for photos: which one says its id. */
const demoPhotoId = (picture: string): string => `demo-${picture}`;
export const pictureOfPhoto = (photoId: string): string => photoId.slice('demo-'.length);

async function seedValues(database: Database): Promise<ValueInput[]> {
  const file = await readFile(new URL('trade-in-values.csv', import.meta.url));
  const inputs = (await readValueFile(file)).map(({ line, read }) => {
    if ('reasons' in read) throw new Error(`Line ${line} of the values: ${read.reasons.join('; ')}`);
    return valueInput.parse(read.values);
  });
  await database
    .insert(tradeInValues)
    .values(inputs.map((input) => ({ ...columnsOf(input), id: newId(), updatedAt: now() })));
  return inputs;
}

function rangeOf(values: readonly ValueInput[], seed: SeedTradeIn, year: number) {
  const fits = ({ make, model }: ValueInput) => make === seed.make && (model === seed.model || model === '');
  const line = values.find((one) => fits(one) && one.model !== '') ?? values.find(fits);
  const car = { ...seed, accident: seed.accident ?? 'none', drives: true } as const;
  return line ? estimateOldCar(columnsOf(line), car, year) : null;
}

function offerOf({ offerDollars, mileageKm, state }: SeedTradeIn, askedAt: Date) {
  if (offerDollars === undefined) return {};
  const lastDay = addDays(calendarDate(askedAt, 'UTC'), offerDays + 1);
  return {
    offerCents: offerDollars * 100,
    lastDay,
    endsAt: beginningOf(addDays(lastDay, 1), 'UTC'),
    kmAtMost: mileageKm + offerKm,
    ...(state === 'accepted' && { acceptedAt: new Date(askedAt.getTime() + dayMs) }),
  };
}

/** The dealer's table, and old cars in every state: the demo's customer has an offer to answer, staff a queue. */
export async function seedTradeIns(database: Database): Promise<void> {
  const values = await seedValues(database);
  const emailOf = ({ customer }: SeedTradeIn) => {
    const one = customer === undefined ? undefined : seedCustomers[customer];
    return one ? `${one.firstName}.${one.lastName}@customers.example`.toLowerCase() : 'user@marque.example';
  };
  const people = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, seeds.map(emailOf)));
  for (const seed of seeds.toSorted((one, other) => other.askedDaysAgo - one.askedDaysAgo)) {
    const person = people.find(({ email }) => email === emailOf(seed));
    if (person) await seedTradeIn(database, values, seed, person.id);
  }
}

async function seedTradeIn(
  database: Database,
  values: readonly ValueInput[],
  seed: SeedTradeIn,
  userId: string,
): Promise<void> {
  const askedAt = new Date(now().getTime() - seed.askedDaysAgo * dayMs);
  const { make, model, modelYear, mileageKm, condition, note, state, answer = null } = seed;
  const id = newId();
  await database.insert(tradeIns).values({
    id,
    userId,
    make,
    model,
    modelYear,
    carKey: `${searchKey(make)}|${searchKey(model)}|${modelYear}`,
    mileageKm,
    condition,
    accident: seed.accident ?? 'none',
    drives: true,
    owedCents: (seed.owedDollars ?? 0) * 100,
    note,
    ...rangeOf(values, seed, askedAt.getUTCFullYear()),
    state,
    askedAt,
    changedAt: askedAt,
    answer,
    ...offerOf(seed, askedAt),
  });
  const photos = seed.photos ?? [];
  if (photos.length === 0) return;
  await database.insert(tradeInPhotos).values(
    photos.map((picture, position) => ({
      id: demoPhotoId(picture),
      userId,
      tradeInId: id,
      position,
      width: 1600,
      height: 900,
      createdAt: askedAt,
    })),
  );
}

/** The photos of the demo whose files are to be stored. */
export const readDemoPhotos = async (database: Database): Promise<string[]> => {
  const ids = seeds.flatMap(({ photos = [] }) => photos).map(demoPhotoId);
  const rows = await database
    .select({ id: tradeInPhotos.id })
    .from(tradeInPhotos)
    .where(inArray(tradeInPhotos.id, ids));
  return rows.map(({ id }) => id);
};
