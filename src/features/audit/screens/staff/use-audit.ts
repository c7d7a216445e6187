import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWhereTo } from '#page-kit/ask/later-address.ts';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import type { AuditLog } from '../../audit.contract.ts';
import { type AuditFilter, isSameFilter, withFilter } from '../../audit.rules.ts';
import { fetchAudit } from './fetch-audit.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 200;

const none: ListPage<AuditLog> = { items: [], total: 0, atLeast: false, next: null };

/** Writes the filter to the address, so that a reload or going back shows it again. No loader runs for that. */
function useFilterAddress() {
  const navigate = useNavigate();
  const whereTo = useWhereTo();
  return (filter: AuditFilter) => {
    // A link that was clicked in the meantime decides where to go.
    const { here, next } = whereTo();
    if (next.pathname !== here.pathname || next.search !== here.search) return;
    const search = withFilter(filter, new URLSearchParams(window.location.search)).toString();
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  };
}

/** Marks the latest question, so that late answers to earlier ones are ignored. */
function useLatestQuestion() {
  const latest = useRef(0);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  /** Returns whether this question is still the latest. */
  const begin = useCallback(() => {
    clearTimeout(pending.current);
    latest.current += 1;
    const own = latest.current;
    return () => own === latest.current;
  }, []);
  /** Asks after `pauseMs`, unless another question begins before. */
  const beginLater = useCallback(
    (ask: () => void) => {
      begin();
      pending.current = setTimeout(ask, pauseMs);
    },
    [begin],
  );
  return { begin, beginLater };
}

/** What is shown, and the filter that it was asked with. */
type Shown = ListPage<AuditLog> & { of: AuditFilter };

/**
 * The entries that are shown: those of the last answer, until the next one is there. `first` is what the page came with,
 * for `asked`; null where it could not be loaded.
 */
export function useAudit(first: ListPage<AuditLog> | null, asked: AuditFilter, limit: number) {
  const [filter, setFilter] = useState(asked);
  const [list, setList] = useState<Shown>({ ...(first ?? none), of: asked });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'failed');
  const addressed = useRef(asked);
  const writeAddress = useFilterAddress();
  const { begin, beginLater } = useLatestQuestion();

  useEffect(() => {
    // The address was changed by a link, or by going back.
    if (isSameFilter(asked, addressed.current)) return;
    addressed.current = asked;
    begin();
    setFilter(asked);
    setList({ ...(first ?? none), of: asked });
    setState(first ? 'idle' : 'failed');
  }, [asked, first, begin]);

  async function ask(wanted: AuditFilter): Promise<void> {
    const isLatest = begin();
    setState('loading');
    const found = await fetchAudit(undefined, { limit, ...wanted });
    // A filter that was typed in the meantime asks its own question.
    if (!isLatest()) return;
    setState(found ? 'idle' : 'failed');
    if (found) setList({ ...found, of: wanted });
  }

  const narrow = (change: Partial<AuditFilter>) => {
    const wanted = { ...filter, ...change };
    setFilter(wanted);
    setState('loading');
    beginLater(() => {
      addressed.current = wanted;
      writeAddress(wanted);
      void ask(wanted);
    });
  };

  return {
    filter,
    narrow,
    state,
    list,
    retry: () => void ask(filter),
  };
}
