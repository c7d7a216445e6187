import { type ReactNode, Suspense } from 'react';
import { useUnits } from '#page-kit/shop-data.ts';
import { useEarly } from '#page-kit/use-early.ts';
import { shownFigure, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { countText } from '#ui/counted.ts';
import { controlClass } from '#ui/field.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Asked } from '../filter/asked.rules.ts';
import type { FacetCount, SearchCounts } from '../search.contract.ts';
import type { FacetName } from '../search.rules.ts';
import {
  boundNames,
  carsText,
  facetTitles,
  facetWords,
  type RangeName,
  rangeTitles,
  rangeUnit,
  tickTexts,
  valueText,
} from './filter-texts.ts';
import { filtersId, listFormId } from './list-form.ts';
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
function FacetGroup({ facet, asked, counts, isOpen = false }: FacetGroupProps) {
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

interface RangeGroupProps {
  range: RangeName;
  asked: Asked;
  counts: SearchCounts | null;
  isOpen?: boolean;
  /** Said below. */
  note?: string;
}

/** Between what all cars lie, as it is shown; whole figures. */
function boundsOf(range: RangeName, counts: SearchCounts | null, units: Units) {
  const known = range === 'monthly' ? undefined : counts?.ranges[range];
  if (!known) return undefined;
  const shown = (figure: number) =>
    range === 'mileage' || range === 'topSpeed' ? shownFigure(figure, units) : figure;
  return { least: Math.floor(shown(known.least)), most: Math.ceil(shown(known.most)) };
}

/** From and to; of a monthly payment only the most. */
function RangeGroup({ range, asked, counts, isOpen = false, note }: RangeGroupProps) {
  const units = useUnits();
  const bounds = boundsOf(range, counts, units);
  const names = boundNames[range];
  const unit = rangeUnit(range, units);
  const askedOf = (wanted: string) => asked.find(([name]) => name === wanted)?.[1];
  return (
    <FilterGroup
      title={unit === '' || unit === '$' ? rangeTitles[range] : `${rangeTitles[range]} (${unit})`}
      isOpen={isOpen || names.some((name) => askedOf(name) !== undefined)}
    >
      <div className="grid grid-cols-2 gap-2">
        {names.map((name) => {
          const isFrom = name.endsWith('From');
          return (
            <label
              key={name}
              className={classNames('grid gap-1 text-sm', names.length === 1 && 'col-span-2')}
            >
              <span className="text-ink-soft">
                {isFrom ? 'From' : 'Up to'}
                {unit === '$' && <span>{' ($)'}</span>}
              </span>
              <input
                type="number"
                inputMode="numeric"
                min={0}
                step="any"
                form={listFormId}
                name={name}
                defaultValue={askedOf(name)}
                placeholder={placeholderOf(range, isFrom ? bounds?.least : bounds?.most)}
                className={classNames(controlClass, 'px-3 [appearance:textfield]')}
              />
            </label>
          );
        })}
      </div>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
    </FilterGroup>
  );
}

const placeholderOf = (range: RangeName, bound: number | undefined): string | undefined =>
  range === 'year' ? bound?.toString() : bound?.toLocaleString('en-US');

interface FilterGroupProps {
  title: string;
  /** At first; the browser opens and closes it. */
  isOpen: boolean;
  children: ReactNode;
}

/** What belongs together among the filters, behind its title. */
function FilterGroup({ title, isOpen, children }: FilterGroupProps) {
  return (
    <details open={isOpen} className="group border-b border-line last:border-0">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        >
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
