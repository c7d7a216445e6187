import { Link } from 'react-router';
import { classNames } from '#ui/text/class-names.ts';
import type { Result, ResultGroup } from './result.ts';

/** A row, and which of its ways: 0 opens it, the others are what can be done with it. */
export interface ActivePlace {
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
export function FoundGroups({ listId, groups, active, idOf, onChoose }: FoundGroupsProps) {
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
