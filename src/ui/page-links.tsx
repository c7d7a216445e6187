import { Link } from 'react-router';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';

interface PageLinksProps {
  /** Names the pages for screen readers. */
  label: string;
  /** From 1. */
  page: number;
  totalPages: number;
  addressOf: (page: number) => string;
  /** The table is a part of a page, which stays where it is scrolled to. */
  stays?: boolean;
  /** What follows the last page that can be jumped to. */
  next?: string | undefined;
  /** Back from there. */
  first?: string | undefined;
}

const grouped = new Intl.NumberFormat('en-US');

/** The pages beside this one, and both ends. 0 stands for those that are left out between two of them. */
export function pagesAround(page: number, totalPages: number): number[] {
  const shown = [1, page - 1, page, page + 1, totalPages]
    .filter((one) => one >= 1 && one <= totalPages)
    .sort((one, other) => one - other);
  const once = [...new Set(shown)];
  return once.flatMap((one, place) => {
    const before = once[place - 1];
    if (before === undefined || one === before + 1) return [one];
    return one === before + 2 ? [one - 1, one] : [0, one];
  });
}

/** The page of a list that is shown, and every page that can be jumped to. At an end its link stays in place, disabled. */
export function PageLinks({
  label,
  page,
  totalPages,
  addressOf,
  stays = false,
  next,
  first,
}: PageLinksProps) {
  if (totalPages <= 1 && !next && !first) return null;
  const following = page < totalPages ? addressOf(page + 1) : next;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-end gap-3 text-sm">
      {totalPages > 0 && (
        <span className="mr-auto text-ink-soft tabular-nums">
          {`Page ${grouped.format(page)} of ${grouped.format(Math.max(totalPages, page))}${next ? '+' : ''}`}
        </span>
      )}
      {first && (
        <LinkButton size="small" to={first}>
          First page
        </LinkButton>
      )}
      {totalPages > 0 && (
        <Step
          stays={stays}
          label="Previous"
          to={page > 1 ? addressOf(Math.min(page - 1, totalPages)) : undefined}
        />
      )}
      {pagesAround(page, totalPages).map((one, place) =>
        one === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
          <span key={`gap ${place}`} aria-hidden="true" className="text-ink-soft">
            …
          </span>
        ) : (
          <Link
            key={one}
            to={addressOf(one)}
            preventScrollReset={stays}
            aria-label={`Page ${grouped.format(one)}`}
            aria-current={one === page ? 'page' : undefined}
            className={buttonClass(one === page ? 'primary' : 'ghost', 'small', 'min-w-9 tabular-nums')}
          >
            {grouped.format(one)}
          </Link>
        ),
      )}
      <Step stays={stays} label="Next" to={following} />
    </nav>
  );
}

function Step({ label, to, stays }: { label: string; to: string | undefined; stays: boolean }) {
  if (to === undefined)
    return (
      <Button size="small" disabled>
        {label}
      </Button>
    );
  return (
    <LinkButton size="small" to={to} preventScrollReset={stays}>
      {label}
    </LinkButton>
  );
}
