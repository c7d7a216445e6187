import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive, in parts as they come. */
export interface ZippedFile {
  name: string;
  /** Pictures and PDFs do not become smaller. */
  isPacked: boolean;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * A zip archive as it is made: nothing is read before the reader wants more, and no more than one part of one file is held.
 * Where reading fails, so does the archive.
 */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, isPacked, parts } of files) {
    const file = isPacked ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
