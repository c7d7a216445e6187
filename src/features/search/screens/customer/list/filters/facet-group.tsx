import { countText } from '#ui/text/counted.ts';
import type { Asked } from '../../../../address/asked.rules.ts';
import type { FacetCount, SearchCounts } from '../../../../search.contract.ts';
import type { FacetName } from '../../../../search.rules.ts';
import { FilterGroup } from './filter-group.tsx';
import { facetTitles, facetWords, valueText } from './filter-texts.ts';
import { listFormId } from './list-form.ts';

interface FacetGroupProps {
  facet: FacetName;
  asked: Asked;
  counts: SearchCounts | null;
  isOpen?: boolean;
}

/** More values than these stand behind 'All'. */
const inSight = 8;

/** The chosen values and those that have cars, in an order that stays as choices are made. */
function choicesOf(facet: FacetName, chosen: readonly string[], counts: SearchCounts | null): FacetCount[] {
  const counted = counts?.facets[facet] ?? [];
  const uncounted = chosen
    .filter((value) => !counted.some((one) => one.value === value))
    .map((value) => ({ value, text: value, count: 0, atLeast: false }));
  const fixed = Object.keys(facetWords[facet] ?? {});
  const compare = (one: FacetCount, other: FacetCount) =>
    fixed.indexOf(one.value) - fixed.indexOf(other.value) || one.text.localeCompare(other.text, 'en');
  return [...counted, ...uncounted]
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted(compare);
}

/** The values of a facet with what each would give. Models are offered once a make is chosen. */
export function FacetGroup({ facet, asked, counts, isOpen = false }: FacetGroupProps) {
  const chosen = asked.flatMap(([name, value]) => (name === facet ? [value] : []));
  const choices = choicesOf(facet, chosen, counts);
  const hasMake = asked.some(([name]) => name === 'make');
  if (choices.length === 0 || (facet === 'model' && !hasMake && chosen.length === 0)) return null;
  const choice = (one: FacetCount) => (
    <label key={one.value} className="flex min-h-9 items-center gap-3">
      <input
        type="checkbox"
        form={listFormId}
        name={facet}
        value={one.value}
        defaultChecked={chosen.includes(one.value)}
        className="size-5 shrink-0"
      />
      <span className="min-w-0 grow">{valueText(facet, one.value, counts)}</span>
      <span className="text-sm tabular-nums text-ink-soft">
        {countText({ total: one.count, atLeast: one.atLeast })}
      </span>
    </label>
  );
  const isLong = choices.length > inSight + 2;
  const first = isLong ? frequentOf(choices, chosen) : choices;
  const rest = choices.filter((one) => !first.includes(one));
  return (
    <FilterGroup title={facetTitles[facet]} isOpen={isOpen || chosen.length > 0}>
      {first.map(choice)}
      {rest.length > 0 && (
        <details>
          <summary className="min-h-9 content-center text-sm font-semibold underline underline-offset-4">
            {`${rest.length} more`}
          </summary>
          {rest.map(choice)}
        </details>
      )}
    </FilterGroup>
  );
}

/** The chosen ones and the most frequent ones, as many as are in sight, in the order of all. */
function frequentOf(choices: readonly FacetCount[], chosen: readonly string[]): readonly FacetCount[] {
  const frequent = choices
    .filter(({ value }) => !chosen.includes(value))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, Math.max(0, inSight - chosen.length));
  return choices.filter((one) => chosen.includes(one.value) || frequent.includes(one));
}
