import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { createApi } from '#server/api.ts';
import { openShop } from '../src/server/open-shop.ts';
import { aCustomer, type Customer, pay } from './sales.ts';
import { pgbench } from './tools.ts';

interface Statement {
  text: string;
  values: unknown[];
}

type Call = (path: string, init: RequestInit) => Promise<Response>;

/** Every statement that `act` sends, taken down while it runs. */
async function takeDown(act: () => Promise<unknown>): Promise<Statement[]> {
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
  try {
    await act();
    return statements;
  } finally {
    // The function that was taken above.
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
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

const scriptOf = (statements: readonly Statement[]): string =>
  statements
    .map(({ text, values }) => text.replaceAll(/\$(\d+)/g, (_, number) => quoted(values[Number(number) - 1])))
    .map((text) => `${text.trim().replace(/;$/, '')};`)
    .join('\n');

/** Orders that a customer of the bench has. */
const ordersOfEach = 3;

/** A customer who bought something. */
export async function aCustomerWithOrders(call: Call): Promise<Customer> {
  const customer = await aCustomer(call);
  for (let bought = 0; bought < ordersOfEach; bought += 1) {
    const answer = await call('/api/payments/card', pay(customer, 'bench-1'));
    if (!answer.ok) throw new Error(`A sale of the bench failed: ${await answer.text()}`);
  }
  return customer;
}

/** How often a second PostgreSQL answers what this call of a signed-in customer asks it: pgbench with the same statements, prepared. */
export async function sqlPerSecond(databaseUrl: string, path: string, clients: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'marque-pgbench-'));
  const shop = await openShop(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder }), () => {});
  try {
    const api = createApi(shop, shop.paymentProvider);
    const call: Call = async (asked, init) => api.request(asked, init);
    const { token } = await aCustomerWithOrders(call);
    const ask = async () => {
      const answer = await call(path, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    };
    // The first one also reads what is kept for a while.
    await ask();
    const statements = await takeDown(ask);
    if (statements.length === 0) return undefined;
    const script = join(folder, 'call.sql');
    writeFileSync(script, scriptOf(statements));
    const flags = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
    ];
    const { stdout } = await promisify(execFile)(pgbench(), [...flags, databaseUrl]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
