import { expect, test } from 'vitest';
import { configuredBrand } from '#platform/brand.ts';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import { dealerData } from './home.tsx';

const hours: OpeningHours = {
  week: { ...configuredBrand.openingHours.week, saturday: 'closed' },
  closedDays: [
    { date: '2030-12-25', reason: 'Christmas' },
    { date: '2029-12-25', reason: 'Long ago' },
  ],
};
const when = { origin: 'https://cars.example', today: '2030-01-01' };

test('search engines learn where the dealership is, how it is reached and when it is open', () => {
  const data = dealerData(configuredBrand, hours, when);
  expect(data).toMatchObject({
    '@type': 'AutoDealer',
    name: configuredBrand.name,
    telephone: configuredBrand.contact.phone,
    email: configuredBrand.contact.mail,
    address: { streetAddress: configuredBrand.contact.street, addressLocality: configuredBrand.contact.city },
    specialOpeningHoursSpecification: [
      {
        validFrom: '2030-12-25',
        validThrough: '2030-12-25',
        opens: '00:00',
        closes: '00:00',
        name: 'Christmas',
      },
    ],
  });
  expect(data.openingHoursSpecification).toHaveLength(5);
  expect(JSON.stringify(data)).not.toMatch(/Saturday|Sunday|Long ago/);
});

test('without a closed day ahead none is told', () => {
  expect(dealerData(configuredBrand, { ...hours, closedDays: [] }, when)).not.toHaveProperty(
    'specialOpeningHoursSpecification',
  );
});
