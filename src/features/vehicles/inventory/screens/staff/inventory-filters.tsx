import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { LinkButton } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { vehicleStateWords } from '../../../vehicles.rules.ts';
import type { Vehicle } from '../../inventory.contract.ts';
import { type ShownVehicles, shownVehicles } from '../../inventory.rules.ts';
import { type InventoryView, inventoryAddress } from './inventory-view.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

const words: Record<ShownVehicles, string> = {
  here: 'All that are here',
  ...vehicleStateWords,
  all: 'All, with those gone',
};
const states = shownVehicles.map((value) => ({ value, label: words[value] }));

interface InventoryFiltersProps {
  view: InventoryView;
  locations: readonly string[];
  /** The listing that the list is limited to, where the list has one of its vehicles. */
  car: Vehicle['car'] | undefined;
}

/** Which vehicles are shown. The address always says it; a search answers during typing and to a scan. */
export function InventoryFilters({ view, locations, car }: InventoryFiltersProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(view.search);
  // Back and forward change the address under the box.
  useEffect(() => setTyped(view.search), [view.search]);
  const show = (given: Partial<InventoryView>) =>
    void navigate(inventoryAddress({ ...view, cursor: '', ...given }), {
      replace: true,
      preventScrollReset: true,
    });
  useTyped(typed, view.search, (search) => show({ search }));
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      <VinField
        label="VIN, stock number or car"
        name="search"
        value={typed}
        onChange={setTyped}
        onEntered={(search) => show({ search })}
        className="grow basis-64"
      />
      <SelectField
        label="State"
        options={states}
        value={view.show}
        onChange={(event) => show({ show: shownVehicles.find((one) => one === event.target.value) })}
        className="w-48"
      />
      <SelectField
        label="Location"
        options={withChosen(locations, view.location).map((value) => ({ value, label: value }))}
        placeholder="Everywhere"
        value={view.location}
        onChange={(event) => show({ location: event.target.value })}
        className="w-44"
      />
      {view.car && (
        <LinkButton size="regular" to={inventoryAddress({ ...view, car: '', cursor: '' })}>
          {car ? `Only ${car.make} ${car.model}` : 'Only one car'}: show all
        </LinkButton>
      )}
    </search>
  );
}

const withChosen = (locations: readonly string[], chosen: string) =>
  chosen === '' || locations.includes(chosen) ? locations : [chosen, ...locations];

/** Asks for what was typed once there is a pause. */
function useTyped(typed: string, shown: string, onPause: (search: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts it
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === shown) return;
    const timer = setTimeout(() => onPause(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}
