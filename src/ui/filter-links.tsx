import { LinkButton } from '#ui/button.tsx';
import { type Count, countText } from '#ui/counted.ts';

interface FilterLink {
  label: string;
  to: string;
  isCurrent: boolean;
  /** How many it would give; without it none is shown. */
  count?: Count | undefined;
}

/** The filters of a list, each an address, with how many each would give. */
export const FilterLinks = ({ label, filters }: { label: string; filters: readonly FilterLink[] }) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {filters.map((filter) => (
      <LinkButton
        key={filter.to}
        size="small"
        look={filter.isCurrent ? 'primary' : 'quiet'}
        to={filter.to}
        aria-current={filter.isCurrent ? 'page' : undefined}
      >
        {filter.label}
        {filter.count && <span className="tabular-nums">{` ${countText(filter.count)}`}</span>}
      </LinkButton>
    ))}
  </nav>
);
