import { expect, test } from 'vitest';
import { readingOf } from '../../../tests/support/rendered.tsx';
import { fetchRecommendations } from './fetch-recommendations.ts';
import { RecommendedForYou } from './recommended-for-you.tsx';

const shown = (cars: Awaited<ReturnType<typeof fetchRecommendations>>) =>
  readingOf(
    <RecommendedForYou cars={cars} onRetry={() => {}}>
      {(some) => some.map((car) => car.model).join()}
    </RecommendedForYou>,
  );

const answering = (answer: unknown) => fetchRecommendations(async () => Response.json(answer));

test('where nothing can be recommended, that is said', async () => {
  expect(shown(await answering([]))).toContain('Recommended for You No recommendations available.');
});

test('what is not a list is ignored, and can be asked for again', async () => {
  const reading = shown(await answering({ cars: 'none' }));
  expect(reading).toContain('No recommendations available.');
  expect(reading).toContain('Try again');
});
