import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { Modal } from '#ui/modal.tsx';
import { findPlaces } from './desk-places.ts';
import { groupResults, type Result, type ResultGroup } from './result.ts';
import { useFound } from './use-found.ts';

interface SearchDialogProps {
  session: Session;
  /** What was typed since the search was asked for, before this script was there; taken once. */
  early: RefObject<string | undefined>;
  open: boolean;
  onClose: () => void;
}

/** One search for everything at the desk. The keyboard stays in its box: arrows walk what was found, Enter opens it. */
export function SearchDialog({ session, early, open, onClose }: SearchDialogProps) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className="mx-auto mt-[12vh] mb-auto max-h-[76vh] w-[min(42rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-panel open:flex"
    >
      <h2 id={titleId} className="sr-only">
        Search the desk
      </h2>
      {open && <SearchPalette session={session} early={early} onClose={onClose} />}
    </Modal>
  );
}

function SearchPalette({ session, early, onClose }: Omit<SearchDialogProps, 'open'>) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    setTyped(early.current ?? '');
    early.current = undefined;
  }, [early]);
  const { things, failure, isKnown, again } = useFound(typed);
  const groups =
    typed.trim() === ''
      ? recentGroup(session._id)
      : groupResults({
          typed,
          places: findPlaces(typed, session),
          found: things,
          isKnown,
          role: session.role,
        });
  const rows = groups.flatMap(({ results }) => results);
  const count = rows.length;
  const { active, walk, reach, reset } = useActive(rows.map(({ acts }) => acts.length));
  const idOf = ({ row, act }: ActivePlace) => `${listId}-${row}-${act}`;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const to = walk(event.key === 'ArrowDown' ? 1 : -1);
      document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'ArrowRight' && isAtEnd(event.currentTarget)) {
      if (reach(1)) event.preventDefault();
    } else if (event.key === 'ArrowLeft' && reach(-1)) {
      event.preventDefault();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(idOf(active))?.click();
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Glyph name="search" className="text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label="Search the desk"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? idOf(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, email, phone, plate, VIN, receipt, car or page"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            reset();
          }}
          onKeyDown={press}
          className="min-h-14 grow bg-transparent text-base outline-none placeholder:text-ink-soft"
        />
        <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-sans text-xs text-ink-soft">Esc</kbd>
      </div>
      <div className="grow overflow-y-auto overscroll-contain py-2">
        <FoundGroups
          listId={listId}
          groups={groups}
          active={active}
          idOf={idOf}
          onChoose={(chosen) => {
            keepRecent(session._id, chosen);
            onClose();
          }}
        />
        <p role="status" className="px-4 py-2 text-sm text-ink-soft empty:hidden">
          {wordsFor({ typed, count, isKnown, failure })}
        </p>
        {rows.some(({ acts }) => acts.length > 0) && (
          <p aria-hidden="true" className="px-4 pb-1 text-xs text-ink-soft max-md:hidden">
            ↑ ↓ choose, → actions, Enter to open
          </p>
        )}
        {failure && (
          <button type="button" onClick={again} className="mx-4 mb-2 min-h-9 text-sm font-semibold underline">
            Try again
          </button>
        )}
      </div>
    </>
  );
}

const isAtEnd = ({ selectionStart, value }: HTMLInputElement) => selectionStart === value.length;

/**
 * What Enter opens: the first row, until the arrows say otherwise. Up and down walk the rows, right and left reach what can be
 * done with one of them.
 */
function useActive(acts: readonly number[]) {
  const [place, setPlace] = useState<ActivePlace>({ row: 0, act: 0 });
  const row = Math.min(place.row, Math.max(0, acts.length - 1));
  const active = { row, act: Math.min(place.act, acts[row] ?? 0) };
  const latest = useRef(active);
  latest.current = active;
  const walk = (step: 1 | -1): ActivePlace => {
    const { length } = acts;
    const next = { row: length === 0 ? 0 : (latest.current.row + step + length) % length, act: 0 };
    setPlace(next);
    return next;
  };
  /** Whether there was anything to reach. */
  const reach = (step: 1 | -1): boolean => {
    const next = { ...latest.current, act: latest.current.act + step };
    if (next.act < 0 || next.act > (acts[next.row] ?? 0)) return false;
    setPlace(next);
    return true;
  };
  return { active, walk, reach, reset: () => setPlace({ row: 0, act: 0 }) };
}

const recentGroup = (userId: string): ResultGroup[] => {
  const results = recentOf(userId);
  return results.length === 0 ? [] : [{ title: 'Recent', results, hasMore: false }];
};

interface Standing {
  typed: string;
  count: number;
  isKnown: boolean;
  failure: string | undefined;
}

function wordsFor({ typed, count, isKnown, failure }: Standing): string {
  if (failure) return failure;
  if (typed.trim() === '')
    return count > 0
      ? ''
      : 'Customers, orders, vehicles, cars, appointments, test drives, questions, and every page of the desk.';
  if (!isKnown) return count > 0 ? '' : 'Searching …';
  return count > 0 ? '' : `No matches for “${typed.trim()}”.`;
}

/** A row, and which of its ways: 0 opens it, the others are what can be done with it. */
interface ActivePlace {
  row: number;
  act: number;
}

interface FoundGroupsProps {
  listId: string;
  groups: readonly ResultGroup[];
  active: ActivePlace;
  idOf: (place: ActivePlace) => string;
  onChoose: (chosen: Result) => void;
}

/** What was found, by kind: each row opens a thing, with what can be done with it beside. */
function FoundGroups({ listId, groups, active, idOf, onChoose }: FoundGroupsProps) {
  let row = -1;
  return (
    <div id={listId} role="listbox" aria-label="Found">
      {groups.map(({ title, results, hasMore }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
        <div key={title} role="group" aria-label={title} className="pb-2">
          <div aria-hidden="true" className="px-4 pt-2 pb-1 text-xs font-semibold text-ink-soft">
            {title}
            {hasMore && <span className="font-normal"> · more results: refine your search</span>}
          </div>
          {results.map((result) => {
            row += 1;
            const place = row;
            return (
              <ResultRow
                key={result.to + result.label}
                result={result}
                active={active.row === place ? active.act : undefined}
                idOf={(act) => idOf({ row: place, act })}
                onChoose={() => onChoose(result)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface ResultRowProps {
  result: Result;
  /** Which of its ways Enter takes; undefined: none of them. */
  active: number | undefined;
  idOf: (act: number) => string;
  onChoose: () => void;
}

function ResultRow({ result, active, idOf, onChoose }: ResultRowProps) {
  const option = (act: number, to: string) => ({
    id: idOf(act),
    role: 'option',
    'aria-selected': active === act,
    tabIndex: -1,
    to,
    onClick: onChoose,
  });
  return (
    <div
      role="presentation"
      className={classNames(
        'flex items-center gap-1 pr-3 hover:bg-ink/4',
        active !== undefined && 'bg-ink/4',
      )}
    >
      <Link
        {...option(0, result.to)}
        className={classNames(
          'grid min-h-10 min-w-0 grow content-center px-4 py-1.5 text-sm',
          active === 0 && 'bg-ink/8',
        )}
      >
        <span className="truncate font-medium">{result.label}</span>
        {result.about && <span className="truncate text-ink-soft">{result.about}</span>}
      </Link>
      {result.acts.map(({ to, label }, place) => (
        <Link
          key={label}
          {...option(place + 1, to)}
          aria-label={`${label}: ${result.label}`}
          className={classNames(
            'inline-flex min-h-8 shrink-0 items-center rounded-control border px-2.5 text-xs font-semibold hover:border-ink',
            active === place + 1 ? 'border-ink bg-ink/8' : 'border-line',
          )}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

const mostRecent = 6;
const shape = z.array(z.object({ to: z.string(), label: z.string(), about: z.string() }));

/** What can be done with it may have changed since. */
const acts = [] as const;

/** For this person and this visit alone: names of customers do not stay in a browser that others use. */
const placeFor = (userId: string) => `desk-recent:${userId}`;

/** What was chosen last, the newest first; none where the browser keeps nothing. */
function recentOf(userId: string): readonly Result[] {
  try {
    const kept = shape.parse(JSON.parse(sessionStorage.getItem(placeFor(userId)) ?? '[]'));
    return kept.map((one) => ({ ...one, acts }));
  } catch {
    // A browser that refuses, or what somebody else wrote there.
    return [];
  }
}

function keepRecent(userId: string, chosen: Result): void {
  const others = recentOf(userId).filter(({ to }) => to !== chosen.to);
  try {
    sessionStorage.setItem(placeFor(userId), JSON.stringify([chosen, ...others].slice(0, mostRecent)));
  } catch {
    // A browser that refuses goes without.
  }
}
