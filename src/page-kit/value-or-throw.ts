import { data } from 'react-router';
import type { Asked } from './ask.ts';

/**
 * The value, for a loader whose page shows nothing without it. Throws the refusal's status, which the page's
 * ErrorBoundary and the answer have then. Where no answer came the status is 500: 503 would say that the shop is down
 * for maintenance.
 */
export function valueOrThrow<Value>(asked: Asked<Value>): Value {
  if (asked.ok) return asked.value;
  // React Router does not log what is thrown as an answer.
  if (asked.status === undefined) console.warn(asked.text, 'No answer');
  throw data(null, { status: asked.status ?? 500 });
}
