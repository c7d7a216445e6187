import type { Car } from '../catalogue.contract.ts';

/** The cars of a list page as schema.org describes them: each is told on its own page. */
export const carListData = (cars: readonly Car[], origin: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: cars.length,
  itemListElement: cars.map((car, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${origin}/cars/${car._id}`,
  })),
});
