import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';

/** A car as schema.org describes it, with its offer, for search engines. */
export function carData(car: Car, origin: string): Record<string, unknown> {
  const url = `${origin}/cars/${car._id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: `${car.make} ${car.model}`,
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
