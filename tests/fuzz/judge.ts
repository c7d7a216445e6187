import { libraryText } from '../support/library-text.ts';
import { watchWithheld } from '../support/withheld.ts';
import type { Case } from './cases.ts';
import type { ServedShop } from './serve-shop.ts';

/** An answer takes at most so long (rules.md#answers). */
const slowestMs = 2000;

/** A call that has no answer by then will have none: the process is busy with it for good. */
const patienceMs = 20_000;

/** How a call was answered. */
export interface Answered {
  status: number;
  /** Without the time in which the machine did other things. */
  ms: number;
  type: string;
  text: string;
}

/** Sends a call. Throws where no answer comes. */
export async function send(
  { address, pid }: ServedShop,
  call: Case,
  cookie: string | undefined,
): Promise<Answered> {
  const withheld = watchWithheld(pid);
  const began = performance.now();
  const answer = await fetch(new URL(address + call.address), {
    method: call.operation.method,
    headers: { ...call.headers, ...(cookie && { cookie }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    ...(call.body !== undefined && { body: call.body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    ms: performance.now() - began - withheld(),
    type: answer.headers.get('content-type') ?? '',
    text,
  };
}

function membersOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The code of a refusal; '' where there is none. */
export const codeIn = ({ text }: Answered): string => String(membersOf(text).code ?? '');

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Whether the server ended a statement after its two seconds: that is slow, and no other fault. */
const wasCutOff = (answered: Answered) => answered.status === 503 && codeIn(answered) === 'busy';

/** What is wrong with an answer but its speed; undefined where nothing is. */
export function faultOf(answered: Answered): string | undefined {
  if (wasCutOff(answered)) return undefined;
  const { status, type, text } = answered;
  const begin = text.slice(0, 300);
  if (status >= 500) return `answers ${status}: ${begin}`;
  if (status < 400) return undefined;
  if (!type.startsWith('application/json')) return `answers ${status} as ${type}: ${begin}`;
  const { code, message, error, fields } = membersOf(text);
  const told = [message, ...Object.values(Object(fields))].find(
    (one) => typeof one === 'string' && libraryText.test(one),
  );
  if (told) return `answers ${status} in the words of a library: ${told}`;
  return isText(code) && isText(message) && error === message
    ? undefined
    : `answers ${status} without code and message: ${begin}`;
}

/**
 * Whether a call is slow by itself: asked again alone, at its best of four. A machine that is busy with other things makes
 * one of them late, not each.
 */
export async function isSlow(first: Answered, again: () => Promise<Answered>): Promise<string | undefined> {
  const msOf = (one: Answered) => (wasCutOff(one) ? Math.max(one.ms, slowestMs + 1) : one.ms);
  let best = msOf(first);
  for (let tries = 0; best > slowestMs && tries < 3; tries += 1) {
    best = Math.min(best, msOf(await again()));
  }
  return best > slowestMs ? `takes ${Math.round(best)} ms at its best` : undefined;
}
