import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWhereTo } from '#page-kit/later-address.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { earliestDate, isShopDate, latestDate } from '#platform/dates/calendar-date.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { countedText } from '#ui/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AuditLog } from './audit.contract.ts';
import { type AuditFilter, isSameFilter, withFilter } from './audit.rules.ts';
import { AuditRow, auditExport, auditHeads, kindOptions, noChanges } from './audit-table.tsx';
import { auditUnread, fetchAudit } from './fetch-audit.ts';

const kinds = kindOptions();

interface AuditViewerProps {
  /** Null where it could not be loaded. */
  first: ListPage<AuditLog> | null;
  /** What the address asks for. */
  asked: AuditFilter;
  /** Entries that are fetched at once. */
  limit: number;
  /** What stands beneath the last entry of this filter. */
  more: (filter: AuditFilter) => ReactNode;
}

/**
 * Who changed what, when, filtered by person and car during typing. The last result stays until the next one is there.
 */
export function AuditViewer({ first, asked, limit, more }: AuditViewerProps) {
  const { filter, narrow, state, list, retry } = useAudit(first, asked, limit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={state === 'loading'}>
      <search className="flex flex-wrap items-end gap-4">
        <Filter label="Email" value={filter.email} onText={(text) => narrow({ email: text })} />
        <Filter label="Car model" value={filter.car} onText={(text) => narrow({ car: text })} />
        <SelectField
          label="About"
          options={kinds}
          value={filter.kind}
          onChange={({ target }) =>
            narrow({ kind: kinds.find(({ value }) => value === target.value)?.value ?? '' })
          }
          className="w-52"
        />
        <DateField label="From" value={filter.from} onDate={(from) => narrow({ from })} />
        <DateField label="To" value={filter.to} onDate={(to) => narrow({ to })} />
        <div className="ml-auto flex min-h-11 items-center gap-4">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {(first || state !== 'failed') && countedText(list, 'entry', 'entries')}
          </p>
          {list.items.length > 0 && (
            <a href={auditExport(list.of)} download className={buttonClass('quiet', 'small')}>
              Export as CSV
            </a>
          )}
        </div>
      </search>
      {state === 'failed' && <Notice title={auditUnread} onRetry={retry} />}
      <div className={classNames('transition-opacity', state === 'loading' && 'opacity-60 delay-150')}>
        {list.items.length > 0 && (
          <Table caption="Audit log" tight>
            <thead>
              <tr>{auditHeads()}</tr>
            </thead>
            <tbody>
              {list.items.map((log) => (
                <AuditRow key={log._id} log={log} />
              ))}
            </tbody>
          </Table>
        )}
        {list.items.length === 0 &&
          state !== 'failed' &&
          (withFilter(list.of).size > 0 ? (
            <EmptyState title="No matches.">Try a different search.</EmptyState>
          ) : (
            <EmptyState title={noChanges.title}>{noChanges.text}</EmptyState>
          ))}
      </div>
      {more(filter)}
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onText: (text: string) => void;
}

interface DateFieldProps {
  label: string;
  value: string;
  onDate: (date: string) => void;
}

const DateField = ({ onDate, ...field }: DateFieldProps) => (
  <TextField
    {...field}
    type="date"
    min={earliestDate}
    max={latestDate}
    onChange={({ target }) => {
      if (target.value === '' || isShopDate(target.value)) onDate(target.value);
    }}
    className="w-40"
  />
);

const Filter = ({ onText, ...field }: FilterProps) => (
  <TextField
    {...field}
    type="search"
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onText(event.target.value)}
    className="w-60"
  />
);

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
function useAudit(first: ListPage<AuditLog> | null, asked: AuditFilter, limit: number) {
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
    const found = await fetchAudit(undefined, { limit: String(limit), ...wanted });
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
