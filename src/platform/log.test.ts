import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError, inBrief } from './log.ts';

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

test("a provider's error leaves its request, answer and headers out of the log, and keeps type, message and code", () => {
  const provider = Object.assign(new Error('No such charge'), {
    code: 'resource_missing',
    statusCode: 404,
    payload: Buffer.alloc(250_000, 'body '),
    header: 'signature-of-the-request',
    raw: { headers: { authorization: 'secret-key' } },
    detail: 'Failing row contains (ada@example.com)',
    response: { body: 'secret-key' },
  });
  const line = JSON.stringify(describeError(new Error('The refund failed', { cause: provider })));
  expect(line).toMatch(/The refund failed: No such charge.*/);
  expect(JSON.parse(line)).toMatchObject({ type: 'Error', code: 'resource_missing', statusCode: 404 });
  expect(line).not.toMatch(/body|signature-of|secret-key|ada@example/);
});

test('a message that quotes what was sent is cut', () => {
  const sent = 'x'.repeat(250_000);
  const quoted = new Error(`Not understood: ${sent}`);
  expect(JSON.stringify(describeError(quoted)).length).toBeLessThan(13_000);
  expect(JSON.stringify(describeError(new AggregateError([quoted], sent))).length).toBeLessThan(15_000);
  expect(inBrief(quoted)).toMatch(/^Error: Not understood: x+…$/);
  for (const thrown of [quoted, sent]) expect(inBrief(thrown).length).toBeLessThan(2_100);
});
