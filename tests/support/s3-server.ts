import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A local S3 server with one empty bucket, `cars`. It knows the key S3RVER alone. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'marque-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'cars', configs: [] }],
  });
  // Its types promise nothing here; it gives the address that it listens on.
  const address: unknown = await server.run();
  if (typeof address !== 'object' || address === null || !('port' in address))
    throw new Error('The S3 server listens on no port');
  const { port } = address;
  return {
    url: (key = 'S3RVER', bucket = 'cars') => `s3://${key}:S3RVER@127.0.0.1:${port}/${bucket}?tls=no`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
