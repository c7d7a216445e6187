import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** What comes of a row; `about` says what it changes, so that two verdicts that do the same are the same. */
export interface Verdict {
  line: number;
  kind: 'new' | 'changed' | 'unchanged' | 'bad';
  about?: unknown;
  reasons?: string[];
}

/** What a file does, or has done. */
export interface FileResult {
  isWritten: boolean;
  /** Of the verdicts: whoever writes must have seen them. */
  version: string;
  count: Record<Verdict['kind'], number>;
  /** The first of them. */
  bad: { line: number; reasons: string[] }[];
}

/** Bad rows that an answer names. */
const namedRows = 100;

/** Undoes what was tried, and carries what came of it. */
class Tried extends Error {
  readonly result: FileResult;
  constructor(result: FileResult) {
    super('A dry run changes nothing');
    this.result = result;
  }
}

function resultOf(verdicts: readonly Verdict[], isWritten: boolean): FileResult {
  const count = { new: 0, changed: 0, unchanged: 0, bad: 0 };
  for (const { kind } of verdicts) count[kind] += 1;
  const bad = verdicts.flatMap(({ line, reasons }) => (reasons ? [{ line, reasons }] : []));
  const version = createHash('sha256').update(JSON.stringify(verdicts)).digest('hex').slice(0, 24);
  return { isWritten, version, count, bad: bad.slice(0, namedRows) };
}

/**
 * Takes a file: all of its rows, or none. A dry run does what the write does and undoes it, so that it is exactly as strict. `seen` is the
 * version that the dry run answered; absent: a dry run. Throws `overtaken` where the write would do something else.
 */
export async function takeFile(
  database: Database,
  { seen, overtaken }: { seen: string | undefined; overtaken: () => Error },
  write: (transaction: Database) => Promise<Verdict[]>,
): Promise<FileResult> {
  try {
    return await database.transaction(async (transaction) => {
      const result = resultOf(await write(transaction), seen !== undefined);
      if (seen === undefined) throw new Tried(result);
      if (result.version !== seen || result.count.bad > 0) throw overtaken();
      return result;
    });
  } catch (error) {
    if (error instanceof Tried) return error.result;
    throw error;
  }
}
