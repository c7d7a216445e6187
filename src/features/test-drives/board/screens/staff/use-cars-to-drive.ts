import { useEffect, useRef, useState } from 'react';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import type { CarToDrive } from '../../board.contract.ts';
import type { BoardRoutes } from '../../board.routes.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

/** A car that can be chosen: a very vehicle, or any unit of a listing whose units have no row. */
export interface CarChoice {
  value: string;
  label: string;
  carId: string;
  vehicleId: string | undefined;
}

const choicesOf = (found: readonly CarToDrive[]): CarChoice[] =>
  found.flatMap((car): CarChoice[] => {
    const name = `${car.make} ${car.model}, ${car.color}`;
    if (car.vehicles.length === 0)
      return [{ value: car._id, label: name, carId: car._id, vehicleId: undefined }];
    return car.vehicles.map(({ _id, stockNumber }) => ({
      value: _id,
      label: `${name} · ${stockNumber}`,
      carId: car._id,
      vehicleId: _id,
    }));
  });

/** The cars that a text means, as they are typed. */
export function useCarsToDrive(typed: string): { choices: readonly CarChoice[]; isFound: boolean } {
  const [found, setFound] = useState<{ of: string; choices: readonly CarChoice[] }>({ of: '', choices: [] });
  const last = useRef('');
  const search = typed.trim();
  last.current = search;
  useEffect(() => {
    if (search === '') return;
    const timer = setTimeout(async () => {
      const asked = await ask(
        () => client<BoardRoutes>()['test-drives'].cars.$get({ query: { search } }),
        'The cars could not be searched.',
      );
      // What was typed since has an answer of its own.
      if (asked.ok && last.current === search) setFound({ of: search, choices: choicesOf(asked.value) });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return { choices: search === '' ? [] : found.choices, isFound: search !== '' && found.of === search };
}
