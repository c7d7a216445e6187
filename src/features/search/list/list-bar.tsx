import { Suspense } from 'react';
import { Link } from 'react-router';
import { SaveSearch } from '#page-kit/saved-parts.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { useEarly } from '#page-kit/use-early.ts';
import type { Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Select } from '#ui/select-field.tsx';
import { type AddressName, type Asked, without, writeAddress } from '../filter/asked.rules.ts';
import { toCall } from '../filter/call-query.rules.ts';
import type { SearchCounts } from '../search.contract.ts';
import { facetNames, searchSorts } from '../search.rules.ts';
import { boundNames, rangeNames, rangeText, sortTexts, tickTexts, valueText } from './filter-texts.ts';
import { listAddress, listFormId } from './list-form.ts';
import type { SaidOfSearch } from './said.ts';
import { useShownCounts } from './use-shown-counts.ts';

interface ListBarProps {
  action: string;
  asked: Asked;
  said: SaidOfSearch;
  counts: Promise<SearchCounts | null>;
}

/** Above the list: what was understood, what was chosen, and the sort. It has its height from the first. */
export const ListBar = (props: ListBarProps) => (
  <div className="mb-4 min-h-control">
    <Suspense>
      <Chosen {...props} />
    </Suspense>
  </div>
);

function Chosen({ action, asked, said, counts }: ListBarProps) {
  useEarly();
  const units = useUnits();
  const chips = chipsOf(asked, useShownCounts(counts), units);
  const name = nameOf(asked, chips);
  return (
    <div className="grid gap-3">
      {said.understood && <Understood action={action} understood={said.understood} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {chips.length > 0 && <Chips action={action} chips={chips} asked={asked} />}
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ml-auto">
          {/* Nobody is told of new VIP cars: they are not announced. */}
          {action === '/cars' && name !== '' && (
            <SaveSearch address={toCall(without(asked, ['sort']), units)} name={name} />
          )}
          <Select
            form={listFormId}
            name="sort"
            className="max-sm:grow max-sm:basis-44"
            aria-label="Sort by"
            defaultValue={asked.find(([name]) => name === 'sort')?.[1] ?? 'newest'}
          >
            {searchSorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortTexts[sort]}
              </option>
            ))}
          </Select>
          <noscript>
            <Button type="submit" form={listFormId}>
              Sort
            </Button>
          </noscript>
        </div>
      </div>
    </div>
  );
}

/** What a saved search is called: 'porsche, Price up to $150,000'. */
function nameOf(asked: Asked, chips: readonly Chip[]): string {
  const words = asked.flatMap(([name, value]) => (name === 'search' ? [value] : []));
  return [...words, ...chips.map(({ text }) => text)].join(', ');
}

interface UnderstoodProps {
  action: string;
  understood: NonNullable<SaidOfSearch['understood']>;
}

function Understood({ action, understood }: UnderstoodProps) {
  return (
    <p role="status">
      Showing results for <strong className="font-semibold">{understood.shown}</strong>.{' '}
      <Link
        to={listAddress(action, understood.exactly)}
        className="text-ink-soft underline underline-offset-4 hover:text-ink"
      >
        {`Search for “${understood.typed}” instead`}
      </Link>
    </p>
  );
}

interface Chip {
  text: string;
  /** The query without it. */
  query: string;
}

function Chips({ action, chips, asked }: { action: string; chips: readonly Chip[]; asked: Asked }) {
  const words = asked.filter(([name]) => ['search', 'exact', 'sort'].includes(name));
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {chips.map(({ text, query }) => (
        <li key={text}>
          <Link
            to={listAddress(action, query)}
            preventScrollReset
            className="flex min-h-9 items-center gap-1.5 rounded-full border border-edge/60 pr-2 pl-3.5 text-sm transition-colors hover:border-ink"
          >
            <span className="sr-only">Remove </span>
            {text}
            <Glyph name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listAddress(action, writeAddress(words))}
          preventScrollReset
          className="flex min-h-9 items-center px-2 text-sm font-semibold underline underline-offset-4"
        >
          Clear filters
        </Link>
      </li>
    </ul>
  );
}

function chipsOf(asked: Asked, counts: SearchCounts | null, units: Units): Chip[] {
  const chip = (text: string, names: readonly AddressName[], value?: string): Chip => ({
    text,
    query: writeAddress(without(asked, names, value)),
  });
  const valuesOf = (wanted: AddressName) =>
    asked.flatMap(([name, value]) => (name === wanted ? [value] : []));
  const facets = facetNames.flatMap((facet) =>
    valuesOf(facet).map((value) => chip(valueText(facet, value, counts), [facet], value)),
  );
  const ranges = rangeNames.flatMap((range) => {
    const names = boundNames[range];
    const bound = (end: string) => names.filter((name) => name.endsWith(end)).flatMap(valuesOf)[0];
    const [from, to] = [bound('From'), bound('To')];
    return from === undefined && to === undefined ? [] : [chip(rangeText(range, from, to, units), names)];
  });
  const ticks = (['inStock', 'reduced'] as const).flatMap((name) =>
    valuesOf(name).length > 0 ? [chip(tickTexts[name], [name])] : [],
  );
  return [...facets, ...ranges, ...ticks];
}
