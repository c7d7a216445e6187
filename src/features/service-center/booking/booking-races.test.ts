import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import type { Member } from '#platform/actor.ts';
import { setClock } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aMember, aVin, dailyCapacity, loadsThatLie } from '../../../../tests/support/workshop.ts';
import { appointments } from '../service-center.tables.ts';
import { cancelForCustomer, markDone, moveAppointment } from '../workshop/workshop.service.ts';
import { bookAppointment, cancelOwnAppointment } from './booking.service.ts';

let shop: TestShop;
let worker: Member;
let colleague: Member;
let today = '2031-01-01';
beforeAll(async () => {
  shop = await openTestShop();
  [worker, colleague] = [await aMember(shop.database, 'Worker'), await aMember(shop.database, 'Worker')];
});
// Each round has days of its own, so that no other one's cars take its places.
const newDays = () => {
  today = addDays(today, 100);
};
let restoreClock = () => {};
beforeEach(() => {
  restoreClock = setClock(() => new Date(`${today}T12:00:00Z`));
  return () => restoreClock();
});
afterAll(() => shop.close());

const rounds = Array.from({ length: 20 }, (_, round) => round);
const inDays = (days: number) => addDays(today, days);

async function aBooking(days = 1) {
  const customer = await aMember(shop.database);
  const wanted = { VIN: aVin(), date: inDays(days), repairType: 'technical' } as const;
  return { customer, id: (await bookAppointment(shop, customer, wanted))._id };
}

const stateOf = async (id: string) =>
  (await shop.database.select().from(appointments).where(eq(appointments.id, id)))[0]!.state;
const mailsAbout = async (id: string) => {
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `appointment-%:${id}`));
  return mails.map(({ cause }) => cause?.replace(`:${id}`, '')).sort();
};
const auditOf = async (id: string) => {
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  return lines.map(({ action }) => action);
};

test('a customer cancels while a worker marks it done, 20 times: one of them wins, and the other is told', async () => {
  for (const round of rounds) {
    newDays();
    const { customer, id } = await aBooking();
    const acts = [() => cancelOwnAppointment(shop, customer, id), () => markDone(shop, worker, id)] as const;
    const begun = round % 2 === 0 ? [acts[0](), acts[1]()] : [acts[1](), acts[0]()].reverse();
    const [cancelled, done] = await Promise.allSettled(begun);
    expect([cancelled!.status, done!.status].sort()).toEqual(['fulfilled', 'rejected']);
    const loser = cancelled!.status === 'rejected' ? cancelled : done;
    expect(loser).toMatchObject({
      status: 'rejected',
      reason: { status: 409, code: 'appointment-closed' },
    });
    const isDone = done!.status === 'fulfilled';
    expect(await stateOf(id)).toBe(isDone ? 'done' : 'cancelled');
    expect(await mailsAbout(id)).toEqual(
      isDone ? ['appointment-booked'] : ['appointment-booked', 'appointment-cancelled'],
    );
    expect(await auditOf(id)).toEqual(isDone ? ['mark appointment done'] : []);
  }
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('one worker moves what another one cancels, 20 times: one mail, and no place is lost', async () => {
  for (const round of rounds) {
    newDays();
    const { id } = await aBooking(3);
    const begun = [
      moveAppointment(shop, worker, id, inDays(round % 2 === 0 ? 5 : 2)),
      cancelForCustomer(shop, colleague, id),
    ];
    const ended = await Promise.allSettled(begun);
    expect(ended.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await auditOf(id)).toHaveLength(1);
    const won = ended.find((end) => end.status === 'fulfilled')!.value._id;
    expect((await mailsAbout(won)).at(-1)).toBe(won === id ? 'appointment-cancelled' : 'appointment-moved');
  }
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('eight cars are moved into a day with room for four at the same moment: four come, four stay where they were', async () => {
  newDays();
  const made = [...(await several(4, 1)), ...(await several(4, 3))];
  const ended = await Promise.allSettled(made.map((id) => moveAppointment(shop, worker, id, inDays(2))));
  expect(ended.filter((end) => end.status === 'fulfilled')).toHaveLength(dailyCapacity.technical);
  const refusals = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(new Set(refusals)).toEqual(new Set(['day-full']));
  const states = await Promise.all(made.map(stateOf));
  expect(states.filter((state) => state === 'booked')).toHaveLength(8 - dailyCapacity.technical);
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('cars change places between two full days only where there is room: nobody waits for ever', async () => {
  newDays();
  const [early, late] = [await several(3, 1), await several(3, 2)];
  const ended = await Promise.allSettled([
    ...early.map((id) => moveAppointment(shop, worker, id, inDays(2))),
    ...late.map((id) => moveAppointment(shop, colleague, id, inDays(1))),
  ]);
  for (const end of ended)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'day-full' });
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

/** Ids of that many bookings on one day, each by someone else. */
async function several(count: number, days: number): Promise<string[]> {
  const made: string[] = [];
  for (let one = 0; one < count; one += 1) made.push((await aBooking(days)).id);
  return made;
}
