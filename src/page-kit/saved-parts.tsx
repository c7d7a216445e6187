import { type ComponentType, createContext, Suspense, useContext } from 'react';

/** A car as far as saving it needs one. */
export interface SavableCar {
  _id: string;
  make: string;
  model: string;
  stock: number;
}

/** What pages of lower features show of higher ones, given by the shell: they know nothing of each other. */
export interface SavedParts {
  /** On a card: it is saved, and compared. */
  ActsOnCard: ComponentType<{ car: SavableCar; className?: string }>;
  /** Takes a car into the comparison, or out of it. */
  CompareOnCard: ComponentType<{ car: SavableCar }>;
  SaveSearch: ComponentType<{ address: string; name: string }>;
}

const parts = createContext<SavedParts | null>(null);

export const SavedPartsProvider = parts.Provider;

/** What is done with a car on its card; nothing where no shell gives it. */
export function ActsOnCard(props: { car: SavableCar; className?: string }) {
  const given = useContext(parts);
  return given && <Suspense>{<given.ActsOnCard {...props} />}</Suspense>;
}

/** Takes a car into the comparison where it is not saved by a heart beside it; nothing where no shell gives it. */
export function CompareOnCard(props: { car: SavableCar }) {
  const given = useContext(parts);
  return given && <Suspense>{<given.CompareOnCard {...props} />}</Suspense>;
}

/** Saves a search: the query of its address, and the name that is proposed. */
export function SaveSearch(props: { address: string; name: string }) {
  const given = useContext(parts);
  return given && <Suspense>{<given.SaveSearch {...props} />}</Suspense>;
}
