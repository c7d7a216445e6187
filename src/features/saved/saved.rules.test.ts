import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMail, droppedPercent, hasDropped, mayMailAtOnce, mostMailsAnHour } from './saved.rules.ts';

const price = fc.integer({ min: 0, max: 1_000_000_000_00 });

test('a drop is one percent of the price before or more, to the cent', () => {
  expect(hasDropped(100_00, 99_00)).toBe(true);
  expect(hasDropped(100_00, 99_01)).toBe(false);
  expect(hasDropped(100_50, 99_50)).toBe(false);
  expect(hasDropped(100_50, 99_49)).toBe(true);
  expect(hasDropped(100_00, 100_00)).toBe(false);
  expect(hasDropped(0, 0)).toBe(false);
  fc.assert(
    fc.property(price, price, (was, is) => {
      expect(hasDropped(was, is)).toBe(is < was && BigInt(was - is) * 100n >= BigInt(was));
    }),
  );
});

test('what dropped never counts as dropped from its new price, and the percent told are never too many', () => {
  fc.assert(
    fc.property(price, price, (was, is) => {
      if (!hasDropped(was, is)) return;
      expect(hasDropped(is, is)).toBe(false);
      expect(droppedPercent(was, is)).toBeGreaterThanOrEqual(1);
      expect(is * 100).toBeLessThanOrEqual(was * (100 - droppedPercent(was, is)) + 1e-6 * was);
    }),
  );
});

test('in any hour there are at most three mails at once, and after it there may be more', () => {
  const begun = new Date('2030-05-01T10:00:00Z');
  const later = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);
  let hour: Parameters<typeof countMail>[0] = { hourFrom: null, mailsInHour: 0 };
  for (let mail = 0; mail < mostMailsAnHour; mail += 1) {
    expect(mayMailAtOnce(hour, later(mail))).toBe(true);
    hour = countMail(hour, later(mail));
  }
  expect(mayMailAtOnce(hour, later(59))).toBe(false);
  expect(mayMailAtOnce(hour, later(60))).toBe(true);
  expect(countMail(hour, later(60))).toEqual({ hourFrom: later(60), mailsInHour: 1 });
});
