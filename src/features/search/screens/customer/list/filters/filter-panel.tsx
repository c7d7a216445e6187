import { Suspense } from 'react';
import { useEarly } from '#page-kit/early/use-early.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { countText } from '#ui/text/counted.ts';
import type { Asked } from '../../../../address/asked.rules.ts';
import type { SearchCounts } from '../../../../search.contract.ts';
import { FacetGroup } from './facet-group.tsx';
import { FilterGroup } from './filter-group.tsx';
import { carsText, tickTexts } from './filter-texts.ts';
import { filtersId, listFormId } from './list-form.ts';
import { RangeGroup } from './range-group.tsx';
import { useFilterSheet } from './use-filter-sheet.ts';
import { useShownCounts } from './use-shown-counts.ts';

interface FilterPanelProps {
  action: string;
  asked: Asked;
  counts: Promise<SearchCounts | null>;
  /** The usual terms of financing, in words. */
  basis: string;
}

/**
 * All that a list can be narrowed by, as fields of its form: a column next to it, or in narrow windows a sheet that the browser
 * opens and closes.
 */
export const FilterPanel = (props: FilterPanelProps) => (
  <aside
    id={filtersId}
    popover="auto"
    aria-label="Filters"
    className="filter-sheet bg-surface text-ink lg:bg-transparent"
  >
    {/* The counts may come after the list. */}
    <Suspense fallback={<p className="p-6 text-ink-soft lg:px-0">Loading the filters …</p>}>
      <Filters {...props} />
    </Suspense>
  </aside>
);

function Filters({ action, asked, counts, basis }: FilterPanelProps) {
  useEarly();
  const shown = useShownCounts(counts);
  const counted = useFilterSheet(action, asked) ?? shown;
  const group = { asked, counts: counted };
  return (
    <div className="flex max-h-full flex-col">
      <header className="flex min-h-18 shrink-0 items-center justify-between border-b border-line py-3 pr-3 pl-6 lg:hidden">
        <h2 className="text-lg">Filters</h2>
        <IconButton label="Close" popoverTarget={filtersId} popoverTargetAction="hide">
          <Glyph name="close" />
        </IconButton>
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 lg:overflow-visible lg:px-0">
        <FacetGroup facet="make" isOpen {...group} />
        <FacetGroup facet="model" isOpen {...group} />
        <RangeGroup range="price" isOpen {...group} />
        <RangeGroup range="monthly" note={`Estimate with standard terms: ${basis}.`} {...group} />
        <TickGroup {...group} />
        <FacetGroup facet="body" isOpen {...group} />
        <FacetGroup facet="condition" {...group} />
        <RangeGroup range="year" {...group} />
        <RangeGroup range="mileage" {...group} />
        <FacetGroup facet="fuel" {...group} />
        <FacetGroup facet="transmission" {...group} />
        <FacetGroup facet="drive" {...group} />
        <FacetGroup facet="color" {...group} />
        <RangeGroup range="power" {...group} />
        <RangeGroup range="topSpeed" {...group} />
      </div>
      <footer className="shrink-0 border-t border-line px-6 py-4 lg:hidden">
        <ShowButton label={counted ? `Show ${carsText(counted)}` : 'Show cars'} />
      </footer>
      <noscript>
        <p className="mt-6 hidden lg:block">
          <ShowButton label="Show cars" />
        </p>
      </noscript>
    </div>
  );
}

const ShowButton = ({ label }: { label: string }) => (
  <Button type="submit" form={listFormId} look="primary" className="w-full tabular-nums">
    {label}
  </Button>
);

function TickGroup({ asked, counts }: { asked: Asked; counts: SearchCounts | null }) {
  return (
    <FilterGroup title="Offers" isOpen>
      {(['inStock', 'reduced'] as const).map((name) => (
        <label key={name} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            form={listFormId}
            name={name}
            value="yes"
            defaultChecked={asked.some(([own]) => own === name)}
            className="size-5"
          />
          <span className="grow">{tickTexts[name]}</span>
          {counts && (
            <span className="text-sm tabular-nums text-ink-soft">{countText(counts.ticks[name])}</span>
          )}
        </label>
      ))}
    </FilterGroup>
  );
}
