import { useEffect, useState } from 'react';
import { CarRow } from '#features/catalogue/car-row.tsx';
import type { SavedCarsRoutes } from '#features/saved/cars/saved-cars.routes.ts';
import type { SavedCar } from '#features/saved/saved.contract.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { openStoredIds, useStored } from '#page-kit/stored-value.ts';
import { Button } from '#ui/button.tsx';

/** Those of these ids that the shop shows to this person now. */
function useShownCars(ids: readonly string[]): readonly SavedCar[] {
  const [cars, setCars] = useState<readonly SavedCar[]>([]);
  const asked = ids.join(',');
  useEffect(() => {
    if (asked === '') return setCars([]);
    let isCurrent = true;
    // Where it cannot be had, the page goes on without.
    void ask(
      () => client<SavedCarsRoutes>().saved.shown.$get({ query: { cars: asked } }),
      'Not loaded.',
    ).then((answer) => {
      const found = valueOrNull(answer);
      if (isCurrent && found) setCars(found.cars);
    });
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return cars;
}

/** The cars that were looked at before in this browser. `current` is the one that is looked at now: it is noted. */
export function RecentlySeen({ current }: { current?: string }) {
  const ids = useStored(seen).filter((id) => id !== current);
  const cars = useShownCars(ids).flatMap(({ car }) => (car && ids.includes(car._id) ? car : []));
  useEffect(() => {
    if (current) noteSeenCar(current);
  }, [current]);
  return (
    <CarRow id="recently-seen" title="Recently seen" cars={cars}>
      <Button look="ghost" size="small" onClick={forgetSeen}>
        Clear<span className="sr-only"> recently seen cars</span>
      </Button>
    </CarRow>
  );
}

/** So many cars are kept (rules.md#recently-seen). */
const mostSeen = 12;

/** The cars that were looked at in this browser, the last first. */
const seen = openStoredIds('marque.seen', mostSeen);

const noteSeenCar = (id: string): void => {
  seen.change((ids) => [id, ...ids.filter((one) => one !== id)]);
};

const forgetSeen = (): void => {
  seen.change(() => []);
};
