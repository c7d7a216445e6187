import { data, redirect } from 'react-router';
import type { Answered } from './ask.ts';

/** What a form that was sent without script comes back with: what was entered but for secrets, and what is wrong. */
export interface SentForm {
  values: Readonly<Record<string, string>>;
  /** Field name → what is wrong with it. */
  fields: Readonly<Record<string, string>>;
  /** What is wrong with none of the fields. */
  failure?: string;
}

/** The texts of a form, by the names of its fields. */
export async function textsOf(request: Request): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of await request.formData()) if (typeof value === 'string') texts[name] = value;
  return texts;
}

/** The way on, with the cookies that the call gave. */
export function goOn(to: string, { headers }: Pick<Answered<unknown>, 'headers'>): Response {
  const way = redirect(to);
  for (const cookie of headers.getSetCookie()) way.headers.append('Set-Cookie', cookie);
  return way;
}

/** The form once more, with what was said to it. */
export const sendBack = <Sent extends SentForm>(sent: Sent, status: number) => data(sent, { status });
