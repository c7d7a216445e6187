import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { StripeConfig } from '#platform/payments-config.ts';
import { answerBrowser } from './browser-side.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  createRefund,
  takeStepOf,
} from './intents.ts';
import { aWorld, type Fields, invalid, newThing, Refusal, type Thing, type World } from './world.ts';

export const stripeKeys = {
  secretKey: 'sk_test_stand_in',
  publishableKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
};

/** How the next call that fits goes wrong. */
export interface Fault {
  /** Such as 'POST /v1/payment_intents'. */
  call: RegExp;
  /** `lost`: it never arrives. `unanswered`: it is done, and the answer is lost. A number: the status of the answer. */
  how: 'lost' | 'unanswered' | 429 | 500 | { status: number; error: Record<string, string> };
  /** So often; the library tries again by itself. */
  times?: number;
}

const intentKind = (folder: string) =>
  folder === 'setup_intents' ? 'setup_intent' : ('payment_intent' as const);

const list = (data: Thing[]) => ({ object: 'list', data, has_more: false, url: '/v1/x' });

const begunSince = (world: World, since = '0') =>
  world.all('dispute').filter(({ created }) => Number(created) >= Number(since));

/** As Stripe: who is deleted stays known as such, without name and cards, and cannot be deleted again. */
function deleteCustomer(world: World, id: string): Thing {
  if (world.get(id, 'customer').deleted) throw invalid('resource_missing', `No such customer: '${id}'`);
  return world.put({ id, object: 'customer', deleted: true });
}

function act(world: World, method: string, path: string, fields: Fields): unknown {
  const [, , folder = '', id, verb] = path.split('/');
  const call = `${method} ${folder}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`;
  const intent = () => world.get(id!, intentKind(folder));
  const ofIntent = (kind: string) =>
    world.all(kind).filter(({ payment_intent }) => payment_intent === fields.payment_intent);
  switch (call) {
    case 'POST payment_intents':
    case 'POST setup_intents':
      return createIntent(world, intentKind(folder), fields);
    case 'POST payment_intents/:id/confirm':
    case 'POST setup_intents/:id/confirm':
      return confirmIntent(world, intent(), fields);
    case 'POST payment_intents/:id/capture':
      return captureIntent(world, intent());
    case 'POST payment_intents/:id/cancel':
    case 'POST setup_intents/:id/cancel':
      return cancelIntent(world, intent());
    case 'GET payment_intents/:id':
    case 'GET setup_intents/:id': {
      const found = intent();
      if (fields['expand[0]'] !== 'latest_charge' || !found.latest_charge) return found;
      return { ...found, latest_charge: world.get(String(found.latest_charge), 'charge') };
    }
    case 'POST customers':
      return world.put({ id: newThing('cus'), object: 'customer', name: fields.name, email: fields.email });
    case 'DELETE customers/:id':
      return deleteCustomer(world, id!);
    case 'POST refunds':
      return createRefund(world, fields);
    case 'GET refunds':
      return list(ofIntent('refund'));
    case 'GET disputes':
      return list(fields.payment_intent ? ofIntent('dispute') : begunSince(world, fields['created[gte]']));
    case 'GET disputes/:id':
      return world.get(id!, 'dispute');
    default:
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${call})`,
      });
  }
}

interface Answer {
  status: number;
  body: unknown;
}

const refused = (error: unknown): Answer => {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: { error: error.error } };
};

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

/**
 * What speaks for Stripe on this machine: it keeps state, answers the official library, and tells what happened by signed
 * webhooks, when the test says so. It knows what the shop asks of it and nothing more.
 */
export async function openStripeStandIn() {
  const world = aWorld();
  const faults: Fault[] = [];
  const asked: string[] = [];
  const keys = new Map<string, { asked: string; answer: Answer }>();

  function answerOnce(request: IncomingMessage, path: string, fields: Fields): Answer {
    const method = request.method ?? 'GET';
    const key = String(request.headers['idempotency-key'] ?? '');
    const what = JSON.stringify([method, path, fields]);
    const earlier = method === 'POST' && key ? keys.get(key) : undefined;
    if (earlier && earlier.asked !== what)
      return refused(
        new Refusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        }),
      );
    if (earlier) return earlier.answer;
    let answer: Answer;
    try {
      answer = { status: 200, body: structuredClone(act(world, method, path, fields)) };
    } catch (error) {
      answer = refused(error);
    }
    // As Stripe: an answer of a call that was begun is kept, whatever it was.
    if (method === 'POST' && key) keys.set(key, { asked: what, answer });
    return answer;
  }

  function faultOf(call: string): Fault | undefined {
    const found = faults.find((fault) => fault.call.test(call) && (fault.times ?? 1) > 0);
    if (found) found.times = (found.times ?? 1) - 1;
    return found;
  }

  const send = (response: ServerResponse, { status, body }: Answer) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': newThing('req') });
    response.end(JSON.stringify(body));
  };

  async function answerLibrary(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const text = await readBody(request);
    const fields = Object.fromEntries([...new URLSearchParams(text), ...url.searchParams]);
    const call = `${request.method} ${url.pathname}`;
    asked.push(call);
    const fault = faultOf(call);
    if (typeof fault?.how === 'object')
      return send(response, {
        status: fault.how.status,
        body: { error: { message: 'No', ...fault.how.error } },
      });
    if (fault?.how === 'lost') return void request.socket.destroy();
    if (fault?.how === 429)
      return send(response, {
        status: 429,
        body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } },
      });
    if (fault?.how === 500)
      return send(response, {
        status: 500,
        body: { error: { type: 'api_error', message: 'Something is wrong' } },
      });
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return send(
        response,
        refused(new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key' })),
      );
    const answer = answerOnce(request, url.pathname, fields);
    if (fault?.how === 'unanswered') return void request.socket.destroy();
    send(response, answer);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const answered = url.pathname.startsWith('/v1/')
      ? answerLibrary(request, response, url)
      : answerBrowser(world, request, response, url);
    answered.catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const config: StripeConfig = { ...stripeKeys, standIn: url };

  return {
    url,
    config,
    world,
    faults,
    /** What the library asked for, in order. */
    asked,
    /** A token as the element makes one in the browser. */
    tokenOf: (number: string): string =>
      world.put({ id: newThing('ctoken'), object: 'confirmation_token', number, used: false }).id,
    /** Stripe keeps idempotency keys for a day or so. */
    forgetKeys: () => keys.clear(),
    /** The buyer at the bank, for the intent of this secret. */
    takeStep(clientSecret: string, isApproved = true): void {
      const intent = [...world.all('payment_intent'), ...world.all('setup_intent')].find(
        (one) => one.client_secret === clientSecret,
      );
      if (!intent) throw invalid('resource_missing', 'There is no intent of this secret');
      takeStepOf(world, intent, isApproved);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type StripeStandIn = Awaited<ReturnType<typeof openStripeStandIn>>;

/** An event as Stripe sends it: its body, and the header that signs it. */
export function signed(event: object, { secret = stripeKeys.webhookSecret, at = Date.now() } = {}) {
  const body = JSON.stringify(event);
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': `t=${seconds},v1=${signature}`,
    },
  };
}
