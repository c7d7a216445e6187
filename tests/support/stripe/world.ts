import { randomBytes } from 'node:crypto';

/** What a stand-in card does, by its number; the first ones are Stripe's own test cards (docs.stripe.com/testing). */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  /** A step in a frame on the page, then it pays. */
  step: '4000002500003155',
  /** A step at the bank's own page, then it pays. */
  stepElsewhere: '4000002760003184',
  /** A step, and then it is declined. */
  stepThenDeclined: '4000008400001629',
  /** Can be kept, and is declined when it is charged. */
  keptThenDeclined: '4000000000000341',
  /** Pays, and its owner disputes it. */
  disputed: '4000000000000259',
  /** The bank agrees, and refuses when the money is taken. Ours: Stripe has no card for it. */
  captureFails: '4000000000007777',
} as const;

export type Fields = Record<string, string>;
export interface Thing extends Record<string, unknown> {
  id: string;
}

/** A refusal of Stripe's, in the shape of its API. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export const invalid = (code: string, message: string, more: object = {}) =>
  new Refusal(400, { type: 'invalid_request_error', code, message, ...more });
export const cardError = (code: string, message: string, more: object = {}) =>
  new Refusal(402, { type: 'card_error', code, message, ...more });

const texts: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
export const problem = (code: string) => ({ type: 'card_error', code, message: texts[code]! });

export const newThing = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** All that Stripe would remember. */
export function aWorld() {
  const things = new Map<string, Thing>();
  const events: Thing[] = [];
  const put = <T extends Thing>(thing: T): T => {
    things.set(thing.id, thing);
    return thing;
  };
  return {
    things,
    events,
    put,
    /** A thing of that kind. Throws what Stripe answers where there is none. */
    get(id: string, kind: string): Thing {
      const found = things.get(id);
      if (found?.object !== kind) throw invalid('resource_missing', `No such ${kind}: '${id}'`);
      return found;
    },
    all: (kind: string): Thing[] => [...things.values()].filter(({ object }) => object === kind),
    /** Notes what happened, as it is told by webhook: with the thing as it is at this moment. */
    tell(type: string, thing: Thing): void {
      events.push({
        id: newThing('evt'),
        object: 'event',
        type,
        api_version: '2026-10-28.endive',
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        data: { object: structuredClone(thing) },
      });
    },
  };
}
export type World = ReturnType<typeof aWorld>;
