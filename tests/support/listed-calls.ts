import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Request } from '@playwright/test';
import { expect } from '@playwright/test';

/** The calls that write, as the owner listed them for the screens: method and path, and the names in the body. */
const listed: readonly [call: string, names: string][] = [
  ['POST /api/auth/login', 'email password'],
  ['POST /api/auth/logout', ''],
  ['POST /api/auth/register', 'firstName lastName email phone password confirmPassword'],
  ['POST /api/basket', 'items'],
  ['PUT /api/cars/*', 'stock'],
  ['PUT /api/vip/cars/*/stock', 'stock'],
  ['POST /api/cars/add-car', 'make model color price topSpeed stock image'],
  ['POST /api/vip/add-vip-car', 'make model color price topSpeed stock image'],
  ['PUT /api/cars/update-price', 'make model price'],
  ['POST /api/installments/calculate', 'totalAmount period frequency'],
  ['POST /api/payments/installment', 'buyer totalAmount period frequency'],
  ['POST /api/payments/card', 'buyer basket'],
  ['POST /api/blockchain/record', 'carId amount'],
  ['POST /api/forgot-password/verify-reset', 'email phone'],
  ['POST /api/forgot-password/verify-otp', 'email otp'],
  ['POST /api/forgot-password/reset-password', 'token password'],
  ['POST /api/vip-access', 'username password'],
  ['POST /api/admin/verify-password', 'username password'],
  ['POST /api/admin/vip-settings', 'email vipUsername vipPassword'],
  ['POST /api/global-admin/verify', 'username password role'],
  ['POST /api/global-admin/create-admin', 'email username password phone'],
  ['POST /api/verify-management', 'username password'],
  ['POST /api/worker/verify', 'username password'],
  ['POST /api/vin/verify-worker-admin', 'username password'],
  ['POST /api/vin/generate-vin/*', ''],
  ['POST /api/downtime/create', 'startTime durationMinutes reason'],
  ['POST /api/service-center/book-appointment', 'VIN date repairType'],
];

/** What a browser sent: method, path, and the names in its JSON body. */
type Sent = [method: string, path: string, names: string[]];

function sentBy(request: Request): Sent {
  let names: string[] = [];
  try {
    names = Object.keys(request.postDataJSON() ?? {});
  } catch {
    // A file, or none that is JSON.
  }
  return [request.method(), new URL(request.url()).pathname, names];
}

/** Notes the calls that the windows of this browser make, where a run wants to know them (`JOURNEY_CALLS`: a file). */
export function noteCalls(context: BrowserContext): void {
  const file = process.env.JOURNEY_CALLS;
  if (!file) return;
  context.on('request', (request) => {
    const sent = sentBy(request);
    if (sent[0] !== 'GET' && sent[1].startsWith('/api/')) appendFileSync(file, `${JSON.stringify(sent)}\n`);
  });
}

const isFor = (call: string, names: string, [method, path, has]: Sent): boolean =>
  new RegExp(`^${call.replaceAll('*', '[^/]+')}$`).test(`${method} ${path}`) &&
  names.split(' ').every((name) => name === '' || has.includes(name));

/** Every listed call that writes has left a browser under its method and path, and with the listed names in its body. */
export async function expectListedCalls(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const all = text
    .split('\n')
    .filter(Boolean)
    .map((line): Sent => JSON.parse(line));
  const missing = listed.filter(([call, names]) => !all.some((sent) => isFor(call, names, sent)));
  expect(missing, 'listed calls that no journey made from its browser').toEqual([]);
}
