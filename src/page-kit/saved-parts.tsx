import { type ComponentType, createContext, use } from 'react';

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

/** What pages of lower features show of higher ones: the shell gives it, so that they need not know each other. */
export interface SavedParts {
  /** On a card: it is saved, and compared. */
  ActsOnCard: ComponentType<ActsOnCardProps>;
  /** Takes a car into the comparison, or out of it. */
  CompareOnCard: ComponentType<{ car: SavableCar }>;
  SaveSearch: ComponentType<SaveSearchProps>;
}

/** Without the shell around them, cards and lists show none of these. */
export const SavedPartsContext = createContext<SavedParts | undefined>(undefined);

/** What is done with a car on its card. */
export function ActsOnCard(props: ActsOnCardProps) {
  const Part = use(SavedPartsContext)?.ActsOnCard;
  return Part && <Part {...props} />;
}

/** Takes a car into the comparison where no heart is next to it. */
export function CompareOnCard(props: { car: SavableCar }) {
  const Part = use(SavedPartsContext)?.CompareOnCard;
  return Part && <Part {...props} />;
}

/** Saves a search: the query of its address, and the name that is proposed. */
export function SaveSearch(props: SaveSearchProps) {
  const Part = use(SavedPartsContext)?.SaveSearch;
  return Part && <Part {...props} />;
}
