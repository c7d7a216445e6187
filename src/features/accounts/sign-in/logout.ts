import { type ActionFunctionArgs, redirect } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { goOn } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import type { SignInRoutes } from './sign-in.routes.ts';

/** There is no page at this address: forms of browsers without script are sent to it. */
export const loader = () => redirect('/');

export async function action({ context }: ActionFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(() => client<SignInRoutes>(fetch).auth.logout.$post(), 'You are still logged in.');
  return asked.ok ? goOn('/', asked) : redirect('/');
}
