import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#platform/config.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import type { ImageStore } from './image-store.ts';

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const typeOf = (key: string) => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** The longest that one call may take; a picture has at most a megabyte. */
const callLimitMs = 15_000;

const sha256 = (bytes: Uint8Array = new Uint8Array()) => createHash('sha256').update(bytes).digest('hex');

interface Sent {
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** The store said no, and will say so again: the key, the bucket or the region is wrong. */
export class StoreRefusal extends Error {}

/** The store cannot be had now: 503, and the caller may try again. */
function unavailable(cause: unknown): CodedError {
  const error = new CodedError(
    503,
    'pictures-unavailable',
    'Pictures cannot be kept or fetched at the moment. Nothing was lost; please try again in a minute.',
    { headers: { 'Retry-After': '30' } },
  );
  error.cause = cause;
  return error;
}

const codeIn = async (answer: Response) => /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? '';

/** What the store's refusal means for the person who wrote IMAGE_STORE_URL. */
function inWords({ endpoint, bucket, region }: S3Config, status: number, code: string): string {
  const store = `The image store at ${new URL(endpoint).host}`;
  if (code === 'NoSuchBucket') return `${store} has no bucket ${bucket}`;
  if (status === 301 || code === 'AuthorizationHeaderMalformed')
    return `${store} does not keep the bucket ${bucket} in the region ${region}`;
  if (status === 401 || status === 403) return `${store} refuses the key for the bucket ${bucket}`;
  return `${store} answers ${status}`;
}

/** An image store in an S3-compatible bucket, addressed by path, which every such server understands. */
export function s3ImageStore(config: S3Config): ImageStore & { tryOut(): Promise<void> } {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  /** Throws 503 where the store is out of reach or out of order, and a StoreRefusal where it says no. */
  async function call(method: string, key: string, init: Sent = {}): Promise<Response> {
    const signal = AbortSignal.timeout(callLimitMs);
    // The body is signed as well, so that it cannot be exchanged on the way to a store without TLS.
    const headers = { ...init.headers, 'x-amz-content-sha256': sha256(init.body) };
    const address = `${config.endpoint}/${config.bucket}/${key}`;
    const answer = await client
      .fetch(address, { ...init, headers, method, signal, redirect: 'manual' })
      .catch((cause: unknown) => {
        throw unavailable(cause);
      });
    if (answer.ok) return answer;
    const code = await codeIn(answer);
    if (answer.status === 404 && code !== 'NoSuchBucket') return answer;
    const refusal = new StoreRefusal(`${inWords(config, answer.status, code)}${code ? ` (${code})` : ''}`);
    throw answer.status >= 500 || answer.status === 429 ? unavailable(refusal) : refusal;
  }

  /** Once the shop is open, whatever the store says is no fault of the caller's. */
  const running = (method: string, key: string, init?: Sent) =>
    call(method, key, init).catch((error: unknown) => {
      throw error instanceof StoreRefusal ? unavailable(error) : error;
    });

  const put = async (key: string, bytes: Uint8Array) => {
    const body = new Uint8Array(bytes);
    const kept = await running('PUT', key, { body, headers: { 'content-type': typeOf(key) } });
    if (!kept.ok) throw unavailable(new Error(`The store answers ${kept.status} to a picture`));
  };
  return {
    put,
    putFile: async (key, file) => put(key, await readFile(file)),
    async get(key) {
      const answer = await running('GET', key);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    async remove(key) {
      await running('DELETE', key);
    },
    /** Writes and removes something, as the shop will: reading alone would not show a key that may only read. */
    async tryOut() {
      const key = `checks/${newId()}`;
      await call('PUT', key, { body: new TextEncoder().encode('ok') });
      await call('DELETE', key);
    },
  };
}
