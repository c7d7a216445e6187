import { useEffect } from 'react';
import { ask } from '#page-kit/ask.ts';
import { recommendationsApi } from '../../recommendations.api.ts';

async function noteView(carId: string): Promise<void> {
  const noted = await ask(
    () =>
      recommendationsApi().recommendations.views.$post(
        { json: { carId } },
        // Arrives also when the customer leaves at once.
        { init: { keepalive: true } },
      ),
    'The shop is out of reach.',
  );
  if (!noted.ok) console.warn('This view was not noted:', noted.status, noted.text);
}

/** Tells the shop that the customer looks at this car, once it is on screen. Without an id, nothing is told. */
export function useNotedView(carId: string | undefined): void {
  useEffect(() => {
    if (carId !== undefined) void noteView(carId);
  }, [carId]);
}
