import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { createApi } from '#server/api.ts';
import { openShop } from '../src/server/open-shop.ts';
import { requestsPerSecond } from './load.ts';
import { pgbench } from './tools.ts';

export const buyers = 8;
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

const aPayment = (carId: string) => ({
  buyer: { firstName: 'A', lastName: 'B', email: 'bench@example.com', phone: '1', address: 'Street 1' },
  basket: [{ carId, quantity: 1, price }],
});

async function aCustomer(request: (path: string, init: RequestInit) => Promise<Response>): Promise<string> {
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
  return token;
}

const pay = (token: string, carId: string): RequestInit => ({
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

/** Eight customers who register once and then buy without a pause, driven by wrk. */
export async function openBuyers(url: string, cars: 'bench' | 'named' = 'bench') {
  const folder = mkdtempSync(join(tmpdir(), 'marque-buyers-'));
  const script = join(folder, 'buy.lua');
  const tokens = await Promise.all(
    Array.from({ length: buyers }, () => aCustomer((path, init) => fetch(url + path, init))),
  );
  writeFileSync(script, buyingScript(tokens, cars));
  return {
    paidOrdersPerSecond: (seconds: number) =>
      requestsPerSecond(url, seconds, { connections: buyers, script }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Every statement that one sale sends, taken down while one is made. */
async function recordOneSale(databaseUrl: string): Promise<Statement[]> {
  const shop = await openShop({ ...readConfig({ DATABASE_URL: databaseUrl }) }, () => {});
  const api = createApi(shop, shop.paymentProvider);
  const token = await aCustomer(async (path, init) => api.request(path, init));
  // The first sale of a process also looks up its job queues; the second is like all that follow.
  await api.request('/api/payments/card', pay(token, 'bench-1'));
  const statements: Statement[] = [];
  // Its overloads say more than this wrapper needs: what comes is passed on.
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  // As above: the wrapper answers to every overload.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    // The forms of a query that the driver and Drizzle use.
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const given = Array.isArray(second) ? second : typeof first === 'object' ? first.values : undefined;
    statements.push({ text, values: given ?? [] });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  const answer = await api.request('/api/payments/card', pay(token, 'bench-1'));
  // The function that was taken above.
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  if (answer.status !== 200) throw new Error(`The recorded sale failed: ${await answer.text()}`);
  await shop.close();
  return statements;
}

const arrayLiteral = (values: unknown[]) =>
  `{${values.map((value) => (value === null ? 'null' : JSON.stringify(String(value)))).join(',')}}`;

const quoted = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  const written = () => {
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value)) return arrayLiteral(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  // pgbench would take the `:null` of a JSON text for one of its variables.
  const text = written().replaceAll(/:(?=[a-z])/gi, ': ');
  return `'${text.replaceAll("'", "''")}'`;
};

/** Values that are new with every sale: ids, receipt numbers, keys. */
const isNew = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|MQ-.{14})$/;

/** The same statements as a pgbench script; new values are random, cars are drawn, the customer stays. */
function scriptOf(statements: Statement[]): string {
  const ids = new Map<string, string>();
  const created = new Set(
    statements
      .filter(({ text }) => /^insert/i.test(text.trim()))
      .flatMap(({ values }) => values.filter((value) => typeof value === 'string')),
  );
  const userIds = new Set(
    statements.flatMap(({ text, values }) => (/from "sessions"/i.test(text) ? [] : values)).slice(0, 1),
  );
  const expression = (value: unknown): string => {
    if (typeof value === 'string' && /^bench-\d+$/.test(value)) return "('bench-' || :car)";
    if (typeof value !== 'string' || !isNew.test(value) || !created.has(value) || userIds.has(value))
      return quoted(value);
    if (!ids.has(value)) ids.set(value, `new${ids.size}`);
    return `('x' || :${ids.get(value)})`;
  };
  const lines = statements.map(({ text, values }) => {
    const inlined = text.replaceAll(/\$(\d+)/g, (_, number) => expression(values[Number(number) - 1]));
    return `${inlined.trim().replace(/;$/, '')};`;
  });
  const sets = [...ids.values()].map((name) => `\\set ${name} random(1, 9000000000000000)`);
  return [`\\set car random(1, ${carsForSale})`, ...sets, ...lines].join('\n');
}

/** pgbench with the statements of a sale, as many clients as there are buyers: what this database can do at best. */
export async function openPgbench(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'marque-pgbench-'));
  const script = join(folder, 'sale.sql');
  const statements = await recordOneSale(databaseUrl);
  writeFileSync(script, scriptOf(statements));
  return {
    statements: statements.length,
    async salesPerSecond(seconds: number): Promise<number> {
      const flags = [
        '-n',
        '-M',
        'extended',
        '-c',
        String(buyers),
        '-j',
        '1',
        '-T',
        String(seconds),
        '-f',
        script,
      ];
      const { stdout } = await promisify(execFile)(pgbench(), [...flags, databaseUrl]);
      const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
      if (failed && failed !== '0') throw new Error(`pgbench failed ${failed} times:\n${stdout}`);
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
