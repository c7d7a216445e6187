import { expect, test } from 'vitest';
import { htmlOf } from '../../../tests/support/rendered.tsx';
import { CareTips, ServiceHero } from './service-center.tsx';

const render = (Component: () => React.ReactNode) => {
  return htmlOf(<Component />);
};

test('the hero leads to the booking form', () => {
  expect(render(ServiceHero)).toMatch(/<a [^>]*href="\/book-appointment"[^>]*>Book an Appointment<\/a>/);
});

test('four cards tell how to care for a car', () => {
  const titles = [...render(CareTips).matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Regular Maintenance', 'Tire Care', 'Fluid Levels', 'Battery Health']);
});
