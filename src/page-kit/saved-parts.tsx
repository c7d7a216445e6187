import { type ComponentType, Suspense } from 'react';
import { partOnDemand } from './part-on-demand.tsx';
import { givenParts } from './saved-parts-given.ts';

/** A car as far as saving it needs one. */
export interface SavableCar {
  _id: string;
  make: string;
  model: string;
  stock: number;
}

interface ActsOnCardProps {
  car: SavableCar;
  className?: string;
}

interface SaveSearchProps {
  address: string;
  name: string;
}

/** What pages of lower features show of higher ones, given by the shell: they know nothing of each other. */
export interface SavedParts {
  /** On a card: it is saved, and compared. */
  ActsOnCard: () => Promise<ComponentType<ActsOnCardProps>>;
  /** Takes a car into the comparison, or out of it. */
  CompareOnCard: () => Promise<ComponentType<{ car: SavableCar }>>;
  SaveSearch: () => Promise<ComponentType<SaveSearchProps>>;
}

/** A part of these; nothing where no shell gives it. */
const partOf = <Props extends object>(
  choose: (parts: SavedParts) => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Part = partOnDemand(async () => {
    const parts = await givenParts.load?.();
    return parts ? choose(parts) : () => null;
  });
  return (props) => givenParts.load && <Suspense>{<Part {...props} />}</Suspense>;
};

/** What is done with a car on its card. */
export const ActsOnCard = partOf<ActsOnCardProps>((parts) => parts.ActsOnCard());

/** Takes a car into the comparison where no heart stands beside it. */
export const CompareOnCard = partOf<{ car: SavableCar }>((parts) => parts.CompareOnCard());

/** Saves a search: the query of its address, and the name that is proposed. */
export const SaveSearch = partOf<SaveSearchProps>((parts) => parts.SaveSearch());
