import { expect, test } from 'vitest';
import { htmlOf, readingOf } from '../../../../tests/support/rendered.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

test('staff read beside an address that nobody has confirmed it; beside a confirmed one nothing stands', () => {
  expect(readingOf(<UnconfirmedEmail isConfirmed={false} />)).toContain('Email not confirmed');
  expect(htmlOf(<UnconfirmedEmail isConfirmed={true} />)).toBe('');
});
