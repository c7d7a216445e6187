import { readFile } from 'node:fs/promises';
import { bucketCalls, type Sent } from '#platform/bucket-calls.ts';
import { CodedError } from '#platform/errors.ts';
import type { S3Config } from '#platform/s3-config.ts';
import type { ImageStore } from './image-store.ts';

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const typeOf = (key: string) => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** The longest that one call may take; a picture has at most a megabyte. */
const limitMs = 15_000;

/** Pictures cannot be had now: 503, and the caller may try again. */
function unavailable(cause: unknown): CodedError {
  const error = new CodedError(
    503,
    'pictures-unavailable',
    'Pictures are temporarily unavailable. Please try again in a minute.',
    { headers: { 'Retry-After': '30' } },
  );
  error.cause = cause;
  return error;
}

/** An image store in an S3-compatible bucket. */
export function s3ImageStore(config: S3Config): ImageStore {
  const { call, keys } = bucketCalls(config, { name: 'image store', limitMs });
  /** Once the shop is open, whatever the store says is no fault of the caller's. */
  const running = (method: string, key: string, init?: Sent) =>
    call(method, key, init).catch((error: unknown) => {
      throw unavailable(error);
    });
  const put = async (key: string, bytes: Uint8Array) => {
    const body = new Uint8Array(bytes);
    const kept = await running('PUT', key, { body, headers: { 'content-type': typeOf(key) } });
    if (!kept.ok) throw unavailable(new Error(`The store answers ${kept.status} to a picture`));
  };
  return {
    put,
    keys: () => keys(),
    putFile: async (key, file) => put(key, await readFile(file)),
    async get(key) {
      const answer = await running('GET', key);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    async remove(key) {
      await running('DELETE', key);
    },
  };
}
