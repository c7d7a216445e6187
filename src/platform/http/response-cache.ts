import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tally } from '#platform/telemetry/tally.ts';
import { isCompressible } from './compress-answers.ts';
import { type Encoding, encodingOf, leastBytes, pack } from './pack.ts';
import { hasSessionCookie } from './session-cookie.ts';

/**
 * What visitors who are not signed in see is the same for all of them. It is made at most once a second and
 * sent as prepared bytes, before any framework runs. A signed-in person never sees a kept answer, and every
 * sale checks price and stock itself, so the second does no harm. Measured in docs/performance.md.
 */
export const freshMs = 1000;

/** Highest number of kept answers. The oldest is removed first. */
const capacity = 300;
const largestBody = 1024 * 1024;

type Headers = Record<string, string>;
interface Encoded {
  /** Names and values in turns: Node sends such a list as it is. */
  headers: string[];
  bytes: Buffer;
}
interface Kept {
  madeAt: number;
  etag: string;
  headers: Headers;
  plain: Encoded;
  packed: Map<Encoding, Encoded>;
  /** Many who ask at the same moment wait for one packing. */
  packing: Map<Encoding, Promise<Encoded>>;
}

/** What a kept answer depends on. */
interface Asked {
  host: string;
  encoding: Encoding | undefined;
  knownEtag: string | undefined;
}

/** A name or an address, with or without a port. Answers for anything else are not kept. */
const plainHost = /^[\w.:[\]-]+$/;

/**
 * Reads the few headers that matter from the raw list: Node builds its headers object only when asked, and that
 * costs more than the rest of a kept answer. Undefined for requests whose answer is not for everyone.
 */
function askedFor(request: IncomingMessage): Asked | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const asked: Asked = { host: '', encoding: undefined, knownEtag: undefined };
  const raw = request.rawHeaders;
  for (let index = 0; index < raw.length; index += 2) {
    const value = raw[index + 1]!;
    switch (raw[index]!.toLowerCase()) {
      case 'cookie':
        if (hasSessionCookie(value)) return undefined;
        break;
      case 'authorization':
      // What a request sends along has to be taken in, which its own guard does.
      case 'content-length':
      case 'transfer-encoding':
        return undefined;
      case 'host':
        // With two of them, an answer made for one address would be kept for the other.
        if (asked.host || !plainHost.test(value)) return undefined;
        asked.host = value;
        break;
      case 'accept-encoding':
        asked.encoding = encodingOf(value);
        break;
      case 'if-none-match':
        asked.knownEtag = value.replace('W/', '');
    }
  }
  return asked;
}

const prepared = (headers: Headers, bytes: Buffer): Encoded => ({
  headers: Object.entries({ ...headers, 'content-length': String(bytes.length) }).flat(),
  bytes,
});

async function keep(response: Response, madeAt: number): Promise<Kept | undefined> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return undefined;
  if (/\bno-store\b/i.test(response.headers.get('cache-control') ?? '')) return undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > largestBody) return undefined;
  const headers: Headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  headers.vary = 'Accept-Encoding, Cookie';
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  const plain = prepared({ ...headers, etag }, bytes);
  return { madeAt, etag, headers, plain, packed: new Map(), packing: new Map() };
}

/** The bytes in the encoding asked for, where they are packed already or too few to be packed. */
const ready = (kept: Kept, encoding: Encoding | undefined): Encoded | undefined =>
  encoding && kept.plain.bytes.length >= leastBytes ? kept.packed.get(encoding) : kept.plain;

async function encoded(kept: Kept, encoding: Encoding | undefined): Promise<Encoded> {
  const earlier = ready(kept, encoding);
  if (earlier || !encoding) return earlier ?? kept.plain;
  const making = kept.packing.get(encoding) ?? packOnce(kept, encoding);
  kept.packing.set(encoding, making);
  return making;
}

async function packOnce(kept: Kept, encoding: Encoding): Promise<Encoded> {
  const bytes = await pack[encoding](kept.plain.bytes);
  const made = prepared({ ...kept.headers, etag: `W/${kept.etag}`, 'content-encoding': encoding }, bytes);
  kept.packed.set(encoding, made);
  return made;
}

function send(
  kept: Kept,
  one: Encoded,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (asked.knownEtag === kept.etag) {
    response.writeHead(304, { ...kept.headers, etag: kept.etag }).end();
    return;
  }
  response.writeHead(200, one.headers).end(request.method === 'HEAD' ? undefined : one.bytes);
}

/** An answer that is not kept, such as that a car is unknown. */
async function sendOnce(made: Response, asked: Asked, response: ServerResponse): Promise<void> {
  const plain = Buffer.from(await made.arrayBuffer());
  const fits = isCompressible(made.headers);
  const encoding = fits && plain.length >= leastBytes ? asked.encoding : undefined;
  const bytes = encoding ? await pack[encoding](plain) : plain;
  response.writeHead(made.status, {
    ...Object.fromEntries(made.headers),
    ...(fits && { vary: 'Accept-Encoding, Cookie' }),
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  });
  response.end(bytes);
}

export interface ResponseCache {
  /** Answers from the kept answers, or says false: then the request goes the ordinary way. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

/** `cacheable` tells by path and query whether an answer is the same for all visitors; `make` asks the application. */
export function createResponseCache(options: {
  cacheable(url: string): boolean;
  make(request: IncomingMessage): Promise<Response>;
  now?: () => number;
}): ResponseCache {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | Response>>();
  const now = options.now ?? (() => performance.now());
  const isFresh = (one: Kept) => now() - one.madeAt < freshMs;

  async function remake(key: string, request: IncomingMessage): Promise<Kept | Response> {
    const response = await options.make(request);
    const made = await keep(response.clone(), now());
    if (!made) {
      kept.delete(key);
      return response;
    }
    kept.delete(key);
    kept.set(key, made);
    if (kept.size > capacity) kept.delete(kept.keys().next().value!);
    return made;
  }

  /** Many who ask for the same at the same moment wait for one answer. */
  function madeOnce(key: string, request: IncomingMessage): Promise<Kept | Response> {
    const underWay = making.get(key);
    if (underWay) return underWay;
    const making_ = remake(key, request).finally(() => making.delete(key));
    making.set(key, making_);
    return making_;
  }

  async function answer(key: string, asked: Asked, request: IncomingMessage, response: ServerResponse) {
    const found = kept.get(key);
    const isKept = found && isFresh(found);
    if (isKept) tally.keptHits += 1;
    else tally.keptMisses += 1;
    const made = isKept ? found : await madeOnce(key, request);
    if (!(made instanceof Response))
      return send(made, await encoded(made, asked.encoding), asked, request, response);
    await sendOnce(made.clone(), asked, response);
  }

  return {
    serve(request, response) {
      const url = request.url ?? '/';
      const asked = askedFor(request);
      if (!asked || !options.cacheable(url)) return false;
      const key = `${asked.host} ${url}`;
      const found = kept.get(key);
      const one = found && isFresh(found) && ready(found, asked.encoding);
      if (found && one) {
        tally.keptHits += 1;
        send(found, one, asked, request, response);
      } else answer(key, asked, request, response).catch((error) => response.destroy(error));
      return true;
    },
  };
}
