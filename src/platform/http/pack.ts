import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** A third of the time that Brotli's highest quality takes, for 5 % more bytes. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** What is whole already, packed. Where a reader likes several alike, the first is sent. */
export const pack = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
  zstd: (bytes: Uint8Array) => promisify(zstdCompress)(bytes),
};
export type Encoding = keyof typeof pack;
const alternatives = ['gzip', 'zstd'] as const;

/** The same for what comes in pieces. */
export const packer = {
  br: () => createBrotliCompress({ params }),
  gzip: () => createGzip(),
  zstd: () => createZstdCompress(),
};

/** Fewer bytes fit one packet anyway. */
export const leastBytes = 1024;

/** The encoding with the higher quality, Brotli if equal; undefined where identity's is higher (RFC 9110, 12.5.3). */
export function encodingOf(accepted: string): Encoding | undefined {
  const named = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]));
  const qualityOf = (name: Encoding) => named.get(name) ?? named.get('*') ?? 0;
  let best: Encoding = 'br';
  for (const other of alternatives) if (qualityOf(other) > qualityOf(best)) best = other;
  return qualityOf(best) > 0 && qualityOf(best) >= (named.get('identity') ?? 0) ? best : undefined;
}

/** Whether a reader takes this encoding at all. */
export const accepts = (encoding: Encoding, accepted: string): boolean =>
  parseAccept(accepted).some(({ type, q }) => type.toLowerCase() === encoding && q > 0);
