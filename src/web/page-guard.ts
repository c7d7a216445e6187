import { type RouterContextProvider, redirect } from 'react-router';
import type { Session } from '#features/accounts/accounts.contract.ts';
import { may, type Permission } from '#platform/permissions.ts';
import { serverContext } from './server-context.ts';

/**
 * For loaders: who is signed in, if they hold the permission. Whoever is not signed in is sent to /login, and a
 * role that is not allowed here to / (product.md section 2). The API checks the same permission again.
 */
export function requirePermission(context: Readonly<RouterContextProvider>, permission: Permission): Session {
  const { session } = context.get(serverContext);
  if (!session) throw redirect('/login');
  if (!may(session.role, permission)) throw redirect('/');
  return session;
}
