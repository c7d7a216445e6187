import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  type ArchiveEnd,
  type ArchiveHead,
  archiveEnd,
  archiveFormat,
  archiveHead,
  endName,
  headName,
} from './archive.rules.ts';
import { countEntry } from './write-archive.ts';

/** The file is no backup, not whole, or not what was written. The message is one sentence for whoever restores. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault';
}

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

/** The entries, one after the other. Throws an ArchiveFault where the file cannot be read to its end. */
export async function* readArchiveEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const source = createReadStream(file);
  // Faults reach the loop below by way of `entries`.
  pipeline(source, createZstdDecompress(), entries, () => {});
  try {
    for await (const entry of entries) {
      const chunks: Buffer[] = [];
      // A stream of bytes, whose types do not say so.
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveFault(`The file ${file} cannot be read as a backup: ${reason}.`, { cause: error });
  } finally {
    source.destroy();
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function headFrom({ name, bytes }: ArchiveEntry, file: string): ArchiveHead {
  if (name !== headName) throw new ArchiveFault(`The file ${file} is no backup of this shop.`);
  const read = archiveHead.safeParse(parsed(bytes));
  if (read.success) return read.data;
  throw new ArchiveFault(
    `The backup ${file} has a form that this version of Marque cannot read (it reads form ${archiveFormat}): restore it with the version that made it.`,
  );
}

export interface WholeArchive {
  head: ArchiveHead;
  end: ArchiveEnd;
}

/** Reads the file once, to its end. Throws an ArchiveFault where a bit of it is missing or another. */
export async function checkArchive(file: string, onEntry?: (name: string) => void): Promise<WholeArchive> {
  const hash = createHash('sha256');
  let head: ArchiveHead | undefined;
  let end: ArchiveEnd | undefined;
  let entries = 0;
  for await (const entry of readArchiveEntries(file)) {
    if (!head) head = headFrom(entry, file);
    if (end) throw new ArchiveFault(`The backup ${file} goes on behind its end.`);
    if (entry.name === endName) end = archiveEnd.safeParse(parsed(entry.bytes)).data;
    else {
      countEntry(hash, entry.name, entry.bytes);
      entries += 1;
    }
    onEntry?.(entry.name);
  }
  if (!head) throw new ArchiveFault(`The file ${file} is empty.`);
  if (!end) throw new ArchiveFault(`The backup ${file} is not whole: its end is missing.`);
  if (end.sha256 !== hash.digest('hex') || end.entries !== entries)
    throw new ArchiveFault(`The backup ${file} was changed or damaged: its checksum is another.`);
  return { head, end };
}
