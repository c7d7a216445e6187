import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pgbenchFlags } from './pgbench.ts';
import { rows } from './rows.ts';
import { flatHeaders } from './servers.ts';

const script = readFileSync(new URL('sale-of-e62c534.sql', import.meta.url), 'utf8');
const statements = script.split('\n').filter((line) => /^[a-z].*;$/i.test(line));

describe('the reference of the sale', () => {
  test('sends fourteen statements, two transactions among them', () => {
    expect(statements).toHaveLength(14);
    for (const word of ['begin;', 'commit;'])
      expect(statements.filter((statement) => statement === word)).toHaveLength(2);
  });

  test('prepares them, and says when it began, so that ids of a later run are greater', () => {
    const flags = pgbenchFlags(8, 5, 1_795_449_415_858);
    expect(flags.join(' ')).toContain('-M prepared -c 8');
    expect(flags).toContain('base=1795449415858');
  });

  test('sells to a customer of each client, under ids that grow with time', () => {
    for (const table of ['checkout_attempts', 'payments', 'orders']) {
      const insert = statements.find((statement) => statement.startsWith(`insert into "${table}"`));
      expect(insert, table).toContain("('bench-buyer-' || :client_id::int)");
      expect(insert, table).toContain("lpad(to_hex(:at::bigint), 12, '0')");
    }
    expect(script).toContain('\\set at :base + :n');
    // An id or an address of the sale that was recorded would be one row that all clients wait for.
    expect(script).not.toMatch(/'[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(script).not.toContain('random()');
  });
});

test('the bare server gets its headers as one list, without those that node:http makes itself', () => {
  const headers = new Headers({
    'content-type': 'text/html',
    date: 'now',
    connection: 'keep-alive',
    etag: '"1"',
  });
  expect(flatHeaders(headers)).toEqual(['content-type', 'text/html', 'etag', '"1"']);
});

test('no row may take longer than an hour', () => {
  for (const [name, { limitSeconds }] of Object.entries(rows)) {
    expect(limitSeconds, name).toBeGreaterThan(0);
    expect(limitSeconds, name).toBeLessThanOrEqual(3600);
  }
});
