import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { RouterContextProvider, redirect } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { currentToasts } from '#ui/toast-store.ts';
import { ask } from './ask.ts';
import {
  buttonField,
  formAction,
  judgedBy,
  leadAround,
  leadTo,
  pageForm,
  textsOf,
  withToast,
  wrongFields,
} from './form-action.ts';
import { formField, keyField } from './form-fields.ts';
import { type ServerContext, serverContext } from './server-context.ts';

const schema = z.object({
  email: z.string().min(3, 'Enter your email address'),
  password: z.string().min(1, 'Enter your password'),
});

const enterRoutes = new Hono().post(
  '/auth/enter',
  validator('json', (sent: z.infer<typeof schema>) => sent),
  (c) => c.json({ id: 7 }),
);

const enterForm = pageForm('enter', schema, async ({ value, api }) =>
  ask(() => api<typeof enterRoutes>().auth.enter.$post({ json: value }), 'The server could not be reached.'),
);
const leaveForm = pageForm('leave', z.object({}), async () => redirect('/gone'));
const endForm = pageForm('end', z.object({}), async () => leadTo('/gone', 'Ended.'));
const undoForm = pageForm('undo', z.object({}), async () =>
  withToast({ ok: true, value: 12 }, 'Undone.', { tone: 'good', topic: 'stock' }),
);
const { action, clientAction } = formAction(enterForm, leaveForm, endForm, undoForm);

const url = new URL('https://cars.example/enter?next=%2Fcars');

const posted = (fields: Record<string, string>) =>
  new Request(url, { method: 'POST', body: new URLSearchParams(fields) });

/** What React Router calls an action with. */
const sentBy = (request: Request, context = new RouterContextProvider()) => ({
  request,
  context,
  url,
  params: {},
  pattern: '/enter',
});

/** Sends the form as a browser without script does, with this answer of the API. */
async function sendToServer(fields: Record<string, string>, answer: () => Response) {
  const calls: { path: string; body: unknown }[] = [];
  const context = new RouterContextProvider();
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    calls.push({ path: String(input), body: JSON.parse(String(init?.body)) });
    return answer();
  };
  // No more of it is used.
  context.set(serverContext, { fetch } as ServerContext);
  return { result: await action(sentBy(posted(fields), context)), calls };
}

const entered = { [formField]: 'enter', email: 'ada@example.com', password: 'Secret-1' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a text with line breaks is the same by script and without script', () => {
  const form = new FormData();
  form.set('notes', 'one\r\ntwo\nthree');
  expect(textsOf(form)).toEqual({ notes: 'one\ntwo\nthree' });
});

test('a form posted to the page makes the call of the API in process', async () => {
  const { result, calls } = await sendToServer(entered, () =>
    Response.json({ id: 7 }, { headers: { 'Set-Cookie': 'session=new; Path=/', 'set-auth-token': 'token' } }),
  );
  expect(calls).toEqual([
    { path: '/api/auth/enter', body: { email: 'ada@example.com', password: 'Secret-1' } },
  ]);
  expect(result).toMatchObject({
    data: { form: 'enter', ok: true, answer: { id: 7 } },
    init: { status: 200 },
  });
  const headers = result instanceof Response ? undefined : result.init?.headers;
  expect([...new Headers(headers)]).toEqual([['set-cookie', 'session=new; Path=/']]);
});

test('a refusal keeps the status, the texts of the fields and what was entered, but no password', async () => {
  const { result } = await sendToServer(entered, () =>
    Response.json({ code: 'taken', message: 'Taken.', fields: { email: 'Already used' } }, { status: 409 }),
  );
  expect(result).toMatchObject({
    data: {
      form: 'enter',
      ok: false,
      code: 'taken',
      text: 'Taken.',
      fields: { email: 'Already used' },
      values: { email: 'ada@example.com' },
    },
    init: { status: 409 },
  });
  expect(JSON.stringify(result)).not.toContain('Secret-1');
});

test('fields that the schema refuses are not sent to the API', async () => {
  const { result, calls } = await sendToServer({ ...entered, email: 'a' }, () => Response.json({}));
  expect(calls).toEqual([]);
  expect(result).toMatchObject({
    data: { ok: false, fields: { email: 'Enter your email address' } },
    init: { status: 400 },
  });
});

test('without script, an ended session leads to the login and back', async () => {
  const { result } = await sendToServer(entered, () =>
    Response.json({ code: 'not-signed-in' }, { status: 401 }),
  );
  const login = `/login?next=${encodeURIComponent('/enter?next=%2Fcars')}`;
  expect(result instanceof Response && result.headers.get('location')).toBe(login);
});

test('a form that the page does not have is refused with 400', async () => {
  const unknown = sendToServer({ ...entered, [formField]: 'other' }, () => Response.json({}));
  await expect(unknown).rejects.toMatchObject({ init: { status: 400 } });
});

test('a button that names another form sends that one', async () => {
  const fields = new URLSearchParams([
    [formField, 'enter'],
    [buttonField, 'leave'],
  ]);
  const request = new Request(url, { method: 'POST', body: fields });
  const left = await clientAction({ ...sentBy(request), serverAction });
  expect(left).toMatchObject({ status: 302 });
});

test('a form that leads to another page with a toast shows it in the browser only', async () => {
  const fields = { [formField]: 'end' };
  const { result } = await sendToServer(fields, () => Response.json({}));
  expect(result).toMatchObject({ status: 302 });
  expect(currentToasts()).toEqual([]);
  expect(await clientAction({ ...sentBy(posted(fields)), serverAction })).toMatchObject({ status: 302 });
  expect(currentToasts()).toMatchObject([{ text: 'Ended.', tone: 'good' }]);
});

test('a form that is accepted with a toast shows it in the browser only', async () => {
  const fields = { [formField]: 'undo' };
  const shown = currentToasts();
  const { result } = await sendToServer(fields, () => Response.json({}));
  expect(result).toMatchObject({ data: { ok: true, answer: 12 } });
  expect(currentToasts()).toEqual(shown);
  const sent = await clientAction({ ...sentBy(posted(fields)), serverAction });
  expect(sent).toMatchObject({ data: { ok: true, answer: 12 } });
  expect(currentToasts().slice(shown.length)).toMatchObject([{ text: 'Undone.', topic: 'stock' }]);
});

const serverAction = () => Promise.reject(new Error('The form was sent to the server.'));

/** Sends the form as the page's script does, with this answer of the shop. */
async function sendByScript(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', url);
  return clientAction({ ...sentBy(posted(entered)), serverAction });
}

test('in the browser, an ended session leads to the login and back', async () => {
  const result = await sendByScript(() => Response.json({ code: 'not-signed-in' }, { status: 401 }));
  const login = `/login?next=${encodeURIComponent('/enter?next=%2Fcars')}`;
  expect(result instanceof Response && result.headers.get('location')).toBe(login);
});

test('in the browser, a network failure is a refusal that keeps what was entered', async () => {
  const result = await sendByScript(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(result).toMatchObject({
    data: { ok: false, text: 'The server could not be reached.', values: { email: 'ada@example.com' } },
  });
});

test('in the browser, only a conflict among the refusals reads the page again', async () => {
  // React Router does not read a page again whose action answered with 400 or more.
  for (const [answered, given] of [
    [409, 200],
    [403, 403],
  ])
    expect(await sendByScript(() => Response.json({ code: 'x' }, { status: answered }))).toMatchObject({
      init: { status: given },
    });
});

test('an act receives the key that the form was sent with', async () => {
  const keyed = pageForm('keyed', z.object({}), async ({ key }) => redirect(`/done/${key}`));
  const request = posted({ [formField]: 'keyed', [keyField]: 'k1' });
  const sent = await formAction(keyed).clientAction({ ...sentBy(request), serverAction });
  expect(sent instanceof Response && sent.headers.get('location')).toBe('/done/k1');
});

test.each([
  ['to another page drops what was typed', leadTo('/gone', 'Done.'), 1],
  ['to a verification and back does not', leadAround('/verify?next=%2Fenter'), 0],
])('in the browser, a form that leads %s', async (_, response, removed) => {
  const removeItem = vi.fn();
  vi.stubGlobal('sessionStorage', { [`marque:form:${url.pathname}#lead`]: '{}', removeItem });
  const leading = formAction(pageForm('lead', z.object({}), async () => response));
  await leading.clientAction({ ...sentBy(posted({ [formField]: 'lead' })), serverAction });
  expect(removeItem).toHaveBeenCalledTimes(removed);
});

test('what a schema says of the texts that were read is said at the fields', () => {
  const amount = z.object({ amount: z.number().max(9, 'At most 9') });
  const typed = z
    .object({ amount: z.string() })
    .transform((texts, context) => judgedBy(amount, { amount: Number(texts.amount) }, context));
  expect(typed.safeParse({ amount: '5' }).data).toEqual({ amount: 5 });
  expect(wrongFields({ schema: typed }, { amount: '12' })).toEqual({ amount: 'At most 9' });
});
