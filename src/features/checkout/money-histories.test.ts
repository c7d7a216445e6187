import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { movements } from '#features/books/books.rules.ts';
import { bookEntries } from '#features/books/books.tables.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { californianReturnRight } from '#features/settings/kinds/order-terms.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { amount } from '../../../tests/support/amounts.ts';
import { offerHolds } from '../../../tests/support/holds.ts';
import { findWrongs } from '../../../tests/support/money/account.ts';
import { type Act, anAct, kinds, plainAct } from '../../../tests/support/money/acts.ts';
import { aHistory, type History, play, type Scene } from '../../../tests/support/money/history.ts';
import { comeToRest } from '../../../tests/support/money/rest.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { setPriceTerms } from '../../../tests/support/price-terms.ts';
import { openTestShop } from '../../../tests/support/shop.ts';
import { openStripeStandIn } from '../../../tests/support/stripe/stand-in.ts';
import { cards } from '../../../tests/support/stripe/world.ts';
import { anAcceptedTradeIn, takeOldCars } from '../../../tests/support/trade-ins.ts';

let scene: Scene;
beforeAll(async () => {
  const standIn = await openStripeStandIn();
  const shop = await openTestShop({ payments: 'stripe', stripe: standIn.config });
  await offerHolds(shop);
  await takeOldCars(shop);
  const { version } = await findSetting(shop, 'returnRight');
  const dealer = { userId: 'dealer', email: 'dealer@example.com' };
  await storeSetting(shop, dealer, 'returnRight', {
    seen: version,
    value: { ...californianReturnRight, usedOnly: false },
  });
  const admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  scene = { shop, standIn, admin, worker: await shop.signIn('Worker') };
});
afterAll(async () => {
  await scene.shop.close();
  await scene.standIn.close();
});
beforeEach(() => scene.shop.database.delete(limitUses).then(() => {}));

const taxed: PriceTerms = { lines: [], tax: { name: 'Sales tax', percent: 6, way: 'added' } };

/** `lowersTax`: there is a tax, and an old car lowers it. Plays, and lets everything come to rest. The clock stays where it came to until `after` has seen it. */
async function played<Result>(
  acts: readonly Act[],
  after: (history: History) => Promise<Result>,
  lowersTax = false,
): Promise<Result> {
  const { shop } = scene;
  await takeOldCars(shop, { lowersTax });
  await setPriceTerms(shop, lowersTax ? taxed : noTerms);
  const people = [await shop.aCustomer(), await shop.aCustomer(), await shop.aCustomer()];
  const buyers = new Set(
    acts.filter(({ kind }) => kind.endsWith('with an old car')).map(({ who }) => people[who]!),
  );
  const tradeIns = new Map<TestPerson, string>();
  for (const person of buyers)
    tradeIns.set(person, (await anAcceptedTradeIn(shop, person, { amount: 5_000 }))._id);
  const history = await aHistory(scene, people, tradeIns);
  try {
    for (const one of acts) await play(history, one);
    await comeToRest(history);
    return await after(history);
  } finally {
    history.end();
  }
}

/** One of each kind that is sure to be done: a test that only refuses would prove nothing. */
const everything: Act[] = [
  plainAct('buy with an old car', { card: cards.step, bank: 'leave' }),
  plainAct('lose events'),
  plainAct('pass minutes'),
  plainAct('buy with an old car'),
  plainAct('buy'),
  plainAct('dispute'),
  plainAct('hear twice'),
  plainAct('dispute ends', { cents: 1 }),
  plainAct('reserve', { card: cards.step, who: 1 }),
  plainAct('buy the reserved', { card: cards.declined, who: 1 }),
  plainAct('buy the reserved with an old car', { who: 1, card: cards.step }),
  plainAct('buy in installments', { who: 2, card: cards.keptThenDeclined }),
  plainAct('pass days', { which: 39 }),
  plainAct('pass days', { which: 39 }),
  plainAct('pass days', { which: 39 }),
  plainAct('pay now', { who: 2, card: cards.step }),
  plainAct('receive money', { who: 2 }),
  plainAct('change card', { who: 2 }),
  plainAct('part', { which: 1, cents: 12_345 }),
  plainAct('reserve', { who: 0 }),
  plainAct('cancel reservation', { who: 0 }),
  plainAct('reserve', { who: 2, card: cards.step, bank: 'approve and leave' }),
  plainAct('hear late'),
  plainAct('run jobs'),
  plainAct('pass minutes'),
  plainAct('let go'),
  plainAct('hand over', { which: 1 }),
  plainAct('bring back'),
  plainAct('cancel own order', { who: 2 }),
  plainAct('cancel order', { which: 1 }),
];

/** What the counter does with an old car has histories of its own: orders/old-cars/old-car-histories.test.ts. */
const atTheCounter: readonly string[] = ['desk', 'payout-owed', 'payout-paid'];
const movedHere = movements.filter((movement) => !atTheCounter.includes(movement));

test('a history with one of everything comes to rest with its books right, and none of it was idle', async () => {
  expect(new Set(everything.map(({ kind }) => kind))).toEqual(new Set(kinds));
  await played(everything, async (history) => {
    expect(await findWrongs(history)).toEqual([]);
    const { shop, people } = history;
    const isOne = ({ userId }: { userId: string }) => people.some(({ actor }) => actor.userId === userId);
    const sold = (await shop.database.select().from(orders)).filter(isOne);
    const paid = (await shop.database.select().from(payments)).filter(isOne).map(({ id }) => id);
    const moved = (await shop.database.select().from(bookEntries)).filter((one) =>
      paid.includes(one.paymentId),
    );
    expect(sold.map(({ state }) => state).sort()).toEqual([
      ...Array(4).fill('cancelled'),
      'paid',
      'returned',
    ]);
    expect(new Set(moved.map(({ movement }) => movement))).toEqual(new Set(movedHere));
  });
}, 60_000);

test('whatever is charged, reserved, credited, collected, refunded, returned, disputed, declined, broken off, lost and told late or twice: the books add up to the cent, and no order is without its money or money without its order', async () => {
  const acted = fc.array(anAct, { minLength: 4, maxLength: 18 });
  const checked = fc.asyncProperty(acted, fc.boolean(), async (acts, lowersTax) => {
    await scene.shop.database.delete(limitUses);
    expect(await played(acts, findWrongs, lowersTax)).toEqual([]);
  });
  await fc.assert(checked, {
    numRuns: amount(5, 60),
    // Each step of a shrinking is a history of its own.
    endOnFailure: process.env.MONEY_SHRINK === undefined,
  });
  const restore = setClock(() => new Date('2100-01-01'));
  try {
    expect(await compareBooks(scene.shop.database, scene.shop.paymentProvider)).toBe(0);
  } finally {
    restore();
  }
}, 600_000);

/** Behind the shop's back: what each comparison has to see. */
const wrongs: Record<string, (history: History) => unknown> = {
  'the books say': ({ shop, people }) =>
    shop.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`);
      await transaction.execute(sql`delete from book_entries where movement = 'given' and payment_id in
        (select id from payments where user_id = ${people[0]!.actor.userId})`);
    }),
  'which is no payment': ({ standIn: { world }, own }) => {
    const [intent] = own('payment_intent');
    world.put({ ...intent, id: 'pi_nobodys', metadata: { payment: 'nobody' } });
  },
  'was charged twice': ({ standIn: { world }, own }) => {
    const [charge] = own('charge');
    world.put({ ...charge, id: `${charge!.id}_again` });
  },
  'Stripe took nothing': ({ own }) => {
    const [intent] = own('payment_intent');
    intent!.status = 'canceled';
  },
  'More went back': ({ own }) => {
    const [charge] = own('charge');
    charge!.amount_refunded = Number(charge!.amount_captured) + 1;
  },
  'is pending': ({ shop, people }) =>
    shop.database.update(orders).set({ state: 'pending' }).where(eq(orders.userId, people[0]!.actor.userId)),
  'is paid by nothing': ({ shop, people }) =>
    shop.database
      .update(payments)
      .set({ state: 'declined' })
      .where(eq(payments.userId, people[0]!.actor.userId)),
};

test.each(Object.entries(wrongs))('the comparison can fail: %s', async (said, tamper) => {
  await played([plainAct('buy'), plainAct('part')], async (history) => {
    expect(await findWrongs(history)).toEqual([]);
    await tamper(history);
    expect((await findWrongs(history)).join('\n')).toContain(said);
  });
});
