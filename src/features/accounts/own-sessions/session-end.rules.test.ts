import { describe, expect, test } from 'vitest';
import { lookAgainIn, shortOf } from './session-end.rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12) + minutes * 60_000).toISOString();
const end = (endsIn: number, idleEndsIn?: number) => ({
  endsAt: at(endsIn),
  ...(idleEndsIn !== undefined && { idleEndsAt: at(idleEndsIn) }),
  serverTime: at(0),
});

describe('the notice of a session’s end', () => {
  test('comes two minutes before an idle end, which an act moves', () => {
    expect(shortOf(end(600, 2.1))).toEqual(undefined);
    expect(shortOf(end(600, 2))).toEqual({ mayStay: true });
    expect(shortOf(end(600, 0))).toEqual({ mayStay: true });
  });

  test('comes before the last end as well, which nothing moves', () => {
    expect(shortOf(end(2, 20))).toEqual({ mayStay: false });
    expect(shortOf(end(2, 1))).toEqual({ mayStay: false });
    expect(shortOf(end(2))).toEqual({ mayStay: false });
    expect(shortOf(end(3))).toEqual(undefined);
  });

  test('asks again when it would come, and often while it stands', () => {
    expect(lookAgainIn(end(600, 30))).toBe(28 * 60_000);
    expect(lookAgainIn(end(10, 30))).toBe(8 * 60_000);
    expect(lookAgainIn(end(600, 2))).toBe(10_000);
    expect(lookAgainIn(end(600, 0))).toBe(500);
    expect(lookAgainIn(end(600, -5))).toBe(500);
    expect(lookAgainIn(null)).toBe(30_000);
  });
});
