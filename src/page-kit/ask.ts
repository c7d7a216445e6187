import { pressOver } from '#ui/steady-press.ts';
import { isNetworkFailure } from './network-failure.ts';

/** What asking the shop came to. */
export type Asked<Value> = Answered<Value> | Refused;

export interface Answered<Value> {
  ok: true;
  value: Value;
  status: number;
  headers: Headers;
}

export interface Refused {
  ok: false;
  /** Absent where no answer came: the network or the server is away. */
  status?: number;
  /** Of the error answer, stable for programs; absent where the answer had none. */
  code?: string;
  /** For the person: the server's text where there is one, else the caller's own. */
  text: string;
  /** Field name → what is wrong with it. */
  fields: Record<string, string>;
  /** Every member of the error answer, such as the new prices of a basket. */
  said: Readonly<Record<string, unknown>>;
}

/** What a typed client answers. */
export interface ClientAnswer {
  ok: boolean;
  status: number;
  headers: Headers;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

/** What the client's type says of the body of a success. */
export type ValueOf<Answer extends ClientAnswer> = Answer extends { ok: true; json(): Promise<infer Value> }
  ? Value
  : never;

/**
 * Asks the shop: `ask(() => api.basket.$post({ json }), 'The basket could not be kept.')`. A failure of the network and a
 * body that is not JSON are outcomes, with the fallback as their text. Any other error of the call is thrown. An answer
 * that arrives while a button is pressed is given after that, so that what it shows does not move the button away.
 */
export async function ask<Answer extends ClientAnswer>(
  call: () => Promise<Answer>,
  fallback: string,
): Promise<Asked<ValueOf<Answer>>> {
  const asked = await outcomeOf(call, fallback);
  await pressOver();
  return asked;
}

async function outcomeOf<Answer extends ClientAnswer>(
  call: () => Promise<Answer>,
  fallback: string,
): Promise<Asked<ValueOf<Answer>>> {
  try {
    const answer = await call();
    const body = await answer.text();
    if (!answer.ok) return readRefusal(answer.status, body, fallback);
    const json = answer.status === 204 ? { value: undefined } : readJson(body);
    if (!json) return refused({}, undefined, fallback);
    // The client's types come from the schemas that the server answers by; 204 has no content.
    const value = json.value as ValueOf<Answer>;
    return { ok: true, value, status: answer.status, headers: answer.headers };
  } catch (error) {
    if (!isNetworkFailure(error)) throw error;
    return refused({}, undefined, fallback);
  }
}

/** The value, or null where there is none, which is only logged: for parts of a page that do without (rules.md#screens). */
export function valueOrNull<Value>(asked: Asked<Value>): Value | null {
  if (asked.ok) return asked.value;
  console.warn(asked.text, asked.status ?? 'No answer');
  return null;
}

/** The session has ended, or is good for nothing but to turn on a second factor: the page's loaders lead away. */
const endingCodes = ['not-signed-in', 'second-factor-required'];

/** Reads an error answer that did not come by a typed client, such as that of an upload. */
export function readRefusal(status: number, body: string, fallback: string): Refused {
  const refusal = refused(membersOf(body), status, fallback);
  if (refusal.code && endingCodes.includes(refusal.code)) sessionEnds.tell();
  if (refusal.code === 'downtime') downtimeBegins.tell();
  return refusal;
}

function refused(said: Record<string, unknown>, status: number | undefined, fallback: string): Refused {
  const { code, message, error, fields } = said;
  return {
    ok: false,
    status,
    code: typeof code === 'string' ? code : undefined,
    // The booking form reads `error`, which repeats `message` (rules.md#calls).
    text: [message, error].find(isWords) ?? fallback,
    fields: isTexts(fields) ? fields : {},
    said,
  };
}

/** The parsed body; null where it is not JSON, such as the page of a proxy or a body that was cut off. */
function readJson(body: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return null;
  }
}

function membersOf(body: string): Record<string, unknown> {
  const said = readJson(body)?.value;
  return isObject(said) ? said : {};
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWords = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

/** An event without data: `tell` calls every listener. */
export function signal() {
  const listeners = new Set<() => void>();
  return {
    /** Returns how to stop listening. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (): void => {
      for (const listener of listeners) listener();
    },
  };
}

/** A call was refused because the session has ended. */
export const sessionEnds = signal();

/** A call was refused because the shop is down for maintenance. */
export const downtimeBegins = signal();
