import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';

/** A car in a sentence, for search engines and shared links. */
export const carDescription = ({ make, model, color, topSpeed }: Car): string =>
  `${make} ${model} in ${color}, top speed ${topSpeed} km/h. Buy it, or rent it by the day.`;

/**
 * A car as schema.org describes it, with its offer, for search engines. Merchants' tools read an offer of a `Product`, and
 * do not take a `Car` for one.
 */
export function carData(car: Car, origin: string): Record<string, unknown> {
  const url = `${origin}/cars/${car._id}`;
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Car'],
    name: `${car.make} ${car.model}`,
    description: carDescription(car),
    sku: car._id,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    color: car.color,
    speed: { '@type': 'QuantitativeValue', maxValue: car.topSpeed, unitCode: 'KMH' },
    image: new URL(car.image, origin).href,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: car.price.toFixed(2),
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${isSoldOut(car) ? 'OutOfStock' : 'InStock'}`,
    },
  };
}

/** The way to a car's page: from the list. */
export const carTrail = (car: Car, origin: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Cars', item: `${origin}/cars` },
    { '@type': 'ListItem', position: 2, name: `${car.make} ${car.model}`, item: `${origin}/cars/${car._id}` },
  ],
});
