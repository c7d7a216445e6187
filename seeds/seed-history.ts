import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { rentFor } from '#features/catalogue/catalogue.rules.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { deliveryDateFor } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { carViews } from '#features/recommendations/recommendations.tables.ts';
import { addDays, calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { newId, newReceiptNumber } from '#platform/ids.ts';
import { seedCustomers } from './customers.ts';

type Car = typeof cars.$inferSelect;
type User = typeof users.$inferSelect;
type NewPayment = typeof payments.$inferInsert;
type NewOrder = typeof orders.$inferInsert;

interface Sale {
  user: User;
  car: Car;
  daysAgo: number;
  /** Absent: a purchase. */
  rentalDays?: number;
}

const orderCount = 420;
const day = 24 * 60 * 60 * 1000;

/** A small seeded generator (mulberry32), so that every fresh shop opens with the same past. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function seedPeople(database: Database): Promise<User[]> {
  return database
    .insert(users)
    .values(
      seedCustomers.map(({ firstName, lastName }, index) => ({
        id: newId(),
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
        email: `${firstName}.${lastName}@customers.example`.toLowerCase(),
        phone: `+1 555 01${String(index).padStart(2, '0')}`,
      })),
    )
    .returning();
}

/** A state that fits the order's age: fresh ones wait for delivery, old rentals are back. */
function stateFor(
  sale: Sale,
  deliveryDate: string,
): Pick<NewOrder, 'state' | 'deliveredAt' | 'returnDate' | 'returnedAt'> {
  const today = calendarDate(now(), 'UTC');
  if (deliveryDate >= today) return { state: 'paid' };
  const deliveredAt = new Date(`${deliveryDate}T10:00:00Z`);
  if (sale.rentalDays === undefined) return { state: 'delivered', deliveredAt };
  const backOn = addDays(deliveryDate, sale.rentalDays);
  if (backOn >= today) return { state: 'delivered', deliveredAt, returnDate: backOn };
  return { state: 'returned', deliveredAt, returnDate: backOn, returnedAt: new Date(`${backOn}T16:00:00Z`) };
}

function rowsOf(sale: Sale): { payment: NewPayment; order: NewOrder } {
  const createdAt = new Date(now().getTime() - sale.daysAgo * day);
  const deliveryDate = deliveryDateFor(calendarDate(createdAt, 'UTC'));
  const priceCents =
    sale.rentalDays === undefined ? sale.car.priceCents : rentFor(sale.car.priceCents, sale.rentalDays);
  const paymentId = newId();
  const { id: userId, firstName, lastName, email, phone } = sale.user;
  const { id: carId, make, model, color, topSpeed } = sale.car;
  const city = seedCustomers.find((customer) => customer.lastName === lastName)?.city ?? 'Detroit, MI 48201';
  return {
    payment: {
      ...{
        id: paymentId,
        userId,
        method: 'card',
        state: 'paid',
        totalCents: priceCents,
        createdAt,
        settledAt: createdAt,
      },
      ...{ buyerFirstName: firstName, buyerLastName: lastName, buyerEmail: email, buyerPhone: phone },
      buyerAddress: `12 Lakeshore Drive, ${city}`,
    },
    order: {
      ...{
        id: newId(),
        receiptNumber: newReceiptNumber(),
        paymentId,
        userId,
        carId,
        make,
        model,
        color,
        topSpeed,
      },
      ...{ type: sale.rentalDays === undefined ? 'purchase' : 'rent', periodDays: sale.rentalDays ?? null },
      ...{ priceCents, deliveryDate, createdAt, paidAt: createdAt, ...stateFor(sale, deliveryDate) },
    },
  };
}

function madeUpSales(people: readonly User[], catalogue: readonly Car[]): Sale[] {
  const next = chance(20_26);
  const oneOf = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(next() * things.length)]!;
  // Each customer keeps to a price they can afford, so that recommendations have something to learn.
  const byPrice = catalogue.filter((car) => !car.vip).sort((one, other) => one.priceCents - other.priceCents);
  return Array.from({ length: orderCount }, () => {
    const person = Math.floor(next() * people.length);
    const middle = (person / people.length) * byPrice.length;
    const near = byPrice.slice(Math.max(0, middle - 9), middle + 10);
    return {
      user: people[person]!,
      car: oneOf(near),
      // More sales lately than a year ago: the shop grows.
      daysAgo: Math.floor(365 * next() ** 1.4) + next(),
      ...(next() < 0.3 && { rentalDays: 1 + Math.floor(next() * 14) }),
    };
  });
}

/** What the demo customer finds on the dashboard: one car under way, one delivered, one rented, one brought back. */
function demoSales(user: User, catalogue: readonly Car[]): Sale[] {
  const [first, second, third, fourth] = catalogue.filter((car) => !car.vip).slice(-12, -8);
  return [
    { user, car: first!, daysAgo: 2 },
    { user, car: second!, daysAgo: 9, rentalDays: 14 },
    { user, car: third!, daysAgo: 48 },
    { user, car: fourth!, daysAgo: 120, rentalDays: 5 },
  ];
}

/** What the demo customer looked at lately: the newest car first, and twice. */
const demoViews = (user: User, catalogue: readonly Car[]) =>
  catalogue
    .filter((car) => !car.vip)
    .slice(-5)
    .map((car, place) => ({
      userId: user.id,
      carId: car.id,
      viewedAt: new Date(now().getTime() - (5 - place) * day),
      count: place === 4 ? 2 : 1,
    }));

/** A year of paid orders. Expects cars and demo accounts to be there. */
export async function seedHistory(database: Database): Promise<void> {
  const catalogue = await database.select().from(cars).orderBy(cars.id);
  const people = await seedPeople(database);
  const [demoUser] = await database.select().from(users).where(eq(users.email, 'user@marque.example'));
  const sales = [...madeUpSales(people, catalogue), ...(demoUser ? demoSales(demoUser, catalogue) : [])];
  // Ids grow with time and lists are ordered by them: the oldest sale is written first.
  const rows = sales.sort((one, other) => other.daysAgo - one.daysAgo).map(rowsOf);
  await database.insert(payments).values(rows.map(({ payment }) => payment));
  await database.insert(orders).values(rows.map(({ order }) => order));
  if (demoUser) await database.insert(carViews).values(demoViews(demoUser, catalogue));
}
