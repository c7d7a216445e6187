import { createHash } from 'node:crypto';
import { brand } from '#platform/brand.ts';

export interface DescribedSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, DescribedSchema>;
  required?: string[];
  items?: DescribedSchema;
  anyOf?: DescribedSchema[];
  allOf?: DescribedSchema[];
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: DescribedSchema;
}
export interface DescribedOperation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: DescribedSchema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: DescribedSchema }> }>;
  'x-audience'?: readonly string[];
}
export interface DescribedApi {
  paths: Record<string, Record<string, DescribedOperation>>;
  components?: { schemas?: Record<string, DescribedSchema>; securitySchemes?: object };
}

const jsonSchema = (content?: Record<string, { schema?: DescribedSchema }>) =>
  content?.['application/json']?.schema;

/** A schema in a few words: `string (email)`, `array of Car`, `one of paid, declined`. */
function words(schema: DescribedSchema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.anyOf ?? schema.allOf) return (schema.anyOf ?? schema.allOf ?? []).map(words).join(' or ');
  if (schema.type === 'array') return `array of ${words(schema.items)}`;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** From what to what, in a few words: `1 to 10`, `at most 500`. What fits every number or text is left out. */
function range(least = 0, most = Number.MAX_SAFE_INTEGER, unit = ''): string {
  const [isFree, isEndless] = [least <= 0, most >= Number.MAX_SAFE_INTEGER];
  if (isEndless) return isFree ? '' : `, at least ${least}${unit}`;
  return isFree && unit ? `, at most ${most}${unit}` : `, ${least} to ${most}${unit}`;
}

/** What a caller may send: the words of a schema with its limits. */
function askedWords(schema: DescribedSchema | undefined): string {
  if (!schema || schema.enum || schema.$ref) return words(schema);
  const { exclusiveMinimum, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const above = exclusiveMinimum === undefined ? '' : `, above ${exclusiveMinimum}`;
  return `${words(schema)}${above}${range(minimum, maximum)}${range(minLength, maxLength, ' characters')}${range(minItems, maxItems, ' of them')}`;
}

/** Every field of an object, nested ones as `buyer.email`, with what it is. */
function fieldLines(
  schema: DescribedSchema | undefined,
  schemas: Record<string, DescribedSchema>,
  inWords = words,
  prefix = '',
): string[] {
  const resolved = schema?.$ref ? schemas[words(schema)] : schema;
  if (resolved?.type === 'array')
    return fieldLines(resolved.items, schemas, inWords, `${prefix}[].`.replace('.[]', '[]'));
  return Object.entries(resolved?.properties ?? {}).flatMap(([name, property]) => {
    const optional = resolved?.required?.includes(name) ? '' : ', optional';
    const note = property.description ? `: ${property.description}` : '';
    const isOpen = property.properties || property.$ref || property.items?.properties || property.items?.$ref;
    const nested = property.type === 'array' ? `${prefix}${name}[].` : `${prefix}${name}.`;
    const inner = property.type === 'array' ? property.items : property;
    return [
      `- \`${prefix}${name}\` (${inWords(property)}${optional})${note}`,
      ...(isOpen && prefix.split('.').length < 4 ? fieldLines(inner, schemas, inWords, nested) : []),
    ];
  });
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', title, '', ...lines];
}

function operationText(
  method: string,
  path: string,
  operation: DescribedOperation,
  schemas: Record<string, DescribedSchema>,
): string {
  const audience = operation['x-audience']?.join(', ') ?? '';
  const parameters = (operation.parameters ?? []).map(
    (one) =>
      `- \`${one.name}\` in ${one.in} (${askedWords(one.schema)}${one.required ? '' : ', optional'})${one.description ? `: ${one.description}` : ''}`,
  );
  const [status, success] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [
    '',
    undefined,
  ];
  const answer = jsonSchema(success?.content);
  return [
    `### ${method.toUpperCase()} ${path}`,
    '',
    `${operation.summary ?? ''}. For: ${audience}.`,
    ...(operation.description ? ['', operation.description] : []),
    ...section('Parameters:', parameters),
    ...section('Body (JSON):', fieldLines(jsonSchema(operation.requestBody?.content), schemas, askedWords)),
    ...section(
      `Answer ${status}${answer ? ` (${words(answer)})` : ''}: ${success?.description ?? ''}`,
      fieldLines(answer, schemas),
    ),
  ].join('\n');
}

const walkThrough = (origin: string) => `
    # 1. Sign up; the session's token comes back in the set-auth-token header
    curl -si ${origin}/api/auth/register -H 'Content-Type: application/json' \\
      -d '{"firstName":"Ada","lastName":"Byron","email":"ada@example.com","phone":"555 0100","password":"Drive-Marque-1","confirmPassword":"Drive-Marque-1"}'
    TOKEN=…   # the value of set-auth-token

    # 2. Find a car; note its _id and price
    curl -s '${origin}/api/cars?search=911'

    # 3. Put it into the basket
    curl -s ${origin}/api/basket -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
      -d '{"items":[{"car":{"_id":"CAR_ID"},"quantity":1}]}'

    # 4. Pay; the price is what you saw
    curl -s ${origin}/api/payments/card -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
      -d '{"buyer":{"firstName":"Ada","lastName":"Byron","email":"ada@example.com","phone":"555 0100","address":"12 St James Square"},"basket":[{"carId":"CAR_ID","quantity":1,"price":PRICE}]}'

    # 5. Find the order
    curl -s ${origin}/api/orders/my-orders -H "Authorization: Bearer $TOKEN"
`;

/** The description as Markdown: what `curl` gets, and what the page below is made of. */
export function docsText(api: DescribedApi, origin: string): string {
  const schemas = api.components?.schemas ?? {};
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationText(method, path, operation, schemas)]);
    }
  }
  const sections = [...byTag].map(([tag, texts]) => `## ${tag}\n\n${texts.join('\n\n')}`);
  return `# The ${brand.name} API

Bodies and answers are JSON. Money is US dollars with at most two decimals. Send the session cookie, or
\`Authorization: Bearer …\` with the token from the \`set-auth-token\` header of register and login.
Lists are arrays; \`Link: <…>; rel="next"\` carries the next page. The same as OpenAPI: \`GET /api/openapi.json\`.

Every failure answers \`{ code, message, error, fields? }\`: 400 bad input (a text per field), 401 not signed in,
402 payment declined, 403 not allowed, 404, 409 conflict (sold out, price changed, already taken), 408 too slow, 413,
415, 429 and 503 with Retry-After.

## The main job, from nothing to a bought car
${walkThrough(origin)}
${dealWalks}
${sections.join('\n\n')}
`;
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  );

const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function blockHtml(block: string): string {
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading) return `<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`;
  if (block.startsWith('    '))
    return `<pre tabindex="0"><code>${escapeHtml(block.replace(/^ {4}/gm, ''))}</code></pre>`;
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- '))) {
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  }
  return `<p>${inline(block)}</p>`;
}

const style = `
:root{color-scheme:light dark;--ground:light-dark(#f5f3ef,#0c0e11);--surface:light-dark(#fff,#15181d);--ink:light-dark(#14161a,#f2f0eb);--soft:light-dark(#5b6068,#a3a8b1);--line:light-dark(#e3dfd7,#262b33)}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:48px 16px 112px}
h1{font-size:2.4rem;letter-spacing:-.02em;line-height:1.1}
h2{margin-top:72px;padding-top:24px;border-top:1px solid var(--line);text-transform:capitalize}
h3{margin-top:48px;font:600 1.05rem ui-monospace,monospace;overflow-wrap:anywhere}
ul{padding-left:0;list-style:none;font-size:.9rem;color:var(--soft)}
li{padding:4px 0;border-bottom:1px solid var(--line)}
code{font:.88em ui-monospace,monospace;color:var(--ink);overflow-wrap:anywhere}
pre{padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow-x:auto}
pre code{overflow-wrap:normal}`;

/** Lets the page have its own style and nothing else: no script, no other style, nothing from elsewhere. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The description as a page, without a script. */
export function docsPage(markdown: string): string {
  const body = markdown
    .split(/\n\n(?! {4})/)
    .map((block) => block.replace(/^\n+|\n+$/g, ''))
    .filter(Boolean)
    .map(blockHtml)
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API — ${escapeHtml(brand.name)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** The calls of each flow that leads to a sale, in the order in which they are made: Markdown, for docsText. */
export const dealWalks = `## What leads to a sale, call by call

Capitals are placeholders for values of an earlier answer. Staff log in by \`POST /api/auth/login\` as well. In the demo, emails are read at
\`GET /api/demo/mailbox?to=ADDRESS\`, then \`GET /api/demo/mailbox/{id}\`.

Buy or reserve a specific vehicle, if there are several (a listing says \`vehiclesToChoose\`):

    GET  /api/vehicle-choice?car=CAR_ID   the vehicles: stock number, mileage, pictures, and the _id that is the VEHICLE_ID
    POST /api/payments/card               basket: that car once, with "vehicleId":"VEHICLE_ID"; 409 vehicle-taken: it is no longer available
    POST /api/holds                       the same "vehicleId" with carId, price and deposit

Reserve a car, as a customer:

    GET  /api/hold-offer?carId=CAR_ID     price, deposit, and the obstacle, if there is one
    POST /api/holds                       {"carId":"CAR_ID","price":PRICE,"deposit":DEPOSIT} with an Idempotency-Key
    GET  /api/holds/HOLD_ID               endsAt, and due: the amount due
    GET  /api/holds/HOLD_ID/purchase      due with ?tradeInId=ID of an accepted trade-in, and chosen=NAME of optional extras
    POST /api/payments/card               basket: that car once at the price of the reservation; "holdId":"HOLD_ID","totalAmount":DUE
    POST /api/holds/HOLD_ID/cancel        in place of buying it
    POST /api/worker/holds/HOLD_ID/extend as staff; a Workers-Admin or Admin ends it by …/let-go

Drive it first, as a visitor:

    GET  /api/test-drives/offer?car=CAR_ID&date=DAY   days and times; without a date, those of the first free day
    POST /api/test-drives                 {"carId":"CAR_ID","startsAt":STARTS_AT,"name":…,"email":…,"phone":…,"licence":true}
    POST /api/test-drive-link/confirm     {"token":TOKEN} of the link in the email; the answer has the manageToken
    GET  /api/test-drive-link?token=MANAGE_TOKEN&date=DAY   the times to which it can be moved
    POST /api/test-drive-link/move        {"token":MANAGE_TOKEN,"startsAt":STARTS_AT}
    POST /api/test-drive-link/cancel      {"token":MANAGE_TOKEN}

Trade in a car:

    GET  /api/trade-ins/estimate          the estimate
    POST /api/trade-ins                   as a customer: ask for an offer
    POST /api/appraisals/ID/offer         as a Workers-Admin: {"version":VERSION,"amount":17000}
    POST /api/trade-ins/ID/accept         as the customer
    POST /api/payments/card               with "tradeInId":"ID"; a totalAmount is less the credit of the offer
    PUT  /api/orders/ORDER_ID/old-car/inspection   as a Worker, at the handover; "version":0 the first time
    POST /api/orders/ORDER_ID/old-car/agreement    where the value has changed; step says what is next
    POST /api/orders/ORDER_ID/old-car/received     where the customer pays the difference: toPay
    POST /api/orders/ORDER_ID/delivered   {"vin":VIN} of the new car; the trade-in is now in the inventory

Pay month by month, as a customer:

    POST /api/installments/calculate      calculate a plan
    POST /api/payments/installment        with basket and totalAmount; each order names its plan._id
    GET  /api/plans/PLAN_ID               what is paid, due, retried and late
    POST /api/plans/PLAN_ID/pay           {} pays the first payment that is not paid; {"number":2} another one
    PUT  /api/plans/PLAN_ID/card          another card for the payments to come

Ask about a car, as a customer; \`about\` is also order, appointment and drive:

    POST /api/questions                   {"about":"car","id":"CAR_ID","title":…,"text":…}
    GET  /api/worker/questions            as staff: open questions
    POST /api/worker/questions/ID/answer  {"text":…,"seen":1}: it is emailed, and included in GET /questions/ID
    POST /api/questions/ID/messages       {"text":…,"seen":2}: the customer adds a message; seen is how many messages there are
`;
