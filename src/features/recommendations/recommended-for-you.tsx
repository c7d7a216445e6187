import type { ReactNode } from 'react';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface RecommendedForYouProps {
  /** Null if they could not be loaded: for the customer, the same as none (rules.md#texts). */
  cars: readonly Car[] | null;
  onRetry: () => void;
  /** Shows the cars; asked only where there are some. */
  children: (cars: readonly Car[]) => ReactNode;
}

/** What a customer may like next. */
export function RecommendedForYou({ cars, onRetry, children }: RecommendedForYouProps) {
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="mb-6 text-2xl sm:mb-8 sm:text-3xl">
        Recommended for You
      </h2>
      {cars && cars.length > 0 ? (
        children(cars)
      ) : (
        <EmptyState
          title="No recommendations available."
          action={
            cars ? (
              <LinkButton to="/cars">Browse cars</LinkButton>
            ) : (
              <Button onClick={onRetry}>Try again</Button>
            )
          }
        />
      )}
    </section>
  );
}
