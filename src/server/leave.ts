import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a request that is under way may take to its end. Docker and systemd wait longer in the files of deploy/. */
const patienceMs = 20_000;
const lookEveryMs = 100;

/**
 * Ends what this server does for customers: for `drainMs` it still answers all that comes, while `/readyz` tells proxies to bring
 * no more, then it takes no connection any more. Returns once the requests under way are answered.
 */
export async function leave(server: Server, drainMs: number): Promise<void> {
  // A proxy brings the next request by another connection, to another server.
  server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
  if (drainMs > 0) await pause(drainMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // Connections that were answered would be kept for their next request.
  const look = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  const end = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(look);
  clearTimeout(end);
}
