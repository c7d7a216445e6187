import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { takeStepOf } from './intents.ts';
import { cards, newThing, type Thing, type World } from './world.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>${title}</title><style>:root{color-scheme:light dark}body{font:16px system-ui;margin:0;padding:1px}
  label{display:block;margin:0 0 12px}input{display:block;box-sizing:border-box;width:100%;font:inherit;padding:10px;margin-top:4px}
  button{font:inherit;padding:12px 20px;margin:8px 8px 0 0}p[role=alert]{color:#b00020}main{padding:16px}</style></head><body>${body}</body></html>`;

/** The fields, in a frame of another origin as Stripe's are: the shop's page cannot read them. */
const element = page(
  'Secure card payment input frame',
  `<main style="padding:0"><label>Card number<input id="number" inputmode="numeric" autocomplete="cc-number"></label>
  <label>Expiration date<input id="expiry" inputmode="numeric" autocomplete="cc-exp"></label>
  <label>Security code<input id="cvc" inputmode="numeric" autocomplete="cc-csc"></label><p id="problem" role="alert"></p></main>
  <script>
    const field = (id) => document.getElementById(id).value.replace(/\\D/g, '');
    const tell = (data) => parent.postMessage(data, '*');
    addEventListener('message', async ({ data }) => {
      if (data.ask === 'submit') {
        const isFilled = field('number').length > 11 && field('expiry').length === 4 && field('cvc').length > 2;
        document.getElementById('problem').textContent = isFilled ? '' : 'Your card number is incomplete.';
        tell({ id: data.id, error: isFilled ? undefined : { message: 'Your card number is incomplete.' } });
      }
      if (data.ask === 'token') {
        const answer = await fetch('/browser/tokens', { method: 'POST', body: field('number') });
        tell({ id: data.id, confirmationToken: await answer.json() });
      }
    });
    tell({ ready: true });
  </script>`,
);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const bank = (intent: Thing, isInFrame: boolean) =>
  page(
    'Your bank',
    `<main><h1>Your bank</h1><p>Is this payment of $${(Number(intent.amount ?? 0) / 100).toFixed(2)} yours?</p>
    <form method="post" action="/browser/bank?secret=${escaped(String(intent.client_secret))}&amp;frame=${isInFrame ? 'yes' : 'no'}">
    <button name="answer" value="approve">Approve</button><button name="answer" value="refuse">Refuse</button></form></main>`,
  );

const done = page('Your bank', '<script>parent.postMessage({ stepTaken: true }, "*")</script>');

const html = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(text);

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

/** What Stripe's own origin serves to browsers: the script, the frame with the fields, the bank. */
export async function answerBrowser(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const intent = [...world.all('payment_intent'), ...world.all('setup_intent')].find(
    (one) => one.client_secret === url.searchParams.get('secret'),
  );
  const isInFrame = url.searchParams.get('frame') === 'yes';
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /endive/stripe.js': {
      const script = await readFile(new URL('./page-script.js', import.meta.url), 'utf8');
      response.writeHead(200, {
        'Content-Type': 'text/javascript',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      return void response.end(script);
    }
    case 'GET /browser/element':
      return void html(response, element);
    case 'POST /browser/tokens': {
      const number = await textOf(request);
      const token = world.put({ id: newThing('ctoken'), object: 'confirmation_token', number, used: false });
      return void response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ id: token.id }));
    }
    // The journeys' browsers send a header of their own with every call.
    case 'OPTIONS /browser/step':
      response.writeHead(204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*',
      });
      return void response.end();
    case 'GET /browser/step': {
      const method = intent?.payment_method
        ? world.get(String(intent.payment_method), 'payment_method')
        : undefined;
      const body = { status: intent?.status, isElsewhere: method?.number === cards.stepElsewhere };
      response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
      return void response.end(JSON.stringify(body));
    }
    case 'GET /browser/bank':
      return void html(response, intent ? bank(intent, isInFrame) : page('Your bank', 'Nothing to confirm'));
    case 'POST /browser/bank': {
      const isApproved = (await textOf(request)).includes('approve');
      if (intent?.status === 'requires_action') takeStepOf(world, intent, isApproved);
      if (isInFrame) return void html(response, done);
      const back = new URL(String(intent?.return_url));
      back.searchParams.set('payment_intent', String(intent?.id));
      back.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed');
      return void response.writeHead(303, { Location: back.href }).end();
    }
    default:
      response.writeHead(404).end();
  }
}
