import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { requestsPerSecond } from './load.ts';

/** At once. */
export const buyers = 8;
/** Drawn in turn, so that two sales under way are not of the same person. */
const customers = 64;
const carsForSale = 48;
const price = 100;
/** Vehicles of each car of which each unit has a row: more than a bench sells. */
const vehiclesOfEach = 400;

/**
 * Cars `bench-1`… with a stock that no bench sells out, so that both sides meet the same rows, and `named-1`… of which each unit is
 * a vehicle with a row.
 */
export async function stockUp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into cars (id, make, model, color, top_speed, price_cents, stock)
     select 'bench-' || n, 'Bench', 'Model ' || n, 'Red', 200, $1, 100000000 from generate_series(1, $2) n`,
    [price * 100, carsForSale],
  );
  await client.query(
    `insert into cars (id, make, model, color, top_speed, price_cents, stock)
     select 'named-' || n, 'Bench', 'Named ' || n, 'Red', 200, $1, $3 from generate_series(1, $2) n`,
    [price * 100, carsForSale, vehiclesOfEach],
  );
  await client.query(
    `insert into vehicles (id, car_id, vin, stock_number, state, arrived_on)
     select 'named-' || n || '-' || v, 'named-' || n, 'WVWZZZ' || lpad((n * 1000 + v)::text, 11, '0'), 'N' || n * 1000 + v,
       'available', current_date - v from generate_series(1, $1) n, generate_series(1, $2) v`,
    [carsForSale, vehiclesOfEach],
  );
  await client.query(`update cars set identified = stock where id like 'named-%'`);
  await client.end();
}

export const aPayment = (carId: string) => ({
  buyer: { firstName: 'A', lastName: 'B', email: 'bench@example.com', phone: '1', address: 'Street 1' },
  basket: [{ carId, quantity: 1, price }],
});

export interface Customer {
  /** For calls. */
  token: string;
  /** For pages. */
  cookie: string;
}

/** A new account that is signed in. */
export async function aCustomer(
  request: (path: string, init: RequestInit) => Promise<Response>,
): Promise<Customer> {
  const password = 'Drive-Marque-1';
  const answer = await request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'A',
      lastName: 'B',
      phone: '1',
      password,
      confirmPassword: password,
      email: `${randomUUID()}@example.com`,
    }),
  });
  const token = answer.headers.get('set-auth-token');
  if (!token) throw new Error(`Registration failed: ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { token, cookie: cookie.join('; ') };
}

/** A payment by card, of one car. */
export const pay = ({ token }: Customer, carId: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify(aPayment(carId)),
});

/** wrk's script for one buyer's connection after the other: a new key and a drawn car each time. */
const buyingScript = (tokens: string[], cars: 'bench' | 'named') => `
local tokens = { ${tokens.map((token) => `"${token}"`).join(', ')} }
local body = [[${JSON.stringify(aPayment('CAR'))}]]
local number = 0
math.randomseed(os.time())
local run = math.random(1e12)
request = function()
  number = number + 1
  local headers = {
    ["Content-Type"] = "application/json",
    ["Authorization"] = "Bearer " .. tokens[number % #tokens + 1],
    ["Idempotency-Key"] = string.format("bench-%d-%d", run, number),
  }
  local car = "${cars}-" .. math.random(1, ${carsForSale})
  return wrk.format("POST", "/api/payments/card", headers, (body:gsub("CAR", car)))
end
`;

/** Customers who register once and then buy without a pause, eight at once, driven by wrk. */
export async function openBuyers(url: string, cars: 'bench' | 'named' = 'bench') {
  const folder = mkdtempSync(join(tmpdir(), 'marque-buyers-'));
  const script = join(folder, 'buy.lua');
  const people: Customer[] = [];
  for (let made = 0; made < customers; made += 1)
    people.push(await aCustomer((path, init) => fetch(url + path, init)));
  writeFileSync(
    script,
    buyingScript(
      people.map(({ token }) => token),
      cars,
    ),
  );
  return {
    paidOrdersPerSecond: (seconds: number) =>
      requestsPerSecond(url, seconds, { connections: buyers, script }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
