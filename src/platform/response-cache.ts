import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * What visitors who are not signed in see is the same for all of them. It is made at most once a second and
 * sent as prepared bytes, before any framework runs. A signed-in person never sees a kept answer, and every
 * sale checks price and stock itself, so the second does no harm. Measured in docs/performance.md.
 */
export const freshForMilliseconds = 1000;

/** Kept answers, at most; the one that was not asked for the longest goes first. */
const capacity = 2000;
const largestBody = 1024 * 1024;

type Headers = Record<string, string>;
interface Encoded {
  headers: Headers;
  bytes: Buffer;
}
interface Kept {
  madeAt: number;
  plain: Encoded;
  packed: Map<string, Encoded>;
}

const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof pack;

const preferred = (accepted: string | undefined): Encoding | undefined => {
  if (!accepted) return undefined;
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
};

const isPublic = (request: IncomingMessage) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.cookie === undefined &&
  request.headers.authorization === undefined;

async function keep(response: Response, madeAt: number): Promise<Kept | undefined> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > largestBody) return undefined;
  const headers: Headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  headers.etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  headers.vary = 'Accept-Encoding, Cookie';
  return {
    madeAt,
    plain: { headers: { ...headers, 'content-length': String(bytes.length) }, bytes },
    packed: new Map(),
  };
}

async function encoded(kept: Kept, encoding: Encoding | undefined): Promise<Encoded> {
  if (!encoding || kept.plain.bytes.length < 1024) return kept.plain;
  const earlier = kept.packed.get(encoding);
  if (earlier) return earlier;
  const bytes = await pack[encoding](kept.plain.bytes);
  const headers: Headers = {
    ...kept.plain.headers,
    'content-encoding': encoding,
    'content-length': String(bytes.length),
    etag: `W/${kept.plain.headers.etag}`,
  };
  const made = { headers, bytes };
  kept.packed.set(encoding, made);
  return made;
}

function send({ headers, bytes }: Encoded, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  if (known && known.replace('W/', '') === headers.etag?.replace('W/', '')) {
    const { 'content-length': _, 'content-encoding': __, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes);
}

export interface ResponseCache {
  /** Answers from the kept answers, or says false: then the request goes the ordinary way. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

/** `cacheable` tells by the path whether an answer is the same for all visitors; `make` asks the application. */
export function createResponseCache(options: {
  cacheable(path: string): boolean;
  make(request: IncomingMessage): Promise<Response>;
  now?: () => number;
}): ResponseCache {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | Response>>();
  const now = options.now ?? (() => performance.now());

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

  async function answer(key: string, request: IncomingMessage, response: ServerResponse) {
    const made = await madeOnce(key, request);
    if (made instanceof Response) {
      const copy = made.clone();
      response.writeHead(copy.status, Object.fromEntries(copy.headers));
      response.end(Buffer.from(await copy.arrayBuffer()));
      return;
    }
    send(await encoded(made, preferred(request.headers['accept-encoding'])), request, response);
  }

  return {
    serve(request, response) {
      const url = request.url ?? '/';
      if (!isPublic(request) || !options.cacheable(url.split('?', 1)[0]!)) return false;
      const key = `${request.headers.host} ${url}`;
      const found = kept.get(key);
      const encoding = preferred(request.headers['accept-encoding']);
      const ready =
        found && (encoding && found.plain.bytes.length >= 1024 ? found.packed.get(encoding) : found.plain);
      if (found && ready && now() - found.madeAt < freshForMilliseconds) {
        send(ready, request, response);
        return true;
      }
      const path =
        found && now() - found.madeAt < freshForMilliseconds
          ? encoded(found, encoding).then((one) => send(one, request, response))
          : answer(key, request, response);
      path.catch((error) => response.destroy(error));
      return true;
    },
  };
}
