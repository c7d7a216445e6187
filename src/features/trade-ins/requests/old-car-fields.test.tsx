import { expect, test } from 'vitest';
import { htmlOf } from '../../../../tests/support/rendered.tsx';
import { OldCarFields } from './old-car-fields.tsx';
import { readTradeInView } from './trade-in-view.ts';

test('a mileage is not cut off while it is typed, however its thousands are parted', () => {
  const html = htmlOf(
    <OldCarFields view={readTradeInView(new URLSearchParams())} makes={[]} fields={{}} onChange={() => {}} />,
  );
  const [field] = /<input[^>]*name="mileage"[^>]*>/.exec(html)!;
  const [, most] = /maxlength="(\d+)"/i.exec(field)!;
  expect(Number(most)).toBeGreaterThanOrEqual('3,000,000 km'.length);
});
