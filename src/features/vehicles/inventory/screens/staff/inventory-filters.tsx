import { useRef } from 'react';
import type { FilterCounts } from '#page-kit/ask/filter-counts.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { LinkButton } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FilterLinks } from '#ui/tables/filter-links.tsx';
import { vehicleStateWords } from '../../../vehicles.rules.ts';
import type { Vehicle } from '../../inventory.contract.ts';
import { type ShownVehicles, shownVehicles } from '../../inventory.rules.ts';
import { type InventoryView, inventoryAddress, inventoryPath } from './inventory-view.ts';

const words: Record<ShownVehicles, string> = {
  here: 'In stock',
  ...vehicleStateWords,
  all: 'All, including sold',
};

interface InventoryFiltersProps {
  view: InventoryView;
  counts: FilterCounts<ShownVehicles>;
  locations: readonly string[];
  /** The listing that the list is limited to, where the list has one of its vehicles. */
  car: Vehicle['car'] | undefined;
}

/** Which vehicles are shown. The address always says it; a search answers during typing and to a scan. */
export function InventoryFilters({ view, counts, locations, car }: InventoryFiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const searchFor = (read: string) => {
    if (!box.current) return;
    box.current.value = read;
    box.current.form?.requestSubmit();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListFilters
        path={inventoryPath}
        label="Search the inventory"
        beside={{ show: view.show === 'here' ? undefined : view.show, car: view.car, sort: view.sort }}
        className="flex flex-wrap items-end gap-3"
      >
        <VinField
          ref={box}
          label="VIN, stock number or car"
          name="search"
          defaultValue={view.search}
          onEntered={searchFor}
          className="grow basis-64 lg:max-w-lg"
        />
        <SelectField
          label="Location"
          name="location"
          options={withChosen(locations, view.location).map((value) => ({ value, label: value }))}
          placeholder="Everywhere"
          defaultValue={view.location}
          className="w-44"
        />
      </ListFilters>
      <FilterLinks
        label="Vehicles by state"
        filters={shownVehicles.map((show) => ({
          label: words[show],
          to: inventoryAddress({ ...view, show }),
          isCurrent: show === view.show,
          count: counts[show],
        }))}
      />
      {view.car && (
        <p>
          <LinkButton size="small" to={inventoryAddress({ ...view, car: '' })}>
            {car ? `Only ${car.make} ${car.model}` : 'Only one car'}: show all
          </LinkButton>
        </p>
      )}
    </div>
  );
}

const withChosen = (locations: readonly string[], chosen: string) =>
  chosen === '' || locations.includes(chosen) ? locations : [chosen, ...locations];
