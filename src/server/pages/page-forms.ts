import type { Config } from '#platform/config.ts';
import { isOtherOrigin, isSafe, ownOrigins } from '#platform/http/same-origin.ts';

/** What a form without script may weigh; the longest field takes 1,000 characters. */
const largestForm = 64 * 1024;

const isForm = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');

const sentence = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/** A page that is sent by a form has to come from one of ours, as a call has (rules.md#without-script). */
export function refuseForm(request: Request, config: Config): Response | undefined {
  if (isSafe(request.method)) return undefined;
  const sender = {
    origin: request.headers.get('origin') ?? undefined,
    site: request.headers.get('sec-fetch-site') ?? undefined,
  };
  if (isOtherOrigin(sender, ownOrigins(request.url, config.publicUrl)))
    return sentence(403, 'This form came from another site and was rejected.');
  if (!isForm(request)) return sentence(415, 'This page accepts only form fields.');
  // A body without a length comes in pieces, which no browser does to a form.
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= largestForm)) return sentence(413, 'This form is too large.');
  return undefined;
}

/** React Router compares scheme and host for itself, and does not know the scheme that visitors see behind a proxy. */
export function withoutSender(request: Request): Request {
  if (isSafe(request.method)) return request;
  const known = new Request(request);
  known.headers.delete('origin');
  return known;
}
