import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isWideEnough, leaveIfNarrow } from './narrow-window.ts';

test.each([
  { zoom: '200 %', inner: 720, outer: 1440 },
  { zoom: '400 %', inner: 480, outer: 1920 },
  { zoom: '110 %', inner: 767, outer: 844 },
])('a wide window at $zoom keeps the screens of staff', ({ inner, outer }) => {
  expect(isWideEnough(inner, outer)).toBe(true);
});

test.each([
  { what: 'without zoom', inner: 767, outer: 767 },
  { what: 'with the frame of its window', inner: 767, outer: 783 },
  { what: 'of a phone', inner: 360, outer: 360 },
  { what: 'that is narrow and zoomed', inner: 383, outer: 767 },
  { what: 'that does not say its outer width', inner: 767, outer: 0 },
])('a narrow window $what is led away', ({ inner, outer }) => {
  expect(isWideEnough(inner, outer)).toBe(false);
});

test('a window of 768 px is wide enough, whatever its outer width', () => {
  for (const outer of [0, 768, 1440]) expect(isWideEnough(768, outer)).toBe(true);
});

/** Runs the script of the page in a window of these widths; returns what it did. */
function open(innerWidth: number, outerWidth: number) {
  const done: { ledTo?: string; zoomed?: string } = {};
  const documentElement = { dataset: done };
  const location = { replace: (to: string) => Object.assign(done, { ledTo: to }) };
  runInNewContext(leaveIfNarrow, { innerWidth, outerWidth, document: { documentElement }, location });
  return done;
}

test('the script of the page leads a narrow window away, and marks a zoomed one', () => {
  expect(open(767, 767)).toEqual({ ledTo: '/forbidden', zoomed: undefined });
  expect(open(720, 1440)).toEqual({ ledTo: undefined, zoomed: '' });
  expect(open(1440, 1440)).toEqual({ ledTo: undefined, zoomed: undefined });
});
