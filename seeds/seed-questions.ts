import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { ownOrderPath } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { questionMessages, questions } from '#features/questions/questions.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { seedCustomers } from './customers.ts';

interface Asked {
  title: string;
  text: string;
  /** Absent: it still waits. */
  answer?: string;
  hoursAgo: number;
}

/** What strangers asked about cars, the latest first. */
const askedOfCars: readonly Asked[] = [
  {
    title: 'Winter tires',
    text: 'Do the original wheels take winter tires, or do I need a smaller set?',
    hoursAgo: 3,
  },
  {
    title: 'Child seats in the back',
    text: 'Are there ISOFIX anchors on both rear seats?\nWe have two children, four and seven.',
    hoursAgo: 20,
  },
  {
    title: 'Towing',
    text: 'Is it approved for a trailer, and how heavy may that be?',
    answer: 'It is not approved for towing.\nIf you need a trailer, we are glad to show you cars that are.',
    hoursAgo: 52,
  },
  {
    title: 'Garage height',
    text: 'My garage is 1.95 m high. Does the car fit with the roof closed?',
    answer: 'It does, with plenty of room to spare.',
    hoursAgo: 98,
  },
];

const askedOfOrder: Asked = {
  title: 'Floor mats',
  text: 'Do floor mats come with the car, or should I order them?',
  answer: 'Yes, a full set in black is included.',
  hoursAgo: 30,
};

interface Subject {
  about: 'car' | 'order';
  id: string;
  name: string;
  path: string;
}

interface Person {
  userId: string | null;
  name: string;
  email: string;
}

const agoAt = (hours: number) => new Date(now().getTime() - hours * 3_600_000);

async function seedQuestion(
  database: Database,
  { id: subjectId, about, name: subjectName, path: subjectPath }: Subject,
  person: Person,
  { title, text, answer, hoursAgo }: Asked,
  staff: { id: string; email: string },
): Promise<void> {
  const id = newId();
  const [askedAt, answeredAt] = [agoAt(hoursAgo), agoAt(hoursAgo - 2)];
  const state = answer ? 'answered' : 'open';
  await database.insert(questions).values({
    id,
    about,
    subjectId,
    subjectName,
    subjectPath,
    ...person,
    title,
    state,
    messages: answer ? 2 : 1,
    createdAt: askedAt,
    changedAt: answer ? answeredAt : askedAt,
  });
  await database.insert(questionMessages).values([
    { questionId: id, place: 1, by: 'customer', text, at: askedAt },
    ...(answer
      ? [
          {
            questionId: id,
            place: 2,
            by: 'staff' as const,
            staffId: staff.id,
            text: answer,
            at: answeredAt,
          },
        ]
      : []),
  ]);
  if (answer)
    await recordAudit(database, {
      actor: { userId: staff.id, email: staff.email },
      action: 'answer question',
      subject: { type: 'question', id, name: subjectName },
      before: { state: 'open', about: subjectName },
      after: { state, about: subjectName, messages: 2 },
    });
}

/** Questions of the last days: some wait for an answer, and the demo's customer has one about the own order. */
export async function seedQuestions(database: Database): Promise<void> {
  const [staff] = await database.select().from(users).where(eq(users.email, 'workers-admin@marque.example'));
  const [customer] = await database.select().from(users).where(eq(users.email, 'user@marque.example'));
  if (!staff || !customer) return;
  const asked = await database
    .select()
    .from(cars)
    .where(and(eq(cars.vip, false), eq(cars.listingState, 'published')))
    .orderBy(asc(cars.id))
    .limit(askedOfCars.length);
  for (const [place, car] of asked.entries()) {
    const { firstName, lastName } = seedCustomers[(place * 5) % seedCustomers.length]!;
    const email = `${firstName}.${lastName}@customers.example`.toLowerCase();
    const subject: Subject = {
      about: 'car',
      id: car.id,
      name: `${car.make} ${car.model}, ${car.color}`,
      path: `/cars/${car.id}`,
    };
    const person = { userId: null, name: `${firstName} ${lastName}`, email };
    await seedQuestion(database, subject, person, askedOfCars[place]!, staff);
  }
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.userId, customer.id), eq(orders.type, 'purchase'), ne(orders.state, 'cancelled')))
    .orderBy(desc(orders.id))
    .limit(1);
  if (!order) return;
  const subject: Subject = {
    about: 'order',
    id: order.id,
    name: `Order ${order.receiptNumber}, ${order.make} ${order.model}`,
    path: ownOrderPath(order.receiptNumber),
  };
  const person = {
    userId: customer.id,
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
  };
  await seedQuestion(database, subject, person, askedOfOrder, staff);
}
