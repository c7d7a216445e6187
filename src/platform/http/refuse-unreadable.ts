import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type CodedError, codeOf, errorBody } from '#platform/errors.ts';
import { notUnderstood, tooLarge, tooLongAddress, tooSlow } from './bodies.errors.ts';

function refusalOf(error: Error): CodedError {
  const code = codeOf(error);
  if (code === 'HPE_HEADER_OVERFLOW') return tooLongAddress();
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return tooLarge();
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow() : notUnderstood();
}

/**
 * What Node's parser gives up on, such as an address of more than 16 kB, never becomes a request, and by itself Node
 * answers it without a word. Here it is refused as everything else is (rules.md#errors); the connection closes.
 */
export function refuseUnreadable(server: Server, always: Iterable<readonly [string, string]>): void {
  /** By connection, the answer that is under way on it. */
  const underWay = new Map<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => {
    underWay.set(socket, response);
    response.once('close', () => {
      if (underWay.get(socket) === response) underWay.delete(socket);
    });
  });
  server.on('clientError', (error, socket) => {
    // In the middle of another answer these words would be part of it.
    if (!socket.writable || underWay.get(socket)?.headersSent) return void socket.destroy(error);
    const refusal = refusalOf(error);
    const body = JSON.stringify(errorBody(refusal));
    const headers = [
      ...always,
      ['Content-Type', 'application/json'],
      ['Content-Length', Buffer.byteLength(body)],
      ['Cache-Control', 'no-store'],
      ['Connection', 'close'],
    ].map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`;
    socket.end([status, ...headers, '', body].join('\r\n'), () => socket.destroy());
  });
}
