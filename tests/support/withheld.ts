import { readdirSync, readFileSync } from 'node:fs';

/** How long a thread was ready and had no processor, in milliseconds, since it began. */
function withheldMsOf(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`;
  try {
    return new Map(
      readdirSync(folder).map((thread) => {
        const told = readFileSync(`${folder}/${thread}/schedstat`, 'utf8');
        return [thread, Number(told.split(' ')[1]) / 1e6];
      }),
    );
  } catch {
    // The process has ended, or this is no Linux.
    return new Map();
  }
}

/**
 * Begins to measure what the machine withholds from a process. The function returned says it, in milliseconds: of its
 * first thread and of the one of the others that waited most, since a call is with one thread at a time.
 */
export function watchWithheld(pid: number): () => number {
  const before = withheldMsOf(pid);
  return () => {
    const waited = [...withheldMsOf(pid)].map(([thread, ms]) => ({
      isFirst: thread === String(pid),
      ms: ms - (before.get(thread) ?? 0),
    }));
    const first = waited.find(({ isFirst }) => isFirst)?.ms ?? 0;
    const others = waited.filter(({ isFirst }) => !isFirst).map(({ ms }) => ms);
    return first + Math.max(0, ...others);
  };
}
