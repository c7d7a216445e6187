import { useEffect, useRef, useState } from 'react';
import { type AuditFilter, isLookedFor } from '../../audit.rules.ts';
import { type AuditPage, fetchAudit } from './fetch-audit.ts';

/** How long to wait after a keystroke before asking, in milliseconds. */
const patience = 200;

const none: AuditPage = { logs: [], total: 0, atLeast: false, next: null };

/**
 * The entries that are shown. Typing narrows what is loaded at once; the shop's own answer follows. `first` is what the
 * page came with, for `asked`; null where it could not be loaded.
 */
export function useAudit(first: AuditPage | null, asked: AuditFilter, limit: number) {
  const [filter, setFilter] = useState(asked);
  const [list, setList] = useState(first ?? none);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'failed');
  const latest = useRef(0);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);

  async function ask(wanted: AuditFilter, after?: AuditPage): Promise<void> {
    latest.current += 1;
    const own = latest.current;
    setState('loading');
    const cursor = after?.next ?? undefined;
    const page = await fetchAudit(undefined, { limit, cursor, ...wanted });
    // What was typed meanwhile is asked for by itself.
    if (own !== latest.current) return;
    setState(page ? 'idle' : 'failed');
    if (page) setList(after ? { ...page, logs: [...after.logs, ...page.logs] } : page);
  }

  const narrow = (change: Partial<AuditFilter>) => {
    const wanted = { ...filter, ...change };
    setFilter(wanted);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => void ask(wanted), patience);
  };

  return {
    ...{ filter, narrow, state },
    ...{ total: list.total, atLeast: list.atLeast, hasMore: list.next !== null },
    logs: list.logs.filter((log) => isLookedFor(log, filter)),
    loadMore: () => void ask(filter, list),
    retry: () => void ask(filter),
  };
}
