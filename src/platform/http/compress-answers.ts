import { pipeline, Readable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { type Encoding, encodingOf, leastBytes, pack, packer } from './pack.ts';

/** Whether bytes of this kind become fewer; pictures and PDFs do not. */
export const isCompressible = (headers: Headers): boolean =>
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '') &&
  !headers.has('content-encoding') &&
  !/\bno-transform\b/i.test(headers.get('cache-control') ?? '');

/** Packs what comes in pieces, and holds none back: where the next one is not there yet, what is packed leaves. */
function packed(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const zip = packer[encoding]();
  // Node declares its web streams apart from the DOM's; they are the same class.
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  let due = false;
  source.on('data', () => {
    if (due) return;
    due = true;
    setImmediate(() => {
      due = false;
      if (!zip.writableEnded && !zip.destroyed) zip.flush();
    });
  });
  // A failure reaches the reader of the result.
  pipeline(source, zip, () => {});
  // The same two classes, the other way.
  return Readable.toWeb(zip) as ReadableStream<Uint8Array>;
}

const isJson = (headers: Headers) => /^application\/(\w+\+)?json\b/.test(headers.get('content-type') ?? '');

/** What is sent depends on the encoding now; a validator of the bytes is one of their meaning only (RFC 9110, 8.8.1). */
function nameEncoding(headers: Headers, encoding: Encoding): void {
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  const etag = headers.get('etag');
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
}

/** Packs every answer that becomes smaller by it (rules.md#compression), in the encoding that the reader likes best. */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers: given } = c.res;
  if (status === 206 || !isCompressible(given)) return;
  const vary = given.get('vary');
  if (!/\baccept-encoding\b|\*/i.test(vary ?? ''))
    given.set('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  const encoding = encodingOf(c.req.header('accept-encoding') ?? '');
  const length = given.get('content-length');
  if (!encoding || (length !== null && Number(length) < leastBytes)) return;
  // Asked for last: until then the answer is a text and a list of headers, and not yet a stream.
  const { body } = c.res;
  const isHead = c.req.method === 'HEAD';
  // To HEAD a page has no body already; it says what it says to GET all the same.
  if (!body && !isHead) return;
  const headers = new Headers(given);
  let sent: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null = body;
  if (body && isJson(headers)) {
    const bytes = new Uint8Array(await c.res.arrayBuffer());
    const small = bytes.length < leastBytes;
    if (!small) nameEncoding(headers, encoding);
    sent = small || isHead ? bytes : new Uint8Array(await pack[encoding](bytes));
  } else {
    nameEncoding(headers, encoding);
    if (body && !isHead) sent = packed(body, encoding);
  }
  // Not `c.res =`, which would set the old headers beside the new ones.
  c.res = undefined;
  c.res = new Response(sent, { status, headers });
};
