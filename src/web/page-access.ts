import { type MiddlewareFunction, redirect } from 'react-router';
import { guardPage } from '#features/accounts/accounts.rules.ts';
import { serverContext } from './server-context.ts';

/**
 * Stands before every page: whoever may not open it is sent where product.md section 2 says. It runs where the server
 * is asked, so a guarded page has a loader, and going there by a click asks.
 */
export const guardPages: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { session } = context.get(serverContext);
  const elsewhere = guardPage(url.pathname, session, `${url.pathname}${url.search}`);
  if (elsewhere) throw redirect(elsewhere);
  return next();
};
