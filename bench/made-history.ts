import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { carViews } from '#features/recommendations/recommendations.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId, newReceiptNumber } from '#platform/database/ids.ts';

/** A history that was made up: customers with tastes, some of which no column of a car tells. */
export interface MadeHistory {
  /** The last purchase of each customer, which the shop does not know. */
  hidden: { userId: string; carId: string }[];
  known: { userId: string; carId: string }[];
  /** What each customer likes best, as only the maker of the history knows: nobody can guess better. */
  liked: Map<string, string[]>;
}

export interface HistorySize {
  seed: number;
  cars: number;
  customers: number;
}

type Chance = () => number;

/** A small seeded generator (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const bell = (chance: Chance) => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
const oneOf = <Thing>(chance: Chance, things: readonly Thing[]): Thing =>
  things[Math.floor(chance() * things.length)]!;

/** What people look for in a car, and the shop has no column for. */
const styles = ['family', 'sport', 'off-road', 'comfort', 'city'];

interface MadeCar {
  id: string;
  make: string;
  style: string;
  /** Natural logarithm of dollars. */
  price: number;
  /** km/h */
  speed: number;
  /** How well it sells to everybody. */
  appeal: number;
}

interface Taste {
  makes: string[];
  styles: string[];
  price: number;
  speed: number;
}

function makeCars(chance: Chance, count: number): MadeCar[] {
  const houses = Array.from({ length: Math.ceil(count / 10) }, (_, number) => ({
    name: `Make ${number}`,
    price: Math.log(18_000) + chance() * Math.log(15),
  }));
  return Array.from({ length: count }, () => {
    const house = oneOf(chance, houses);
    const price = house.price + 0.35 * bell(chance);
    return {
      id: newId(),
      make: house.name,
      style: oneOf(chance, styles),
      price,
      speed: Math.round(190 + 45 * (price - Math.log(18_000)) + 15 * bell(chance)),
      appeal: Math.exp(0.8 * bell(chance)),
    };
  });
}

/** People want what fits together: a liked car gives the make, the price and the speed. */
function makeTaste(chance: Chance, catalogue: readonly MadeCar[]): Taste {
  const dream = oneOf(chance, catalogue);
  return {
    makes: [dream.make, oneOf(chance, catalogue).make],
    styles: [dream.style, oneOf(chance, styles)],
    price: dream.price + 0.15 * bell(chance),
    speed: dream.speed + 10 * bell(chance),
  };
}

const liking = (taste: Taste, car: MadeCar) =>
  car.appeal *
  (taste.makes.includes(car.make) ? 4 : 1) *
  (taste.styles.includes(car.style) ? 3 : 1) *
  Math.exp(-Math.abs(taste.price - car.price) / 0.35) *
  Math.exp(-Math.abs(taste.speed - car.speed) / 40);

/** Draws by weight. One choice in `noise` follows no taste at all, like a present for somebody else. */
function choose(chance: Chance, from: readonly MadeCar[], taste: Taste, noise: number): MadeCar {
  const isNoise = chance() < noise;
  const weights = from.map((car) => (isNoise ? car.appeal : liking(taste, car)));
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.findIndex((weight) => {
    left -= weight;
    return left <= 0;
  });
  return from.at(drawn)!;
}

interface Person {
  userId: string;
  taste: Taste;
  bought: MadeCar[];
  lookedAt: MadeCar[];
}

/** Nobody buys the same car twice here. The views of the last purchase are left out: they would give it away. */
function live(chance: Chance, catalogue: readonly MadeCar[]): Person {
  const taste = makeTaste(chance, catalogue);
  const bought: MadeCar[] = [];
  const purchases = 2 + Math.floor(5 * chance() ** 2);
  while (bought.length < purchases) {
    const car = choose(chance, catalogue, taste, 0.2);
    if (!bought.includes(car)) bought.push(car);
  }
  const looks = Array.from({ length: Math.floor(9 * chance()) }, () =>
    choose(chance, catalogue, taste, 0.35),
  );
  return {
    userId: newId(),
    taste,
    bought,
    lookedAt: [...new Set(looks)].filter((car) => car !== bought.at(-1)),
  };
}

/** The best first, without what they bought before. */
const likedBy = ({ taste, bought }: Person, catalogue: readonly MadeCar[]) =>
  catalogue
    .filter((car) => !bought.slice(0, -1).includes(car))
    .toSorted((one, other) => liking(taste, other) - liking(taste, one))
    .map(({ id }) => id);

async function inPortions<Row>(rows: readonly Row[], insert: (portion: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += 1000) await insert(rows.slice(from, from + 1000));
}

const day = 24 * 60 * 60 * 1000;

function orderRow(userId: string, car: MadeCar, at: Date) {
  const paymentId = newId();
  const priceCents = Math.round(Math.exp(car.price)) * 100;
  const buyer = { buyerFirstName: 'A', buyerLastName: 'B', buyerEmail: 'a@example.com', buyerPhone: '1' };
  return {
    payment: {
      id: paymentId,
      userId,
      method: 'card' as const,
      state: 'paid' as const,
      totalCents: priceCents,
      ...buyer,
      buyerAddress: 'Street 1',
      createdAt: at,
    },
    order: {
      id: newId(),
      receiptNumber: newReceiptNumber(),
      paymentId,
      userId,
      carId: car.id,
      make: car.make,
      model: car.id,
      color: 'Red',
      topSpeed: car.speed,
      type: 'purchase' as const,
      priceCents,
      state: 'delivered' as const,
      deliveryDate: at.toISOString().slice(0, 10),
      createdAt: at,
      paidAt: at,
    },
  };
}

const carRow = (car: MadeCar) => ({
  id: car.id,
  make: car.make,
  model: car.id,
  color: 'Red',
  topSpeed: car.speed,
  stock: 50,
  priceCents: Math.round(Math.exp(car.price)) * 100,
});

const userRow = ({ userId }: Person) => ({
  id: userId,
  name: 'A B',
  firstName: 'A',
  lastName: 'B',
  phone: '1',
  email: `${userId}@example.com`,
});

/** Writes cars, customers, views, and all purchases but each customer's last. */
export async function makeHistory(database: Database, size: HistorySize): Promise<MadeHistory> {
  const chance = chanceOf(size.seed);
  const catalogue = makeCars(chance, size.cars);
  const people = Array.from({ length: size.customers }, () => live(chance, catalogue));
  const start = Date.now() - 400 * day;
  // The people's purchases take turns, as they do in life; ids grow with time.
  const rounds = Math.max(...people.map(({ bought }) => bought.length));
  const sales = Array.from({ length: rounds }, (_, round) =>
    people.flatMap(({ userId, bought }) =>
      round < bought.length - 1 ? [{ userId, car: bought[round]! }] : [],
    ),
  ).flat();
  const rows = sales.map(({ userId, car }, place) =>
    orderRow(userId, car, new Date(start + (place / sales.length) * 399 * day)),
  );
  const views = people.flatMap(({ userId, lookedAt }) =>
    lookedAt.map((car) => ({
      userId,
      carId: car.id,
      viewedAt: new Date(start + Math.floor(chance() * 399 * day)),
    })),
  );
  await inPortions(catalogue.map(carRow), (portion) => database.insert(cars).values(portion));
  await inPortions(people.map(userRow), (portion) => database.insert(users).values(portion));
  await inPortions(rows, async (portion) => {
    await database.insert(payments).values(portion.map(({ payment }) => payment));
    await database.insert(orders).values(portion.map(({ order }) => order));
  });
  await inPortions(views, (portion) => database.insert(carViews).values(portion));
  return {
    hidden: people.map(({ userId, bought }) => ({ userId, carId: bought.at(-1)!.id })),
    known: sales.map(({ userId, car }) => ({ userId, carId: car.id })),
    liked: new Map(people.map((person) => [person.userId, likedBy(person, catalogue)])),
  };
}
