import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodedError, errorBody } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import { tooLarge, tooSlow } from './bodies.errors.ts';
import { announcedBytes, type BodyLimit } from './bodies.rules.ts';
import type { BodyPlaces } from './body-places.ts';

/**
 * The whole body of a request. Throws 413 as soon as it is longer than the limit, 408 where it is not there in time;
 * rejects with what Node says where the connection breaks.
 */
function readSmallBody(request: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const leave = () => {
      clearTimeout(late);
      request.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose);
    };
    const fail = (error: Error) => {
      leave();
      // What was taken in so far must not wait for the end of the connection.
      chunks.length = 0;
      reject(error);
    };
    const late = setTimeout(() => fail(tooSlow()), limit.withinMs);
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit.mostBytes) fail(tooLarge());
      else chunks.push(chunk);
    };
    const onEnd = () => {
      leave();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const onClose = () => fail(new Error('The connection broke before the body was there'));
    request.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose);
  });
}

/** How long what is still arriving is thrown away after a refusal. */
const lingerMs = 500;
const mostLingering = 50;
let lingering = 0;

/**
 * A sender reads the refusal only if what it goes on sending is taken from it for a moment. In a rush of refusals that
 * would be most of the work, so that only some get it.
 */
function mayLinger({ socket }: IncomingMessage): boolean {
  if (lingering >= mostLingering) return false;
  lingering += 1;
  socket.once('close', () => {
    lingering -= 1;
  });
  return true;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** hono/node-server takes this for the body, where it is there, and reads nothing from the connection. */
type WithBody = IncomingMessage & { rawBody?: Buffer };

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The refusal, as every error answer is (rules.md#errors); afterwards the connection closes. */
function refuse(
  error: CodedError,
  request: IncomingMessage,
  response: ServerResponse,
  always: Iterable<readonly [string, string]>,
): void {
  const bytes = Buffer.from(JSON.stringify(errorBody(error)));
  response.writeHead(error.status, {
    ...Object.fromEntries(always),
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...error.extras.headers,
  });
  if (!mayLinger(request)) return void response.end(bytes);
  response.write(bytes);
  request.resume();
  setTimeout(() => response.end(), lingerMs);
}

/** hono/node-server reads on for a while after it refused a stranger's file; in a rush it must not. */
function cutOffAfterRefusal(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (!request.complete && !mayLinger(request)) request.socket.destroy();
  });
}

/**
 * Lets a request pass once its body is there, whole and within its limit (rules.md#bodies). It stands before everything
 * that buffers, so that a body that is held back costs no more than what of it may arrive.
 */
export function guardBodies(options: {
  /** Undefined: a file, which is limited once it is known who sends it. */
  limitOf(path: string): BodyLimit | undefined;
  addressOf(request: IncomingMessage): string;
  places: BodyPlaces;
  /** Sent with every answer. */
  headers: Iterable<readonly [string, string]>;
  next: Listener;
}): Listener {
  const { limitOf, addressOf, places, headers, next } = options;

  async function receive(request: WithBody, response: ServerResponse, limit: BodyLimit): Promise<void> {
    const announced = announcedBytes(request.headers['content-length']);
    if (announced !== undefined && announced > limit.mostBytes) throw tooLarge();
    // Told by readSmallBody; an error that comes later changes nothing any more.
    request.on('error', () => {});
    const free = places.take(addressOf(request), announced ?? limit.mostBytes);
    try {
      request.rawBody = await readSmallBody(request, limit);
    } finally {
      free();
    }
    next(request, response);
  }

  return (request, response) => {
    if (!hasBody(request)) return next(request, response);
    const limit = limitOf((request.url ?? '/').split('?')[0]!);
    if (!limit) {
      cutOffAfterRefusal(request, response);
      return next(request, response);
    }
    receive(request, response, limit).catch((error: unknown) => {
      if (error instanceof CodedError) return refuse(error, request, response, headers);
      log.debug({ err: error }, 'A request broke off');
      response.destroy();
    });
  };
}
