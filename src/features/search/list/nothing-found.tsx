import { Link } from 'react-router';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { carsText, nearerText } from './filter-texts.ts';
import { listAddress } from './list-form.ts';
import type { NearerSearch } from './said.ts';

interface NothingFoundProps {
  action: string;
  isSearch: boolean;
  nearer: readonly NearerSearch[];
  /** Said where there is no car at all. */
  whenEmpty?: string;
}

/** An empty list: what is near to what was asked for, and the way to all cars. */
export function NothingFound({ action, isSearch, nearer, whenEmpty }: NothingFoundProps) {
  return (
    <EmptyState
      title="No cars available."
      action={isSearch && <LinkButton to={action}>Show all cars</LinkButton>}
    >
      {!isSearch && <span>{whenEmpty}</span>}
      {isSearch && nearer.length === 0 && <span>No exact matches.</span>}
      {nearer.length > 0 && (
        <>
          <p>No exact matches. Close matches:</p>
          <ul className="mt-3 grid gap-2">
            {nearer.map((search) => (
              <li key={search.query}>
                <Link
                  to={listAddress(action, search.query)}
                  className="font-semibold text-ink underline underline-offset-4"
                >
                  {nearerText(search)}
                </Link>
                <span className="ml-2 tabular-nums">{carsText(search)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
