import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { textOf } from '../../../tests/support/rendered.tsx';
import VipCarPage, { ErrorBoundary } from './vip-car.tsx';

/** The page after its loader failed. */
function pageAfter(error: unknown): string {
  const Page = createRoutesStub([{ id: 'car', path: '/', Component: VipCarPage, ErrorBoundary }]);
  return textOf(renderToStaticMarkup(<Page hydrationData={{ errors: { car: error } }} />));
}

test('a VIP car that is not there is told as not found', () => {
  expect(pageAfter(new ErrorResponse(404, 'Not Found', null))).toContain('Car not found.');
});

test('whatever else goes wrong, the VIP car details failed to load', () => {
  expect(pageAfter(new ErrorResponse(500, '', null))).toContain('Failed to load VIP car details.');
  expect(pageAfter(new TypeError('Failed to fetch'))).toContain('Failed to load VIP car details.');
});
