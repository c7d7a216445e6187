import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { tooLarge } from '#platform/http/bodies.errors.ts';
import { announcedBytes, type BodyLimit, longBody, smallBody } from '#platform/http/bodies.rules.ts';
import type { ApiEnv } from '#platform/http/http.ts';
import { requireJson } from '#platform/http/require-json.ts';

/** Calls whose body is a file: they limit it themselves (takeUpload), and check its type. */
const takeFiles: readonly string[] = [
  '/api/pictures',
  '/api/shapes',
  '/api/car-imports',
  '/api/vehicles/file',
  '/api/trade-in-photos',
  '/api/rental-photos',
  '/api/trade-in-values/file',
];

/** What a mailbox sends by itself: a form from anywhere, without a session (RFC 8058). */
const takeAnyForm: readonly string[] = ['/api/saved/mails/end'];

/** Calls that take many lines, or a text of many. */
const takeMuch = /^\/api\/(basket|payments|checkout|shop-pages)(\/|$)/;

const limitOfCall = (path: string): BodyLimit => (takeMuch.test(path) ? longBody : smallBody);

/** What may be sent to an address; undefined for files. */
export const bodyLimitOf = (path: string): BodyLimit | undefined =>
  takeFiles.includes(path) ? undefined : limitOfCall(path);

const limitedTo = ({ mostBytes }: BodyLimit): MiddlewareHandler =>
  bodyLimit({
    maxSize: mostBytes,
    onError: () => {
      throw tooLarge();
    },
  });

/** Requests of these methods are read without a body. */
const bodiless = ['GET', 'HEAD'];

/** The length that a sender names and its connection holds it to; undefined where it comes in chunks, or in process. */
const announcedIn = ({ req }: Context<ApiEnv>): number | undefined =>
  req.header('transfer-encoding') === undefined ? announcedBytes(req.header('content-length')) : undefined;

/**
 * The same for calls in process, which do not pass the server's guard. The body is looked at last: that makes the whole request
 * anew, as a stream.
 */
export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) => {
  const limit = bodiless.includes(c.req.method) ? undefined : bodyLimitOf(c.req.path);
  if (!limit) return next();
  const announced = announcedIn(c);
  if (announced === undefined) return limitedTo(limit)(c, next);
  if (announced > limit.mostBytes) throw tooLarge();
  return next();
};

const mayBeAnyType: readonly string[] = [...takeFiles, ...takeAnyForm];

/** Bodies are JSON, except where a call takes a file or a form. */
export const limitType: MiddlewareHandler<ApiEnv> = (c, next) =>
  mayBeAnyType.includes(c.req.path) ? next() : requireJson(c, next);
