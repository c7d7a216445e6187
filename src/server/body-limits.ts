import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { tooLarge } from '#platform/http/bodies/bodies.errors.ts';
import { type BodyLimit, longBody, smallBody } from '#platform/http/bodies/bodies.rules.ts';
import type { ApiEnv } from '#platform/http/http.ts';

/** Calls whose body is a file: they limit it themselves (takeUpload), and check its type. */
export const takeFiles = [
  '/api/pictures',
  '/api/shapes',
  '/api/car-imports',
  '/api/vehicles/file',
  '/api/trade-in-photos',
  '/api/trade-in-values/file',
];

/** What a mailbox sends by itself: a form from anywhere, without a session (RFC 8058). */
export const takeAnyForm = ['/api/saved/mails/end'];

/** Calls that take many lines, or a text of many. */
const takeMuch = /^\/api\/(basket|payments|checkout|shop-pages)(\/|$)/;

const limitOfCall = (path: string): BodyLimit => (takeMuch.test(path) ? longBody : smallBody);

/** What may be sent to an address; undefined for files. */
export const bodyLimitOf = (path: string): BodyLimit | undefined =>
  takeFiles.includes(path) ? undefined : limitOfCall(path);

/** The same for calls in process, which do not pass the server's guard. */
export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  bodyLimit({
    maxSize: limitOfCall(c.req.path).mostBytes,
    onError: () => {
      throw tooLarge();
    },
  })(c, next);
