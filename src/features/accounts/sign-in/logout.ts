import { type ActionFunctionArgs, redirect } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { serverContext } from '#page-kit/server-context.ts';
import type { SignInRoutes } from './sign-in.routes.ts';

/** There is no page at this address: forms of browsers without script are sent to it. */
export const loader = () => redirect('/');

export async function action({ context }: ActionFunctionArgs) {
  const { auth } = client<SignInRoutes>(context.get(serverContext).fetch);
  const asked = await ask(() => auth.logout.$post(), 'You are still logged in.');
  const cookies = asked.ok ? asked.headers.getSetCookie() : [];
  return redirect('/', { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) });
}
