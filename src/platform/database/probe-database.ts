import pg from 'pg';

const patienceMs = 2_000;

/** Asks the database by a connection of its own whether it answers. Throws where it does not within some seconds. */
export async function probeDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'marque',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // One that does not answer is not waited for.
    client.end().catch(() => {});
  }
}
