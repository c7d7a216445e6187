import { useUnits } from '#page-kit/shop-data.ts';
import { shownFigure, type Units } from '#platform/units.ts';
import { controlClass } from '#ui/forms/field.tsx';
import { classNames } from '#ui/text/class-names.ts';
import type { Asked } from '../../../../address/asked.rules.ts';
import type { SearchCounts } from '../../../../search.contract.ts';
import { FilterGroup } from './filter-group.tsx';
import { boundNames, type RangeName, rangeTitles, rangeUnit } from './filter-texts.ts';
import { listFormId } from './list-form.ts';

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
export function RangeGroup({ range, asked, counts, isOpen = false, note }: RangeGroupProps) {
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
