import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { S3Config } from '#platform/s3-config.ts';
import { portOf } from '../../../tests/support/port.ts';
import { authorizationIn, signatureFor } from '../../../tests/support/s3-signature.ts';
import { s3ImageStore } from './s3-image-store.ts';

const nothing = createHash('sha256').update('').digest('hex');
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

describe('what checks our signatures', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, its four examples.
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };
  test.each([
    [
      'GET',
      '/test.txt',
      { range: 'bytes=0-9', 'x-amz-content-sha256': nothing },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test%24file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET',
      '/?lifecycle',
      { 'x-amz-content-sha256': nothing },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET',
      '/?max-keys=2&prefix=J',
      { 'x-amz-content-sha256': nothing },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('agrees with Amazon on %s %s', (method, url, more, signature) => {
    const headers: Record<string, string> = { ...common, ...more };
    const signed = {
      scope: '20130524/us-east-1/s3/aws4_request',
      names: Object.keys(headers).sort(),
      secret: secretAccessKey,
    };
    expect(signatureFor({ method, url, headers }, signed)).toBe(signature);
  });
});

describe('a store that checks signatures to the last', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function openStore(answer: RequestListener, more: Partial<S3Config> = {}) {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const endpoint = `http://127.0.0.1:${portOf(server)}`;
    return s3ImageStore({
      endpoint,
      bucket: 'my.cars',
      region: 'eu-central-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey,
      ...more,
    });
  }
  const bodyOf = async (request: IncomingMessage) => Buffer.concat(await Array.fromAsync(request));
  const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

  /** As Amazon's: a bad signature is 403, and so are a body that is not the signed one and a header left unsigned. */
  function strict(kept: Map<string, Buffer>): RequestListener {
    return async (request, response) => {
      const { method = '', url = '' } = request;
      // Only set-cookie comes as a list, and no request has it.
      const headers = request.headers as Record<string, string>;
      const said = authorizationIn(headers.authorization);
      const body = await bodyOf(request);
      const amazon = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
      const isSigned =
        said?.key === 'AKIAIOSFODNN7EXAMPLE' &&
        ['host', ...amazon].every((name) => said.names.includes(name)) &&
        headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex') &&
        said.signature === signatureFor({ method, url, headers }, { ...said, secret: secretAccessKey });
      if (!isSigned) return response.writeHead(403).end(refusal('SignatureDoesNotMatch'));
      if (method === 'PUT') kept.set(url, body);
      if (method === 'DELETE') kept.delete(url);
      const found = kept.get(url);
      if (method === 'GET' && !found) return response.writeHead(404).end(refusal('NoSuchKey'));
      return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? found : '');
    };
  }

  test('takes, gives back and forgets pictures', async () => {
    const kept = new Map<string, Buffer>();
    const store = await openStore(strict(kept));
    await store.put('cars/0198-ab/9f2c-640.avif', new Uint8Array([1, 2, 3]));
    expect([...kept.keys()]).toEqual(['/my.cars/cars/0198-ab/9f2c-640.avif']);
    expect([...(await store.get('cars/0198-ab/9f2c-640.avif'))!]).toEqual([1, 2, 3]);
    await store.remove('cars/0198-ab/9f2c-640.avif');
    expect(await store.get('cars/0198-ab/9f2c-640.avif')).toBeNull();
  });

  test('refuses another secret, and says so in words', async () => {
    const store = await openStore(strict(new Map()), { secretAccessKey: 'another' });
    await expect(store.get('cars/1.jpg')).rejects.toMatchObject({
      status: 503,
      cause: {
        message: expect.stringMatching(/refuses the key for the bucket my\.cars \(SignatureDoesNotMatch\)$/),
      },
    });
  });

  test.each([
    ['a bucket that is gone', 404, 'NoSuchBucket'],
    ['a key that may only read', 403, 'AccessDenied'],
    ['a server in trouble', 500, 'InternalError'],
    ['a server that is overrun', 503, 'SlowDown'],
  ])('once the shop is open, %s is no fault of the caller: 503', async (_what, status, code) => {
    const store = await openStore((_, response) => response.writeHead(status).end(refusal(code)));
    const bytes = new Uint8Array([1]);
    const away = { status: 503, code: 'pictures-unavailable' };
    await expect(store.put('cars/1.jpg', bytes)).rejects.toMatchObject(away);
    await expect(store.get('cars/1.jpg')).rejects.toMatchObject(away);
    await expect(store.remove('cars/1.jpg')).rejects.toMatchObject(away);
  });
});
