import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#platform/s3-config.ts';

const sha256 = (bytes: Uint8Array = new Uint8Array()) => createHash('sha256').update(bytes).digest('hex');

export interface Sent {
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The longest that this call may take, with the body of its answer. */
  limitMs?: number;
}

/** The store said no, and will say so again: the key, the bucket or the region is wrong. */
export class StoreRefusal extends Error {}

/** The store cannot be had now; it may come back. */
export class StoreAway extends Error {}

const codeIn = async (answer: Response) => /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? '';

/** What the store's refusal means for the person who wrote its address. */
function inWords({ endpoint, bucket, region }: S3Config, name: string, status: number, code: string): string {
  const store = `The ${name} at ${new URL(endpoint).host}`;
  if (code === 'NoSuchBucket') return `${store} has no bucket ${bucket}`;
  if (status === 301 || code === 'AuthorizationHeaderMalformed')
    return `${store} does not keep the bucket ${bucket} in the region ${region}`;
  if (status === 401 || status === 403) return `${store} refuses the key for the bucket ${bucket}`;
  return `${store} answers ${status}`;
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** A text of the store's XML. */
const plain = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!);

export interface BucketOptions {
  /** How messages call it: 'image store'. */
  name: string;
  /** The longest that one call may take. */
  limitMs: number;
}

/** Calls of an S3-compatible bucket, addressed by path, which every such server understands. */
export function bucketCalls(config: S3Config, { name, limitMs }: BucketOptions) {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  const away = (cause: unknown) =>
    new StoreAway(`The ${name} at ${new URL(config.endpoint).host} is out of reach`, { cause });

  /**
   * What is not there is answered. Throws StoreAway where the store is out of reach or out of order, and a StoreRefusal where it
   * says no.
   */
  async function call(method: string, key: string, { limitMs: most, ...init }: Sent = {}): Promise<Response> {
    const signal = AbortSignal.timeout(most ?? limitMs);
    // The body is signed as well, so that it cannot be exchanged on the way to a store without TLS.
    const headers = { ...init.headers, 'x-amz-content-sha256': sha256(init.body) };
    const address = `${config.endpoint}/${config.bucket}/${key}`;
    const answer = await client
      .fetch(address, { ...init, headers, method, signal, redirect: 'manual' })
      .catch((cause: unknown) => {
        throw away(cause);
      });
    if (answer.ok) return answer;
    const code = await codeIn(answer);
    if (answer.status === 404 && code !== 'NoSuchBucket') return answer;
    const refusal = new StoreRefusal(
      `${inWords(config, name, answer.status, code)}${code ? ` (${code})` : ''}`,
    );
    throw answer.status >= 500 || answer.status === 429 ? away(refusal) : refusal;
  }

  /** A thousand keys at a time, as every such server lists them. */
  async function* keys(prefix = ''): AsyncGenerator<string> {
    const under = prefix && `&prefix=${encodeURIComponent(prefix)}`;
    for (let next: string | undefined = ''; next !== undefined; ) {
      const from = next && `&continuation-token=${encodeURIComponent(next)}`;
      const answer = await call('GET', `?list-type=2${under}${from}`);
      if (!answer.ok) throw away(new Error(`It answers ${answer.status} to a list`));
      const text = await answer.text();
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) yield plain(key);
      next = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
      if (next !== undefined) next = plain(next);
    }
  }
  return { call, keys };
}
