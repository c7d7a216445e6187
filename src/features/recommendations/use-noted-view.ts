import { useEffect } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { RecommendationsRoutes } from './recommendations.routes.ts';

/** Records that the customer looks at this car, once it is on screen. Without an id, nothing is recorded. A failure is only logged. */
export function useNotedView(carId: string | undefined): void {
  useEffect(() => {
    if (carId !== undefined) void sendView(carId);
  }, [carId]);
}

async function sendView(carId: string): Promise<void> {
  const noted = await ask(
    () =>
      client<RecommendationsRoutes>().recommendations.views.$post(
        { json: { carId } },
        // It arrives also when the customer leaves the page immediately.
        { init: { keepalive: true } },
      ),
    'The server could not be reached.',
  );
  if (!noted.ok) console.warn('This view was not noted:', noted.status, noted.text);
}
