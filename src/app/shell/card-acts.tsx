import { CompareToggle } from '#features/compare/screens/customer/compare-toggle.tsx';
import { SaveHeart } from '#features/saved/cars/screens/customer/save-heart.tsx';
import type { SavableCar } from '#page-kit/saved-parts.tsx';
import { classNames } from '#ui/text/class-names.ts';

/** What is done with a car on its card: saved, and compared. */
export const CardActs = ({ car, className }: { car: SavableCar; className?: string }) => (
  <div className={classNames('flex gap-2', className)}>
    <SaveHeart car={car} />
    <CompareToggle car={car} />
  </div>
);
