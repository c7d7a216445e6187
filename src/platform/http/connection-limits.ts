import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '#platform/log.ts';

/** How long a connection may take for what, in milliseconds (rules.md#connections). */
export const connectionTimes: ServerOptions = {
  headersTimeout: 10_000,
  // A whole request: the largest file at the slowest pace of an upload. Other bodies have a shorter limit of their own.
  requestTimeout: 600_000,
  // How often Node looks for requests that exceed the two above.
  connectionsCheckingInterval: 2_000,
  // Between two requests.
  keepAliveTimeout: 20_000,
};

/** Without a byte in or out. A reader on a slow line empties its system's buffer in steps that are seconds apart. */
const silenceMs = 60_000;

/** What may wait in the process for slow readers, all together; a page is 20 kB, a sitemap 6 MB. */
const mostWaitingBytes = 64 * 1024 * 1024;
const lookEveryMs = 1_000;

interface Waiting {
  socket: Socket;
  bytes: number;
}

/** The connections to end so that the rest fits: those with the most bytes first. */
function excessOf(waiting: readonly Waiting[]): Socket[] {
  let bytes = waiting.reduce((sum, one) => sum + one.bytes, 0);
  const ended: Socket[] = [];
  for (const one of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
    if (bytes <= mostWaitingBytes) break;
    bytes -= one.bytes;
    ended.push(one.socket);
  }
  return ended;
}

/**
 * Ends connections on which nothing moves, and, where answers that nobody reads fill the memory, those that have stood
 * still for a second.
 */
export function limitConnections(server: Server): void {
  server.setTimeout(silenceMs);
  /** By connection, how many bytes waited at the last look. */
  const open = new Map<Socket, number>();
  server.on('connection', (socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  const look = setInterval(() => {
    const still: Waiting[] = [];
    for (const [socket, before] of open) {
      const bytes = socket.writableLength;
      if (bytes > 0 && bytes >= before && before > 0) still.push({ socket, bytes });
      open.set(socket, bytes);
    }
    const ended = excessOf(still);
    for (const socket of ended) socket.destroy();
    if (ended.length > 0) log.warn({ connections: ended.length }, 'Answers that nobody read were given up');
  }, lookEveryMs);
  look.unref();
  server.once('close', () => clearInterval(look));
}
