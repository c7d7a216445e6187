import { type MiddlewareFunction, redirect } from 'react-router';
import { guardPage } from '#features/accounts/page-guard/page-guard.rules.ts';
import { openAgain, wayDuringDowntime } from '#features/downtime/downtime.rules.ts';
import { serverContext } from '#page-kit/server-context.ts';

/**
 * Stands before every page: a person who may not open it is sent away (rules.md#routes). It runs where the server
 * is asked, so a guarded page has a loader, and going there by a click asks.
 */
export const guardPages: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { session, downtime } = context.get(serverContext);
  const away = wayDuringDowntime(url.pathname, session?.role ?? 'visitor', downtime?.active ?? false);
  if (away) throw redirect(away === '/' ? `/${openAgain}` : away);
  const elsewhere = guardPage(url.pathname, session, `${url.pathname}${url.search}`);
  if (elsewhere) throw redirect(elsewhere);
  return next();
};
