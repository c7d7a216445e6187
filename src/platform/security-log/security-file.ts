import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '#platform/errors.ts';
import { log } from '#platform/log.ts';

export interface SecurityFile {
  /** Queues a line; false where too many wait, or the file is closed. Never waits. */
  write(line: string): boolean;
  close(): Promise<void>;
}

/** As many lines wait for a slow disk. */
const mostWaiting = 10_000;
/** How often a file that takes nothing is told in the ordinary log. */
const tellAgainMs = 60_000;
const closingMs = 1000;

const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
/** Read by its owner alone; no link is followed, and a pipe without a reader does not block. */
const openForAppending = (path: string) =>
  open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_NONBLOCK, 0o600);

/** Whether the file at this path is still the one that is open: rotation renames it, and makes a new one or none. */
async function isStillAt(path: string, handle: FileHandle): Promise<boolean> {
  const [there, opened] = await Promise.all([stat(path).catch(() => undefined), handle.stat()]);
  return there?.ino === opened.ino && there.dev === opened.dev;
}

/** A file that lines are appended to. What it does not take is handed to `onLost`. */
export async function openSecurityFile(
  path: string,
  onLost: (lines: readonly string[]) => void,
): Promise<SecurityFile> {
  let handle: FileHandle | undefined;
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isOpen = true;

  function tell(error: unknown): void {
    if (performance.now() - toldAt < tellAgainMs) return;
    toldAt = performance.now();
    const cause = codeOf(error) ?? String(error);
    log.error(
      { path, cause },
      `The security log cannot be written to ${path} (${cause}): its lines stand here`,
    );
  }
  async function reopen(): Promise<FileHandle> {
    if (handle && (await isStillAt(path, handle))) return handle;
    await handle?.close();
    handle = undefined;
    handle = await openForAppending(path);
    return handle;
  }
  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      try {
        await (await reopen()).appendFile(lines.join(''));
      } catch (error) {
        tell(error);
        onLost(lines);
      }
    }
  }

  await reopen().catch(tell);
  return {
    write(line) {
      if (!isOpen || waiting.length >= mostWaiting) return false;
      waiting.push(line);
      writing ??= drain().finally(() => {
        writing = undefined;
      });
      return true;
    },
    async close() {
      isOpen = false;
      const done = Promise.resolve(writing).then(() => handle?.close());
      await Promise.race([done, pause(closingMs, undefined, { ref: false })]);
    },
  };
}
