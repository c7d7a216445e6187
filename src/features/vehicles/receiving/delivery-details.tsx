import { useEffect, useId, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { distanceUnit, type Units } from '#platform/units.ts';
import { TextField } from '#ui/text-field.tsx';
import type { InventoryRoutes } from '../inventory/inventory.routes.ts';
import type { DetailProblems } from './judge-details.ts';
import { type KeptDelivery, keptMileage } from './kept-delivery.ts';

interface DeliveryDetailsProps {
  kept: KeptDelivery;
  units: Units;
  onChange: (given: Partial<KeptDelivery>) => void;
  /** What each of them cost, as typed; undefined to those who may not know. */
  cost: string | undefined;
  onCost: (cost: string) => void;
  problems: DetailProblems;
}

/** What is the same for all vehicles of a delivery; each may stay empty. */
export function DeliveryDetails({ kept, units, onChange, cost, onCost, problems }: DeliveryDetailsProps) {
  const listId = useId();
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    void ask(() => client<InventoryRoutes>().vehicles.locations.$get(), '').then(
      (asked) => asked.ok && setKnown(asked.value),
    );
  }, []);
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        label="Location"
        optional
        list={listId}
        maxLength={60}
        autoComplete="off"
        value={kept.location}
        onChange={(event) => onChange({ location: event.target.value })}
      />
      <datalist id={listId}>
        {known.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <TextField
        label="Arrived on"
        optional
        type="date"
        hint="Leave empty for today."
        value={kept.arrivedOn}
        onChange={(event) => onChange({ arrivedOn: event.target.value })}
      />
      <TextField
        label={`Mileage in ${distanceUnit(units)}`}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Same for all vehicles."
        value={keptMileage(kept, units)}
        onChange={(event) => onChange({ mileage: event.target.value, units })}
        error={problems.mileage}
      />
      {cost !== undefined && (
        <TextField
          label="Cost in $"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="Same for all vehicles."
          value={cost}
          onChange={(event) => onCost(event.target.value)}
          error={problems.cost}
        />
      )}
    </div>
  );
}
