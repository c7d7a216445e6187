import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useLaterAddress } from '#page-kit/ask/later-address.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { LinkButton } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { vehicleStateWords } from '../../../vehicles.rules.ts';
import type { Vehicle } from '../../inventory.contract.ts';
import { type ShownVehicles, shownVehicles } from '../../inventory.rules.ts';
import { type InventoryView, inventoryAddress, inventoryPath, readInventoryView } from './inventory-view.ts';

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
export function InventoryFilters({ view: shown, locations, car }: InventoryFiltersProps) {
  const { view, typed, type, show } = useInventoryFilters(shown);
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      <VinField
        label="VIN, stock number or car"
        name="search"
        value={typed}
        onChange={type}
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

/** What is chosen shows at once, also while the list is on its way. */
function useInventoryFilters(shown: InventoryView) {
  const showLater = useLaterAddress();
  const { location: next } = useNavigation();
  const view = next?.pathname === inventoryPath ? readInventoryView(new URLSearchParams(next.search)) : shown;
  const [typed, setTyped] = useState(shown.search);
  const asked = useRef(shown.search);
  useEffect(() => {
    // Back, forward and links change the address under the box; an answer to what was typed leaves what was typed since.
    if (shown.search === asked.current) return;
    asked.current = shown.search;
    setTyped(shown.search);
  }, [shown.search]);
  const show = (given: Partial<InventoryView>, delayMs = 0) =>
    showLater(delayMs, (query) => {
      const wanted = { ...readInventoryView(query), search: typed.trim(), cursor: '', ...given };
      asked.current = wanted.search;
      return inventoryAddress(wanted);
    });
  const type = (text: string) => {
    setTyped(text);
    show({ search: text.trim() }, pauseMs);
  };
  return { view, typed, type, show };
}
