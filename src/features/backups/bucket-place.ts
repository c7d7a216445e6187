import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bucketCalls } from '#platform/bucket-calls.ts';
import type { S3Config } from '#platform/s3-config.ts';
import { backupsFolder as prefix } from './archive.rules.ts';
import type { BackupPlace } from './backup-place.ts';

/** A bucket takes at most 10,000 parts of a file: 320 GB. */
const partBytes = 32_000_000;
/** The longest that one part may take: 320 kB a second. */
const limitMs = 100_000;
/** The longest that a whole file may take on its way back. */
const fetchLimitMs = 24 * 3_600_000;

type Calls = ReturnType<typeof bucketCalls>;

/** What a call of an upload answers; throws where the bucket has no such upload. */
async function answered(calls: Calls, ...call: Parameters<Calls['call']>): Promise<Response> {
  const answer = await calls.call(...call);
  if (!answer.ok) throw new Error(`The bucket of the backups answers ${answer.status} to ${call[0]}`);
  return answer;
}

/** Sends a file of any size in parts, each of which is tried again where the bucket is busy. */
async function upload(calls: Calls, key: string, file: string): Promise<void> {
  const begun = await (await answered(calls, 'POST', `${key}?uploads`)).text();
  const uploadId = /<UploadId>([^<]+)</.exec(begun)?.[1];
  if (!uploadId) throw new Error('The bucket of the backups begins no upload');
  const upload = `uploadId=${encodeURIComponent(uploadId)}`;
  const source = await open(file);
  try {
    const parts: string[] = [];
    for (;;) {
      const { buffer, bytesRead } = await source.read(new Uint8Array(partBytes), 0, partBytes);
      if (bytesRead === 0) break;
      const number = parts.length + 1;
      const body = buffer.subarray(0, bytesRead);
      const sent = await answered(calls, 'PUT', `${key}?partNumber=${number}&${upload}`, { body });
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${sent.headers.get('etag')}</ETag></Part>`);
    }
    const body = new TextEncoder().encode(
      `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    );
    const whole = await (await answered(calls, 'POST', `${key}?${upload}`, { body })).text();
    // A bucket may find a fault while it puts the parts together, long after it has said 200.
    if (!whole.includes('CompleteMultipartUploadResult'))
      throw new Error('The bucket of the backups did not put the parts together');
  } catch (error) {
    await calls.call('DELETE', `${key}?${upload}`).catch(() => {});
    throw error;
  } finally {
    await source.close();
  }
}

/** Backups in a bucket, under `backups/`. */
export function bucketPlace(config: S3Config, draftFolder: string): BackupPlace {
  const calls = bucketCalls(config, { name: 'bucket of the backups', limitMs });
  return {
    name: `the bucket ${new URL(config.endpoint).host}/${config.bucket}`,
    draftFolder,
    async keep(file, name) {
      await upload(calls, prefix + name, file);
      await rm(file);
    },
    async names() {
      const keys = await Array.fromAsync(calls.keys(prefix));
      return keys.map((key) => key.slice(prefix.length));
    },
    async remove(name) {
      await calls.call('DELETE', prefix + name);
    },
    async fetch(name, file) {
      const { body } = await answered(calls, 'GET', prefix + name, { limitMs: fetchLimitMs });
      if (!body) throw new Error(`The bucket of the backups gives nothing for ${name}`);
      // The same streams, which the web's types and Node's describe apart.
      await pipeline(
        Readable.fromWeb(body as import('node:stream/web').ReadableStream),
        createWriteStream(file, { mode: 0o600 }),
      );
    },
  };
}
