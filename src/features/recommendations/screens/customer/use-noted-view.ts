import { useEffect } from 'react';
import { recommendationsApi } from '../../recommendations.api.ts';

async function noteView(carId: string): Promise<void> {
  try {
    const answer = await recommendationsApi().recommendations.views.$post(
      { json: { carId } },
      // Arrives also when the customer leaves at once.
      { init: { keepalive: true } },
    );
    if (!answer.ok) console.warn(`This view was not noted: ${answer.status}`);
  } catch (error) {
    console.warn('This view was not noted', error);
  }
}

/** Tells the shop that the customer looks at this car, once it is on screen. Without an id, nothing is told. */
export function useNotedView(carId: string | undefined): void {
  useEffect(() => {
    if (carId !== undefined) void noteView(carId);
  }, [carId]);
}
