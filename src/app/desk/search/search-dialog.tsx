import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { findPlaces } from './desk-places.ts';
import { keepRecent, recentOf } from './recent.ts';
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
      : groupResults(findPlaces(typed, session), things, session.role);
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const { active, walk, reset } = useActive(count);
  const idOf = (place: number) => `${listId}-${place}`;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const to = walk(event.key === 'ArrowDown' ? 1 : -1);
      document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' });
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
          placeholder="Name, e-mail, phone, VIN, receipt or page"
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
        <Groups
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
        {failure && (
          <button type="button" onClick={again} className="mx-4 mb-2 min-h-9 text-sm font-semibold underline">
            Try again
          </button>
        )}
      </div>
    </>
  );
}

/** Which result Enter opens: the first one, until the arrows say otherwise. */
function useActive(count: number) {
  const [place, setPlace] = useState(0);
  const active = Math.min(place, Math.max(0, count - 1));
  const latest = useRef(active);
  latest.current = active;
  const walk = (step: 1 | -1): number => {
    const next = count === 0 ? 0 : (latest.current + step + count) % count;
    setPlace(next);
    return next;
  };
  return { active, walk, reset: () => setPlace(0) };
}

const recentGroup = (userId: string): ResultGroup[] => {
  const results = recentOf(userId);
  return results.length === 0 ? [] : [{ title: 'Opened last', results, hasMore: false }];
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
    return count > 0 ? '' : 'Customers, orders, vehicles, appointments, and every page of the desk.';
  if (!isKnown) return count > 0 ? '' : 'Searching …';
  return count > 0 ? '' : `Nothing was found for “${typed.trim()}”.`;
}

interface GroupsProps {
  listId: string;
  groups: readonly ResultGroup[];
  active: number;
  idOf: (place: number) => string;
  onChoose: (chosen: Result) => void;
}

function Groups({ listId, groups, active, idOf, onChoose }: GroupsProps) {
  let place = -1;
  return (
    <div id={listId} role="listbox" aria-label="Found">
      {groups.map(({ title, results, hasMore }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
        <div key={title} role="group" aria-label={title} className="pb-2">
          <div aria-hidden="true" className="px-4 pt-2 pb-1 text-xs font-semibold text-ink-soft">
            {title}
            {hasMore && <span className="font-normal"> · more than these: type more</span>}
          </div>
          {results.map((result) => {
            place += 1;
            const isActive = place === active;
            return (
              <Link
                key={result.to + result.label}
                id={idOf(place)}
                role="option"
                aria-selected={isActive}
                tabIndex={-1}
                to={result.to}
                onClick={() => onChoose(result)}
                className={classNames(
                  'grid min-h-10 content-center px-4 py-1.5 text-sm hover:bg-ink/8',
                  isActive && 'bg-ink/8',
                )}
              >
                <span className="truncate font-medium">{result.label}</span>
                {result.about && <span className="truncate text-ink-soft">{result.about}</span>}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
