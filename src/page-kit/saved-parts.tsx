import { type ComponentType, createContext, Suspense, useContext } from 'react';

/** A car as far as saving it needs one. */
export interface SavableCar {
  _id: string;
  make: string;
  model: string;
  stock: number;
}

/** What pages of lower features show of saving, given by the shell: they know nothing of each other. */
export interface SavedParts {
  Heart: ComponentType<{ car: SavableCar; className?: string }>;
  SaveSearch: ComponentType<{ address: string; name: string }>;
  TellWhenBack: ComponentType<{ car: SavableCar }>;
}

const parts = createContext<SavedParts | null>(null);

export const SavedPartsProvider = parts.Provider;

/** The heart of a car; nothing where no shell gives one. */
export function Heart(props: { car: SavableCar; className?: string }) {
  const given = useContext(parts);
  return given && <Suspense>{<given.Heart {...props} />}</Suspense>;
}

/** Saves a search: the query of its address, and the name that is proposed. */
export function SaveSearch(props: { address: string; name: string }) {
  const given = useContext(parts);
  return given && <Suspense>{<given.SaveSearch {...props} />}</Suspense>;
}

/** 'Tell me when it is back', on a car that is sold out. */
export function TellWhenBack({ car }: { car: SavableCar }) {
  const given = useContext(parts);
  if (!given || car.stock > 0) return null;
  return <Suspense>{<given.TellWhenBack car={car} />}</Suspense>;
}
