import { asc, eq, inArray } from 'drizzle-orm';
import { receiveMoney } from '#features/checkout/collecting/collecting.service.ts';
import { checkOut } from '#features/checkout/pay/check-out.ts';
import { changeOwnCard, payOwnPayment } from '#features/checkout/plan-payments/own-plan.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { cancelHold, letGoOfHold } from '#features/holds/reserving/cancel-hold.ts';
import { reserve } from '#features/holds/reserving/reserve.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { cancelOwnOrder } from '#features/orders/cancellation/cancel-own-order.ts';
import { handOver } from '#features/orders/handover/hand-over.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { refundPart } from '#features/orders/refunds/refund-part.ts';
import { askToReturn } from '#features/orders/returns/ask-to-return.ts';
import { takeBackGenerously } from '#features/orders/returns/take-back-purchase.ts';
import { chargeOf } from '#features/payments/collection/collection.rules.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { vehicleOfOrder } from '#features/vehicles/units/name-vehicle.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import { Crash, crashAt } from '#platform/runtime/fault-points.ts';
import { aCarOnSale } from '../cars.ts';
import type { TestPerson } from '../people.ts';
import type { TestShop } from '../shop.ts';
import { closeDispute, openDispute } from '../stripe/intents.ts';
import { type StripeStandIn, signed } from '../stripe/stand-in.ts';
import type { Thing } from '../stripe/world.ts';
import { aDelivery, aRealVin } from '../vehicles.ts';
import type { Act } from './acts.ts';
import { runSchedules } from './schedules.ts';

/** What a car costs here. */
export const priceCents = 2_000_000;
export const units = 6;
/** So many of them can be chosen one by one. */
const identified = 3;

/** Who acts, on whose shop. */
export interface Scene {
  shop: TestShop;
  standIn: StripeStandIn;
  admin: TestPerson;
  worker: TestPerson;
}

/** One history: some people, one car, and a clock of its own. */
export interface History extends Scene {
  people: TestPerson[];
  carId: string;
  /** Those of its vehicles that can be chosen. */
  vehicleIds: readonly string[];
  /** An accepted old car of each person. */
  tradeIns: ReadonlyMap<TestPerson, string>;
  passMs(ms: number): void;
  nowMs(): number;
  /** Intents and disputes of this history alone. */
  own(kind: string): Thing[];
  /** What Stripe told and the shop has not heard yet. */
  untold: object[];
  end(): void;
}

export async function aHistory(
  scene: Scene,
  people: TestPerson[],
  tradeIns: ReadonlyMap<TestPerson, string> = new Map(),
): Promise<History> {
  const { world } = scene.standIn;
  let passedMs = 0;
  const nowMs = () => Date.now() + passedMs;
  const restore = setClock(() => new Date(nowMs()));
  const before = new Set(world.things.keys());
  world.events.length = 0;
  const carId = await aCarOnSale(scene.shop, { stock: units - identified, priceCents });
  const here = await aDelivery(scene.shop, scene.worker, carId, identified);
  return {
    ...scene,
    people,
    tradeIns,
    carId,
    vehicleIds: here.map(({ id }) => id),
    passMs: (ms) => {
      passedMs += ms;
    },
    nowMs,
    own: (kind) => world.all(kind).filter(({ id }) => !before.has(id)),
    untold: [],
    end: restore,
  };
}

export const ordersOf = ({ shop, people }: History, states: readonly string[] = []) =>
  shop.database
    .select()
    .from(orders)
    .where(
      inArray(
        orders.userId,
        people.map(({ actor }) => actor.userId),
      ),
    )
    .orderBy(asc(orders.id))
    .then((found) => found.filter(({ state }) => states.length === 0 || states.includes(state)));

export const holdsOf = ({ shop, people }: History) =>
  shop.database
    .select()
    .from(vehicleHolds)
    .where(
      inArray(
        vehicleHolds.userId,
        people.map(({ actor }) => actor.userId),
      ),
    );

export async function planPaymentsOf(history: History) {
  const ids = (await ordersOf(history)).map(({ paymentId }) => paymentId);
  const rows = await history.shop.database
    .select()
    .from(planPayments)
    .where(inArray(planPayments.paymentId, [...new Set(ids), '']))
    .orderBy(asc(planPayments.paymentId), asc(planPayments.number));
  return rows;
}

/** Stripe's events since the last look join those that are not told yet. */
export function collectEvents({ standIn: { world }, untold }: History): void {
  untold.push(...world.events.splice(0));
}

/** Sends an event as Stripe does; the shop has to take it. */
export async function tell({ shop }: History, event: object): Promise<void> {
  const answer = await shop.api.request('/api/payments/stripe/webhook', { method: 'POST', ...signed(event) });
  if (answer.status !== 200) throw new Error(`The webhook was answered ${answer.status}`);
}

/** What may come of an act: it is done, refused with a code, or broken off where that was asked for. Anything else is a fault. */
export async function unlessRefused<Result>(doing: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await doing();
  } catch (error) {
    if (error instanceof CodedError || error instanceof Crash) return undefined;
    throw error;
  }
}

const isStep = (value: unknown): value is { clientSecret: string } =>
  typeof value === 'object' && value !== null && 'clientSecret' in value;

/** Sends a call that pays, and does at the bank what the buyer does there. */
async function withBank(
  { standIn }: History,
  { bank, isRepeated }: Act,
  send: () => Promise<unknown>,
): Promise<void> {
  let steps = 0;
  const attempt = () =>
    send().catch(async (error: unknown) => {
      const step = error instanceof CodedError ? error.extras.details?.step : undefined;
      if (!isStep(step) || bank === 'leave' || steps > 2) throw error;
      steps += 1;
      standIn.takeStep(step.clientSecret, bank !== 'refuse');
      if (bank !== 'approve and leave') await attempt();
    });
  await unlessRefused(attempt);
  if (isRepeated) await unlessRefused(attempt);
}

const buyerOf = ({ email }: TestPerson) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+1 313 555 0142',
  address: '1 Main Street',
  email,
});

type Play = (history: History, act: Act, person: TestPerson) => Promise<unknown>;

const pick = <One>(all: readonly One[], which: number): One | undefined =>
  all[which % Math.max(1, all.length)];

const chosenBy = ({ vehicleIds }: History, { chooses }: Act): string | undefined =>
  chooses === undefined ? undefined : vehicleIds[chooses];

async function buy(history: History, act: Act, person: TestPerson, more: object = {}): Promise<void> {
  const { shop, standIn, carId } = history;
  const vehicleId = chosenBy(history, act);
  const request = {
    key: newId(),
    method: 'card' as const,
    buyer: buyerOf(person),
    lines: [{ carId, vehicleId, quantity: 1, type: 'purchase' as const, price: toDollars(priceCents) }],
    token: standIn.tokenOf(act.card),
    dealerTimezone: 'UTC',
    ...more,
  };
  await withBank(history, act, () => checkOut(shop, shop.paymentProvider, person.actor, request));
}

const activeOf = async (history: History, { actor }: TestPerson) =>
  (await holdsOf(history)).find(({ userId, state }) => userId === actor.userId && state === 'active');

const inInstallments = {
  method: 'installment',
  plan: { periodYears: 1, frequency: 'quarterly' },
} as const;

const owedOf = async (history: History, person: TestPerson) => {
  const own = new Set(
    (await ordersOf(history)).flatMap((one) => (one.userId === person.actor.userId ? [one.paymentId] : [])),
  );
  return (await planPaymentsOf(history)).find(
    ({ paymentId, state }) => own.has(paymentId) && state !== 'paid' && state !== 'ended',
  );
};

const plays: Record<Act['kind'], Play> = {
  buy: buy,
  'buy with an old car': (history, act, person) =>
    buy(history, act, person, { tradeInId: history.tradeIns.get(person) ?? 'none' }),
  'buy the reserved': async (history, act, person) =>
    buy(history, act, person, { holdId: (await activeOf(history, person))?.id ?? 'none' }),
  'buy the reserved with an old car': async (history, act, person) =>
    buy(history, act, person, {
      holdId: (await activeOf(history, person))?.id ?? 'none',
      tradeInId: history.tradeIns.get(person) ?? 'none',
    }),
  'buy in installments': (history, act, person) => buy(history, act, person, inInstallments),
  reserve: async (history, act, person) => {
    const { shop, standIn, carId } = history;
    const asked = {
      key: newId(),
      carId,
      price: toDollars(priceCents),
      deposit: 99,
      vehicleId: chosenBy(history, act),
      paymentToken: standIn.tokenOf(act.card),
    };
    await withBank(history, act, () => reserve(shop, shop.paymentProvider, person.actor, asked));
  },
  'cancel reservation': async (history, _, person) =>
    cancelHold(
      history.shop,
      history.shop.paymentProvider,
      person.actor,
      (await activeOf(history, person))?.id ?? 'none',
    ),
  'let go': async (history, { which }) => {
    const hold = pick(
      (await holdsOf(history)).filter(({ state }) => state === 'active'),
      which,
    );
    const { shop, admin } = history;
    return hold && letGoOfHold(shop, shop.paymentProvider, admin.actor, hold.id, 'Needed elsewhere');
  },
  'pay now': async (history, act, person) => {
    const { shop, standIn } = history;
    const due = await owedOf(history, person);
    if (!due) return;
    const asked = { id: due.paymentId, number: due.number, token: standIn.tokenOf(act.card) };
    await withBank(history, act, () => payOwnPayment(shop, shop.paymentProvider, person.actor, asked));
  },
  'change card': async (history, act, person) => {
    const { shop, standIn } = history;
    const due = await owedOf(history, person);
    if (!due) return;
    const asked = { id: due.paymentId, token: standIn.tokenOf(act.card) };
    await withBank(history, act, () => changeOwnCard(shop, shop.paymentProvider, person.actor, asked));
  },
  'receive money': async (history, _, person) => {
    const { shop, admin } = history;
    const due = await owedOf(history, person);
    const [order] = await shop.database
      .select()
      .from(orders)
      .where(eq(orders.paymentId, due?.paymentId ?? ''));
    if (!due || !order) return;
    const money = { number: due.number, amount: toDollars(chargeOf(due)), note: 'By wire' };
    return receiveMoney(shop, admin.actor, order.id, money);
  },
  part: async (history, { which, cents }) => {
    const { shop, admin } = history;
    const order = pick(await ordersOf(history, ['paid', 'delivered']), which);
    const part = { amount: toDollars(cents), reason: 'A scratch', key: newId() };
    return order && refundPart(shop, shop.paymentProvider, admin.actor, order.id, part);
  },
  'cancel order': async (history, { which }) => {
    const { shop, admin } = history;
    const order = pick(await ordersOf(history, ['paid']), which);
    return order && cancelOrder(shop, shop.paymentProvider, admin.actor, order.id, 'They changed their mind');
  },
  'cancel own order': async (history, _, person) => {
    const { shop } = history;
    const order = (await ordersOf(history, ['paid'])).find(({ userId }) => userId === person.actor.userId);
    return order && cancelOwnOrder(shop, shop.paymentProvider, person.actor, order.id);
  },
  'hand over': async (history, { which }) => {
    const order = pick(await ordersOf(history, ['paid']), which);
    if (!order) return;
    const taken = await vehicleOfOrder(history.shop.database, order.id);
    const named = { mileageKm: 21_000, ...(!taken && { vin: aRealVin() }) };
    return handOver(history.shop, history.worker.actor, order.id, named);
  },
  'bring back': async (history, { which }) => {
    const { shop, admin, people } = history;
    const order = pick(await ordersOf(history, ['delivered']), which);
    const owner = people.find(({ actor }) => actor.userId === order?.userId);
    if (!order || !owner) return;
    await unlessRefused(() => askToReturn(shop, owner.actor, order.id, undefined));
    const has = await vehicleOfOrder(shop.database, order.id);
    const taken = { mileageKm: 21_100, ...(!has && { vin: aRealVin() }), reason: 'They asked for it' };
    return takeBackGenerously(shop, shop.paymentProvider, admin.actor, order.id, taken);
  },
  dispute: async (history, { which }) => {
    const charge = pick(
      history.own('charge').filter(({ captured, disputed }) => captured && !disputed),
      which,
    );
    if (charge) openDispute(history.standIn.world, charge);
  },
  'dispute ends': async (history, { which, cents }) => {
    const open = history.own('dispute').filter(({ status }) => status === 'needs_response');
    const dispute = pick(open, which);
    if (dispute) closeDispute(history.standIn.world, dispute, cents % 2 === 0 ? 'won' : 'lost');
  },
  'hear late': async (history, { which }) => {
    collectEvents(history);
    const [event] = history.untold.splice(which % Math.max(1, history.untold.length), 1);
    if (event) await tell(history, event);
  },
  'hear twice': async (history, { which }) => {
    collectEvents(history);
    const event = pick(history.untold, which);
    if (event) for (const _ of [1, 2]) await tell(history, event);
  },
  'lose events': async (history) => {
    collectEvents(history);
    history.untold.length = 0;
  },
  'run jobs': ({ shop }) => shop.jobs.runWaiting(),
  'pass minutes': async (history) => {
    history.passMs(16 * 60_000);
    await runSchedules(history);
  },
  'pass days': async (history, { which }) => {
    // The schedules run every minute or hour: what is to be found within days has been found by then.
    history.passMs(3_600_000);
    await runSchedules(history);
    history.passMs((1 + (which % 40)) * 24 * 3_600_000);
    // Stripe forgets keys after a day or so.
    history.standIn.forgetKeys();
    await runSchedules(history);
  },
};

/** Does one act, as far as it can be done now, with what goes wrong meanwhile. */
export async function play(history: History, act: Act): Promise<void> {
  const disarm = act.crash ? crashAt(act.crash) : undefined;
  if (act.fault) history.standIn.faults.push({ ...act.fault, times: 3 });
  try {
    await unlessRefused(() =>
      plays[act.kind](history, act, history.people[act.who % history.people.length]!),
    );
  } finally {
    disarm?.();
    history.standIn.faults.length = 0;
  }
}
