import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { AuditRoutes } from '#features/audit/audit.routes.ts';
import { ask, downtimeBegins, readRefusal, sessionEnds } from './ask.ts';
import { client } from './client.ts';
import { askListPage } from './list-page.ts';

const logs = (answer: () => Promise<Response>) => () =>
  client<AuditRoutes>(answer).admin['audit-logs'].$get({ query: {} });
const answered = (status: number, body: unknown, headers?: HeadersInit) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const fallback = 'The audit could not be loaded.';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
function heard(signal: typeof sessionEnds) {
  const listener = vi.fn();
  stops.push(signal.listen(listener));
  return listener;
}

describe('asking the shop', () => {
  test('gives what the client’s type says', async () => {
    const asked = await ask(logs(answered(200, [{ userEmail: 'a@b.example' }])), fallback);
    expect(asked).toMatchObject({ ok: true, value: [{ userEmail: 'a@b.example' }], status: 200 });
    if (asked.ok) expectTypeOf(asked.value[0]!.userEmail).toEqualTypeOf<string>();
  });

  test('an answer without content is a success', async () => {
    const asked = await ask(async () => new Response(null, { status: 204 }), fallback);
    expect(asked).toMatchObject({ ok: true, value: undefined, status: 204 });
  });

  test('a refusal speaks with the server’s text, and says what is wrong with each field', async () => {
    const said = {
      code: 'bad-input',
      message: 'Enter a number',
      fields: { limit: 'Enter a number' },
      more: 7,
    };
    const asked = await ask(logs(answered(400, said)), fallback);
    expect(asked).toEqual({
      ok: false,
      status: 400,
      code: 'bad-input',
      text: 'Enter a number',
      fields: { limit: 'Enter a number' },
      said,
    });
  });

  test('a refusal that has its text in the error field alone speaks with that', async () => {
    const asked = await ask(
      logs(answered(409, { code: 'day-full', message: '', error: 'It is full.' })),
      fallback,
    );
    expect(asked).toMatchObject({ ok: false, text: 'It is full.' });
  });

  test.each(['', '<h1>Bad gateway</h1>', 'null', '[1]', '{"message":""}', '{"message":7,"fields":[1]}'])(
    'an answer without words of the shop speaks with the caller’s: %j',
    async (body) => {
      const asked = await ask(logs(answered(502, body)), fallback);
      expect(asked).toMatchObject({ ok: false, status: 502, text: fallback, fields: {} });
    },
  );

  test.each([
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new DOMException('The operation was aborted.', 'AbortError'),
  ])('a network that is away is an outcome: %s', async (error) => {
    const asked = await ask(
      logs(() => Promise.reject(error)),
      fallback,
    );
    expect(asked).toMatchObject({ ok: false, text: fallback });
    expect(asked).toHaveProperty('status', undefined);
  });

  test('a success that was cut off is no success', async () => {
    expect(await ask(logs(answered(200, '[{"_id":')), fallback)).toMatchObject({ ok: false, text: fallback });
  });

  test.each([new TypeError('api.audit is not a function'), new SyntaxError('Unexpected token')])(
    'a mistake in the call stays loud: %s',
    async (mistake) => {
      await expect(
        ask(
          logs(() => Promise.reject(mistake)),
          fallback,
        ),
      ).rejects.toBe(mistake);
    },
  );
});

describe('what any answer may be the first to say', () => {
  test('that the session has ended', async () => {
    const ended = heard(sessionEnds);
    await ask(logs(answered(401, { code: 'not-signed-in', message: 'Please log in.' })), fallback);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('that the shop is down', () => {
    const begun = heard(downtimeBegins);
    readRefusal(503, '{"code":"downtime"}', fallback);
    expect(begun).toHaveBeenCalledOnce();
  });

  test('wrong credentials and a busy server are neither', async () => {
    const [ended, begun] = [heard(sessionEnds), heard(downtimeBegins)];
    await ask(logs(answered(401, { code: 'wrong-credentials' })), fallback);
    await ask(logs(answered(503, { code: 'unavailable' })), fallback);
    expect(ended).not.toHaveBeenCalled();
    expect(begun).not.toHaveBeenCalled();
  });
});

describe('asking for a list', () => {
  test('gives its items, their count, and where it goes on', async () => {
    const headers = {
      'X-Total-Count': '1000',
      'X-Total-Count-Relation': 'at-least',
      Link: '</api/admin/audit-logs?limit=5&cursor=a%2Fb>; rel="next"',
    };
    const asked = await askListPage(logs(answered(200, [{ _id: '1' }], headers)), fallback);
    expect(asked).toMatchObject({
      ok: true,
      value: { items: [{ _id: '1' }], total: 1000, atLeast: true, next: 'a/b' },
    });
    if (asked.ok) expectTypeOf(asked.value.items[0]!.userEmail).toEqualTypeOf<string>();
  });

  test('the last slice leads no further', async () => {
    expect(await askListPage(logs(answered(200, [])), fallback)).toMatchObject({
      value: { items: [], total: 0, atLeast: false, next: null },
    });
  });

  test('an answer that is no list is refused', async () => {
    const asked = await askListPage(logs(answered(200, { nothing: 1 })), fallback);
    expect(asked).toMatchObject({ ok: false, text: fallback, code: undefined });
  });

  test('a refusal is one', async () => {
    expect(await askListPage(logs(answered(403, { message: 'Not you.' })), fallback)).toMatchObject({
      ok: false,
      text: 'Not you.',
    });
  });
});
