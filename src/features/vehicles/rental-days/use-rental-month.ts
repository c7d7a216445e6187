import { useCallback, useEffect, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { RentalMonth } from './rental-days.contract.ts';
import type { RentalDaysRoutes } from './rental-days.routes.ts';

/** Undefined: on its way. Null: the shop did not answer. */
export type AskedMonth = RentalMonth | null | undefined;

/** On which days of a month a rental of so many days can begin; without a month, that of today. Without a car, nothing is asked. */
export function useRentalMonth(carId: string | undefined, month: string | undefined, days: number) {
  const [asked, setAsked] = useState<{ key: string; month: AskedMonth }>();
  const [tries, setTries] = useState(0);
  const key = [carId, month, days, tries].join('/');
  useEffect(() => {
    if (carId === undefined) return;
    let isWanted = true;
    const query = { days: String(days), ...(month !== undefined && { month }) };
    const call = () =>
      client<RentalDaysRoutes>().cars[':id']['rental-days'].$get({ param: { id: carId }, query });
    void ask(call, 'The available dates could not be loaded.').then((answer) => {
      if (isWanted) setAsked({ key, month: answer.ok ? answer.value : null });
    });
    return () => {
      isWanted = false;
    };
  }, [carId, month, days, key]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { shown: asked?.key === key ? asked.month : undefined, retry };
}
