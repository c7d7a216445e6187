import { connect } from 'node:net';
import type pg from 'pg';
import { log } from '#platform/log.ts';

/** What PostgreSQL calls a request to cancel (its protocol, "CancelRequest"). */
const cancelCode = 80_877_102;

/** What `pg` keeps of an open connection, under names that its types leave out. */
interface Connected {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

const isConnected = (client: object): client is Connected =>
  'processID' in client && typeof client.processID === 'number' && 'secretKey' in client;

/** Asks the server to end what this connection runs: it fails with 57014 then, as at the server's own limit. */
function cancelStatement({ host, port, processID, secretKey }: Connected): void {
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(cancelCode, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', (error) =>
    log.warn({ err: error }, 'A statement that takes too long could not be ended'),
  );
  socket.end(request);
}

/**
 * Ends statements of this connection that take longer than `statementMs`. For connections through PgBouncer, which refuses
 * `statement_timeout` as one begins, and hands what is set later to somebody else.
 */
export function limitStatements(client: pg.PoolClient, statementMs: number): void {
  const { query } = client;
  const limited = (...asked: unknown[]): unknown => {
    const answered: unknown = Reflect.apply(query, client, asked);
    if (!(answered instanceof Promise)) return answered;
    const timer = setTimeout(() => isConnected(client) && cancelStatement(client), statementMs);
    const stop = () => clearTimeout(timer);
    answered.then(stop, stop);
    return answered;
  };
  Object.assign(client, { query: limited });
}
