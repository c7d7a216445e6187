import { ask } from '#page-kit/ask/ask.ts';
import { recommendationsApi } from '../../recommendations.api.ts';

/** Tells the shop that the customer looks at this car. A failure is only logged. */
export async function sendView(carId: string): Promise<void> {
  const noted = await ask(
    () =>
      recommendationsApi().recommendations.views.$post(
        { json: { carId } },
        // Arrives also when the customer leaves at once.
        { init: { keepalive: true } },
      ),
    'The server could not be reached.',
  );
  if (!noted.ok) console.warn('This view was not noted:', noted.status, noted.text);
}
