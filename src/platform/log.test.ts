import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('what a failed query was given never reaches the log, its text and cause do', () => {
  const refused = new Error('connection refused');
  const failed = new DrizzleQueryError('select $1, $2', ['a-session-token', "$& o'neill\nparams: "], refused);
  for (const error of [failed, new Error('The page could not be made', { cause: failed })]) {
    const line = JSON.stringify(describeError(error));
    expect(line).not.toContain('a-session-token');
    expect(line).not.toContain('neill');
    expect(line).toContain('select $1, $2');
    expect(line).toContain('connection refused');
  }
});
