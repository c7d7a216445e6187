import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { aCustomer, aPayment, type Customer } from '../bench/sales.ts';
import type { Chance } from './chance.ts';

const customers = 48;
const carsForSale = 48;
/** An answer that is later is none. */
const patienceMs = 30_000;

/** One call of the mix, as its sender saw it. */
export interface Sent {
  what: string;
  /** 0: no answer came. */
  status: number;
  ms: number;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

interface Draw {
  chance: Chance;
  customer: Customer;
  number: number;
}

const carOf = (chance: Chance) => `bench-${1 + chance.next(carsForSale)}`;
const own = ({ token }: Customer) => ({ authorization: `Bearer ${token}` });

/** What is asked, and how often of a hundred times: many look, some are signed in, few buy. */
const mix: Readonly<Record<string, { of100: number; call: (draw: Draw) => Call }>> = {
  list: { of100: 30, call: () => ({ method: 'GET', path: '/api/cars?limit=24' }) },
  page: { of100: 15, call: () => ({ method: 'GET', path: '/cars' }) },
  search: {
    of100: 15,
    // A field that is ignored makes each address a new one, so that no kept answer is sent.
    call: ({ number }) => ({ method: 'GET', path: `/api/cars?limit=24&search=porsche&asked=${number}` }),
  },
  car: { of100: 15, call: ({ chance }) => ({ method: 'GET', path: `/cars/${carOf(chance)}` }) },
  'own list': {
    of100: 10,
    call: ({ customer }) => ({ method: 'GET', path: '/api/cars?limit=24', headers: own(customer) }),
  },
  'own orders': {
    of100: 7,
    call: ({ customer }) => ({ method: 'GET', path: '/api/orders/my-orders', headers: own(customer) }),
  },
  basket: {
    of100: 4,
    call: ({ customer, chance }) => ({
      method: 'POST',
      path: '/api/basket',
      headers: own(customer),
      body: { items: [{ car: { _id: carOf(chance) }, quantity: 1 }] },
    }),
  },
  sale: {
    of100: 4,
    call: ({ customer, chance }) => ({
      method: 'POST',
      path: '/api/payments/card',
      headers: { ...own(customer), 'idempotency-key': randomUUID() },
      body: aPayment(carOf(chance)),
    }),
  },
};

const drawn = Object.entries(mix).flatMap(([what, { of100 }]) => Array<string>(of100).fill(what));

/** Sends a call and reads its answer to the end. Resolves with its status. */
function send(agent: Agent, url: string, { method, path, headers, body }: Call): Promise<number> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve) => {
    const asked = request(url + path, {
      method,
      agent,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...headers,
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    asked.once('error', () => resolve(0));
    asked.once('response', (answer) => {
      answer.once('error', () => resolve(0));
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.end(text);
  });
}

export interface Mix {
  /** Sends one call, drawn from the mix. Time is counted from `dueAt`, which may be past: who waits, waits since then. */
  ask(dueAt: number): Promise<Sent>;
  close(): void;
}

/** Visitors and customers of a shop whose cars are those of `stockUp`. */
export async function openMix(url: string, chance: Chance): Promise<Mix> {
  const people: Customer[] = [];
  for (let made = 0; made < customers; made += 1)
    people.push(await aCustomer((path, init) => fetch(url + path, init)));
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let number = 0;
  return {
    async ask(dueAt) {
      number += 1;
      const what = drawn[chance.next(drawn.length)] ?? 'list';
      const call = mix[what]!.call({ chance, customer: people[number % people.length]!, number });
      const status = await send(agent, url, call);
      return { what, status, ms: performance.now() - dueAt };
    },
    close: () => agent.destroy(),
  };
}

/** As many as can be, so many at once. Returns how many a second were answered. */
export async function capacityOf({ ask }: Mix, atOnce: number, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let answered = 0;
  const loop = async () => {
    while (performance.now() < until) {
      const { status } = await ask(performance.now());
      if (status !== 0 && status < 500) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return (answered * 1000) / ms;
}

/** More than these under way, and nobody would wait any longer. */
const mostUnderWay = 4_000;

/**
 * So many a second for so long, whether the answers come or not: a shop that is slow does not slow down who asks. Returns what was
 * seen; a call that could not be sent any more has the status 0.
 */
export async function sendPaced({ ask }: Mix, perSecond: number, ms: number): Promise<Sent[]> {
  const seen: Sent[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  for (;;) {
    const now = performance.now() - began;
    if (now >= ms) break;
    for (const due = Math.floor((now * perSecond) / 1000); sent < due; sent += 1) {
      const dueAt = began + (sent * 1000) / perSecond;
      if (underWay.size >= mostUnderWay) {
        seen.push({ what: 'not sent', status: 0, ms: 0 });
        continue;
      }
      const one: Promise<void> = ask(dueAt).then((answer) => {
        seen.push(answer);
        underWay.delete(one);
      });
      underWay.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(underWay);
  return seen;
}
