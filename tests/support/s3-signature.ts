import { createHash, createHmac } from 'node:crypto';

/** A request as a server sees it. */
export interface SignedRequest {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: Record<string, string | undefined>;
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const bySpace = (text: string) => text.trim().replace(/\s+/g, ' ');

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');

/** What the Authorization header says: the scope, the names of the signed headers, the signature. */
export function authorizationIn(header = '') {
  const [, key, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? [];
  return key && scope && names && signature ? { key, scope, names: names.split(';'), signature } : undefined;
}

/**
 * The signature that Amazon's S3 would compute for a request (Signature Version 4, header form), written from its
 * documentation and sharing nothing with the library that signs ours:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureFor(
  { method, url, headers }: SignedRequest,
  { scope, names, secret }: { scope: string; names: readonly string[]; secret: string },
): string {
  const [path = '/', query = ''] = url.split('?');
  const canonical = [
    ...[method, path, canonicalQuery(query)],
    ...[...names].map((name) => `${name}:${bySpace(headers[name] ?? '')}`),
    ...['', names.join(';'), headers['x-amz-content-sha256'] ?? ''],
  ].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')).toString(
    'hex',
  );
}
