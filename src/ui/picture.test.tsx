import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const markup = (src?: string, large = false) =>
  renderToStaticMarkup(<Picture src={src} alt="A car" sizes="100vw" large={large} />);

test('a stored picture is offered in every size and format, each with its version', () => {
  const html = markup('/images/cars/7.jpg?v=9f2c');
  expect(html).toContain('/images/cars/7-320.avif?v=9f2c 320w');
  expect(html).toContain('/images/cars/7-1600.webp?v=9f2c 1600w');
  expect(html).toContain('/images/cars/7-640.jpg?v=9f2c 640w');
});

test('only a picture that may fill a screen is offered in the widest size', () => {
  expect(markup('/images/cars/7.jpg')).not.toContain('2000w');
  expect(markup('/images/cars/7.jpg', true)).toContain('/images/cars/7-2000.avif 2000w');
});

test('a picture from elsewhere is shown as it is', () => {
  const html = markup('https://cars.example/7.png');
  expect(html).toContain('src="https://cars.example/7.png"');
  expect(html).not.toContain('<source');
});

test('a car without a picture gets the drawn one', () => {
  expect(markup()).toContain('src="/no-picture.svg"');
});
