import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { type ArchiveEnd, endName } from './archive.rules.ts';

export interface ArchiveWriter {
  /** Adds an entry; waits while the disk is behind. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the end and gives the file its name. Returns its size in bytes. */
  finish(end: Omit<ArchiveEnd, 'sha256' | 'entries'>): Promise<number>;
  /** Takes back what was written. */
  discard(): Promise<void>;
}

/** A checksum over all, the end included: a file that was damaged does not unpack. */
const checked = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** What the end says of an entry. */
export function countEntry(hash: Hash, name: string, bytes: Uint8Array): void {
  hash.update(`${name}\n${bytes.length}\n`);
  hash.update(bytes);
}

/**
 * A tar file compressed by Zstandard, so that common tools can look into it as well. Only its owner may read it: it holds
 * customers' data. It has another name until it is whole.
 */
export function writeArchive(file: string): ArchiveWriter {
  const unfinished = `${file}.unfinished`;
  const tar = pack();
  const written = pipeline(
    tar,
    createZstdCompress(checked),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  // A full disk is told to whoever adds or finishes.
  let failure: unknown;
  const failed = written.catch((error: unknown) => {
    failure = error;
  });
  const hash = createHash('sha256');
  let entries = 0;
  const put = (name: string, bytes: Uint8Array) =>
    Promise.race([
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      }),
      failed.then(() => {
        throw failure;
      }),
    ]);
  return {
    async add(name, bytes) {
      if (failure) throw failure;
      countEntry(hash, name, bytes);
      entries += 1;
      await put(name, bytes);
    },
    async finish(end) {
      const whole: ArchiveEnd = { ...end, sha256: hash.digest('hex'), entries };
      await put(endName, Buffer.from(JSON.stringify(whole)));
      tar.finalize();
      await written;
      await rename(unfinished, file);
      return (await stat(file)).size;
    },
    async discard() {
      tar.destroy();
      await failed;
      await rm(unfinished, { force: true });
    },
  };
}
