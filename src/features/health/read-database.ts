import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { DatabaseReading } from './readings.contract.ts';

interface Row extends Record<string, unknown> {
  version: string;
  bytes: number;
  connections: number;
  most: number;
  clock: number;
}

/** What the database says of itself. Connections are those of the whole server, as its limit is. */
export async function readDatabase(database: Database): Promise<DatabaseReading> {
  const sent = Date.now();
  const { rows } = await database.execute<Row>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`);
  // The middle of the way there and back.
  const clockBehindMs = Math.round(rows[0]!.clock - (sent + Date.now()) / 2);
  const { version, bytes, connections, most } = rows[0]!;
  // A distribution adds its own name: '18.4 (Debian 18.4-1)'.
  return { version: version.split(' ')[0]!, bytes, connections, mostConnections: most, clockBehindMs };
}
