import fc from 'fast-check';
import { cards } from '../stripe/world.ts';

/** What people, staff, Stripe and the clock do. */
export const kinds = [
  'buy',
  'buy with an old car',
  'buy the reserved',
  'buy the reserved with an old car',
  'buy in installments',
  'reserve',
  'cancel reservation',
  'let go',
  'pay now',
  'change card',
  'receive money',
  'part',
  'cancel order',
  'cancel own order',
  'hand over',
  'bring back',
  'dispute',
  'dispute ends',
  'hear late',
  'hear twice',
  'lose events',
  'run jobs',
  'pass minutes',
  'pass days',
] as const;

/** What the buyer does where the bank asks for them. */
const atBank = ['approve', 'refuse', 'leave', 'approve and leave'] as const;

/** Between which two steps the server ends (rules.md#fault-points). */
const points = [
  'sale: begun, not charged',
  'sale: charged, not settled',
  'hold: begun, not charged',
  'hold: charged, not settled',
  'hold: cancelled, deposit not given back',
  'hold: over, deposit not given back',
  'collection: begun, not charged',
  'collection: charged, not settled',
  'refund: a part given, not written down',
  'stripe: opened, not written',
  'stripe: ended, not written',
] as const;

/** Which call does not arrive, or is done and its answer lost. */
const faults = [
  'POST /v1/payment_intents$',
  '/confirm$',
  '/capture$',
  '/cancel$',
  'POST /v1/refunds',
  'setup_intents',
].flatMap((call) => (['lost', 'unanswered'] as const).map((how) => ({ call: new RegExp(call), how })));

/** Mostly nothing goes wrong; a call that is lost takes the library two seconds to give up. */
const rarely = <One>(one: fc.Arbitrary<One>, weight: number): fc.Arbitrary<One | undefined> =>
  fc.oneof({ weight: weight - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });

type Kind = (typeof kinds)[number];

/** Together as often as all the rest. */
const likely: readonly Kind[] = [
  'buy',
  'buy in installments',
  'reserve',
  'buy the reserved',
  'buy with an old car',
  'part',
  'cancel order',
  'pass days',
];

export const anAct = fc.record({
  kind: fc.oneof(fc.constantFrom(...likely), fc.constantFrom(...kinds)),
  who: fc.nat({ max: 2 }),
  which: fc.nat({ max: 100 }),
  cents: fc.integer({ min: 1, max: 2_500_000 }),
  card: fc.oneof(fc.constant(cards.pays), fc.constantFrom(...Object.values(cards))),
  bank: fc.constantFrom(...atBank),
  /** Which vehicle is chosen, where one is bought or reserved; none: any. */
  chooses: rarely(fc.nat({ max: 2 }), 3),
  /** Whether the same call is sent once more. */
  isRepeated: fc.boolean(),
  crash: rarely(fc.constantFrom(...points), 4),
  fault: rarely(fc.constantFrom(...faults), 24),
});
export type Act = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never;

/** An act where nothing goes wrong. */
export const plainAct = (kind: Act['kind'], more: Partial<Act> = {}): Act => ({
  kind,
  who: 0,
  which: 0,
  cents: 100,
  card: cards.pays,
  bank: 'approve',
  chooses: undefined,
  isRepeated: false,
  crash: undefined,
  fault: undefined,
  ...more,
});
