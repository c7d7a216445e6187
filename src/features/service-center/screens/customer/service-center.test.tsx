import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { CareTips } from './care-tips.tsx';
import { ServiceHero } from './service-hero.tsx';

const render = (Component: () => React.ReactNode) => {
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Page />);
};

test('the hero leads to the booking form', () => {
  expect(render(ServiceHero)).toMatch(/<a [^>]*href="\/book-appointment"[^>]*>Book an Appointment<\/a>/);
});

test('four cards tell how to care for a car', () => {
  const titles = [...render(CareTips).matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Regular Maintenance', 'Tire Care', 'Fluid Levels', 'Battery Health']);
});
