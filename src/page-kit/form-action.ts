import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  redirect,
  type replace,
} from 'react-router';
import { z } from 'zod';
import { fieldTexts } from '#platform/errors.ts';
import { showToast } from '#ui/toast-store.ts';
import type { Answered, Refused } from './ask.ts';
import { type AnyRoutes, type Client, client } from './client.ts';
import { dropDraft } from './form-draft.ts';
import { formField, isSecretField, keyField } from './form-fields.ts';
import { serverContext } from './server-context.ts';

/** Field name → text. */
export type Texts = Readonly<Record<string, string>>;

/** What a form's act receives. */
export interface Sent<Value> {
  /** The fields, as the form's schema reads them. */
  value: Value;
  /** The typed client of a feature's routes: by HTTP in the browser, in process on the server. */
  api: <Routes extends AnyRoutes>() => Client<Routes>;
  /** The address of the page. */
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  /** The Idempotency-Key of the attempt, of a form that is `keyed`; else empty. */
  key: string;
}

/** What an act comes to: the answer, a refusal, or a redirect. What `ask` returns is one. */
export type Outcome<Answer> = Pick<Answered<Answer>, 'ok' | 'value'> | Refused | Response;

/** A form of a page: its name on that page, the schema of its fields, and what it does. */
export interface PageForm<
  Schema extends z.ZodType = z.ZodType,
  Answer = unknown,
  Name extends string = string,
> {
  name: Name;
  schema: Schema;
  act: (sent: Sent<z.output<Schema>>) => Promise<Outcome<Answer>>;
}

// biome-ignore lint/suspicious/noExplicitAny: forms of any schema
export type AnyPageForm<Answer = any> = PageForm<any, Answer>;

/** What a page shows after one of its forms was sent. */
export type FormResult<Answer = unknown> = Accepted<Answer> | Rejected;

interface Entered {
  form: string;
  /** What was entered, without secrets. */
  values: Texts;
}

export interface Accepted<Answer> extends Entered {
  ok: true;
  answer: Answer;
}

export interface Rejected extends Entered, Pick<Refused, 'status' | 'code' | 'said'> {
  ok: false;
  /** Field name → what is wrong with it. */
  fields: Texts;
  /** What is wrong, where no field is. */
  text: string;
}

/** The name of a button that sends another form of the page with the same fields; its value is that form's name. */
export const buttonField = '_button';

/** The field that says which of several forms of one kind was sent. */
export const aboutField = '_about';

type Toast = Parameters<typeof showToast>;

const toasts = new WeakMap<object, Toast>();

/** Has a toast shown once the act is over, whatever page is shown then. A browser without script shows none. */
export function withToast<Over extends object>(outcome: Over, ...toast: Toast): Over {
  toasts.set(outcome, toast);
  return outcome;
}

/** Leads to another page, where a toast shows the text: by `replace`, Back does not lead to the form again. */
export const leadTo = (to: string, toast: string, by: typeof replace = redirect): Response =>
  withToast(by(to), toast, { tone: 'good' });

const detours = new WeakSet<Response>();

/** Leads to a page that leads back here, such as a verification: what was typed is not dropped. */
export function leadAround(to: string): Response {
  const response = redirect(to);
  detours.add(response);
  return response;
}

export const pageForm = <Schema extends z.ZodType, Name extends string, Answer = never>(
  name: Name,
  schema: Schema,
  act: PageForm<Schema, Answer>['act'],
): PageForm<Schema, Answer, Name> => ({ name, schema, act });

type AnswerOf<Form> = Form extends AnyPageForm<infer Answer> ? Answer : never;

/**
 * The actions of a page with these forms. `action` runs on the server when a browser without script, or one whose script
 * has not loaded yet, posts the form. `clientAction` runs in the browser and makes the same calls with the browser's
 * `fetch`. Both answer with a `FormResult` or redirect.
 */
export function formAction<Forms extends readonly AnyPageForm[]>(...all: Forms) {
  const forms: readonly PageForm<z.ZodType, AnswerOf<Forms[number]>>[] = all;
  return {
    action: async ({ request, context, url, params }: ActionFunctionArgs) => {
      const calls = noteCookies(context.get(serverContext).fetch);
      const result = await runForm(forms, request, { url, params, fetch: calls.fetch });
      if (isSessionOver(result)) return redirect(loginFrom(url));
      if (!(result instanceof Response))
        return data(result, { status: statusOf(result), headers: calls.headers });
      for (const cookie of calls.headers.getSetCookie()) result.headers.append('Set-Cookie', cookie);
      return result;
    },
    clientAction: async ({ request, url, params }: ClientActionFunctionArgs) => {
      const result = await runForm(forms, request, { url, params });
      // The login leads back here, where the draft is restored.
      if (isSessionOver(result)) return redirect(loginFrom(url));
      const toast = toasts.get(result);
      if (toast) showToast(...toast);
      if (result instanceof Response) {
        if (!detours.has(result)) dropDraft(url.pathname);
        return result;
      }
      // React Router reads the page again, unless the status is that of a refusal: only 409 says that the page is out of date.
      return data(result, { status: statusOf(result) === 409 ? 200 : statusOf(result) });
    },
  };
}

const isSessionOver = (result: FormResult | Response) =>
  !(result instanceof Response) && !result.ok && result.code === 'not-signed-in';

const loginFrom = ({ pathname, search }: URL) => `/login?next=${encodeURIComponent(pathname + search)}`;

const statusOf = (result: FormResult): number => (result.ok ? 200 : (result.status ?? 503));

interface Page extends Pick<Sent<unknown>, 'url' | 'params'> {
  fetch?: typeof globalThis.fetch;
}

async function runForm<Answer>(
  forms: readonly PageForm<z.ZodType, Answer>[],
  request: Request,
  { fetch, ...page }: Page,
): Promise<FormResult<Answer> | Response> {
  const texts = textsOf(await request.formData());
  const form = forms.find(({ name }) => name === (texts[buttonField] ?? texts[formField]));
  if (!form) throw data(null, { status: 400 });
  const values = Object.fromEntries(Object.entries(texts).filter(([field]) => !isSecretField(field)));
  const entered = { form: form.name, values };
  const { success, data: value, error } = form.schema.safeParse(texts);
  if (!success)
    return { ...entered, ok: false, fields: fieldTexts(error.issues), text: '', status: 400, said: {} };
  const asked = await form.act({ value, api: () => client(fetch), key: texts[keyField] ?? '', ...page });
  if (asked instanceof Response) return asked;
  const result: FormResult<Answer> = asked.ok
    ? { ...entered, ok: true, answer: asked.value }
    : { ...entered, ...asked };
  const toast = toasts.get(asked);
  return toast ? withToast(result, ...toast) : result;
}

/** The text fields of a form; of fields with one name the last. A browser without script sends its line breaks as CR LF. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === 'string') texts[name] = value.replaceAll('\r\n', '\n');
  return texts;
}

/** Within a transform of the fields: what `schema` reads from them, with its errors at the fields. */
export function judgedBy<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  context: z.RefinementCtx,
): z.output<Schema> {
  const { success, data: value, error } = schema.safeParse(input);
  if (success) return value;
  for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
}

/** What is wrong with the fields by the form's schema; undefined where nothing is. */
export function wrongFields({ schema }: Pick<PageForm, 'schema'>, texts: Texts): Texts | undefined {
  const { error } = schema.safeParse(texts);
  return error && fieldTexts(error.issues);
}

/** Calls in process, whose cookies are passed on to the browser. */
function noteCookies(fetch: typeof globalThis.fetch) {
  const headers = new Headers();
  const noting: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
    return answer;
  };
  return { headers, fetch: noting };
}
