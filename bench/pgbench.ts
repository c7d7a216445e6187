import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { pgbench } from './tools.ts';

const script = fileURLToPath(new URL('sale-of-e62c534.sql', import.meta.url));

/** Statements are planned once a client, as a shop that prepares them would; ids grow from the moment of this run. */
export const pgbenchFlags = (clients: number, seconds: number, sinceMs: number): string[] => [
  ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)],
  ...['-D', `base=${sinceMs}`, '-D', 'n=0', '-f', script],
];

/** A customer with a session for each client, so that none waits for another's row. */
async function makeBuyers(databaseUrl: string, clients: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id, name, first_name, last_name, email, phone)
     select 'bench-buyer-' || n, 'A B', 'A', 'B', 'bench-buyer-' || n || '@example.com', '1'
     from generate_series(0, $1 - 1) n on conflict do nothing`,
    [clients],
  );
  await client.query(
    `insert into sessions (id, token, user_id, expires_at)
     select 'bench-session-' || n, 'bench-session-' || n, 'bench-buyer-' || n, now() + interval '1 day'
     from generate_series(0, $1 - 1) n on conflict do nothing`,
    [clients],
  );
  await client.end();
}

/** pgbench with the statements of a sale, as many clients as there are buyers: what this database can do at best. */
export async function openPgbench(databaseUrl: string, clients: number) {
  await makeBuyers(databaseUrl, clients);
  return {
    async salesPerSecond(seconds: number): Promise<number> {
      const flags = pgbenchFlags(clients, seconds, Date.now());
      const { stdout } = await promisify(execFile)(pgbench(), [...flags, databaseUrl]);
      const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
      if (failed && failed !== '0') throw new Error(`pgbench failed ${failed} times:\n${stdout}`);
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    },
  };
}
