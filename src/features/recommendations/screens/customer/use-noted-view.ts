import { useEffect } from 'react';

/**
 * Tells the shop that the customer looks at this car, once it is on screen. Without an id, nothing is told, and the
 * script that tells it is not fetched: a visitor's page does without.
 */
export function useNotedView(carId: string | undefined): void {
  useEffect(() => {
    if (carId === undefined) return;
    import('./send-view.ts').then(
      ({ sendView }) => sendView(carId),
      (error: unknown) => console.warn('This view was not noted:', error),
    );
  }, [carId]);
}
