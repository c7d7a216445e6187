import { expect, test } from 'vitest';
import { aCar } from '../../../tests/support/cars.ts';
import { htmlOf, readingOf, textOf, wholeHtmlOf } from '../../../tests/support/rendered.tsx';
import type { CarDetail as CarData } from './catalogue.contract.ts';
import { CarDetail, RentTerms } from './detail/car-detail.tsx';
import { FactGroups } from './detail/fact-groups.tsx';
import { factSheet } from './detail/fact-sheet.ts';
import { CarCard } from './list/car-card.tsx';
import { FeaturedGrid } from './list/featured-grid.tsx';

const car = aCar();

const detail = (given: Partial<CarData> = {}) => (
  <CarDetail
    car={aCar(given)}
    list={{ to: '/cars', label: 'All cars' }}
    canRent
    onAdd={() => {}}
    sheet={factSheet(aCar(given), 'metric')}
  >
    {() => <FactGroups sheet={factSheet(aCar(given), 'metric')} />}
  </CarDetail>
);

test('the home page features cars, each with a way to explore it', () => {
  const html = htmlOf(<FeaturedGrid cars={[car]} />);
  expect(html).toContain('Featured Cars');
  expect(html).toMatch(/<a [^>]*href="\/cars\/car-1"[^>]*>Explore</);
});

test('a shop without cars has no empty shelf on its home page', () => {
  expect(htmlOf(<FeaturedGrid cars={[]} />)).toBe('');
});

test('a card shows color, top speed, price and a way to the details', () => {
  const card = <CarCard car={car} to="/cars/car-1" />;
  expect(readingOf(card)).toMatch(/Shark Blue Top speed 318 km\/h \$249,200 View Details/);
  expect(htmlOf(card)).toMatch(/<a [^>]*href="\/cars\/car-1"[^>]*>View Details</);
});

test('a card says what the car costs by the month, and on which terms; and nothing where that says nothing', () => {
  const monthly = { payment: 20_766.67, payments: 12, apr: 5.88, down: 1000 };
  expect(readingOf(<CarCard car={aCar({ monthly })} to="/" />)).toContain(
    '$249,200 from $20,766.67 a month Estimate: 12 payments, 5.88% APR, $1,000 down View Details',
  );
  expect(readingOf(<CarCard car={car} to="/" />)).not.toContain('month');
});

test('a card says year, mileage, power and fuel where they are known, and no blank where not', () => {
  const facts = {
    condition: 'used',
    modelYear: 2021,
    mileageKm: 34_000,
    powerKw: 300,
    fuel: 'petrol',
  } as const;
  expect(readingOf(<CarCard car={aCar(facts)} to="/cars/car-1" />)).toContain(
    'Used · 2021 · 34,000 km · 300 kW · Petrol',
  );
  expect(readingOf(<CarCard car={car} to="/cars/car-1" />)).not.toContain('·');
});

test('a page shows key figures, groups, description and equipment, and nothing of what is not known', async () => {
  const whole = async (given?: Partial<CarData>) => textOf(await wholeHtmlOf(detail(given)));
  const reading = await whole({
    condition: 'used',
    modelYear: 2021,
    mileageKm: 34_000,
    powerKw: 300,
    previousOwners: 0,
    drive: 'rear',
    description: 'One owner.\n\nServiced here.',
    equipment: ['Sport exhaust'],
  });
  expect(reading).toContain(
    'Mileage 34,000 km Model year 2021 Power 300 kW Top speed 318 km/h Color Shark Blue',
  );
  expect(reading).toContain('Description One owner. Serviced here. Technical data');
  expect(reading).toContain('Previous owners None');
  expect(reading).toContain('Drive Rear-wheel drive');
  expect(reading).toContain('Equipment Sport exhaust');
  expect(reading).not.toMatch(/Seats|Interior|Consumption|undefined|null/);
  const plain = await whole();
  expect(plain).toContain('Top speed 318 km/h Color Shark Blue');
  expect(plain).not.toMatch(/Technical data|Equipment|Description|Condition/);
});

test('a car is in stock down to the last one', () => {
  expect(readingOf(detail({ stock: 1 }))).toContain('In Stock');
  expect(readingOf(detail({ stock: 0 }))).toContain('Out of Stock');
});

test('a car that is out of stock cannot be added', () => {
  const button = /<button[^>]*aria-disabled="true"[^>]*><span[^>]*>Add to Basket</;
  expect(htmlOf(detail({ stock: 0 }))).toMatch(button);
  expect(htmlOf(detail())).not.toMatch(button);
});

test('a car that is out of stock promises neither delivery nor a total', () => {
  const reading = readingOf(detail({ stock: 0 }));
  expect(reading).not.toMatch(/Delivery|business days|Total/);
  expect(reading.match(/\$/g)).toHaveLength(1);
  expect(readingOf(detail({ stock: 1 }))).toContain('Total $249,200');
  const rent = readingOf(<RentTerms rentCents={252_765} days={3} soldOut onDays={() => {}} />);
  expect(rent).not.toMatch(/Estimated|\$/);
});

test('an old price is shown only where it was higher', () => {
  expect(readingOf(detail({ oldPrice: 260_000 }))).toContain('$249,200 Was $260,000');
  expect(readingOf(detail({ oldPrice: 249_200 }))).not.toContain('Was');
  expect(readingOf(detail({ oldPrice: 200_000 }))).not.toContain('Was');
});

test('a car is bought unless one chooses to rent it, and at most as often as it is there', () => {
  const html = htmlOf(detail());
  expect(html).toMatch(
    /<input[^>]*value="purchase"[^>]*checked=""|<input[^>]*checked=""[^>]*value="purchase"/,
  );
  expect(html).toContain('Delivery: 3–5 business days');
  expect(html).toMatch(/<input[^>]* min="1" max="4"/);
});

test('a rental is estimated at 1 % of the price a day, to two decimals', () => {
  const terms = <RentTerms rentCents={252_765} days={3} soldOut={false} onDays={() => {}} />;
  const reading = readingOf(terms);
  expect(reading).toContain('Rental period (days)');
  expect(reading).toContain('Estimated rent $2,527.65');
  expect(htmlOf(terms)).toMatch(/<input[^>]* min="1"/);
});
