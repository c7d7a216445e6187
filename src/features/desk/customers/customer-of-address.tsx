import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { customerPath } from '../desk.rules.ts';
import type { CustomersRoutes } from './customers.routes.ts';

/** Lists know a customer by the address of the account: leads on to the customer, or to a search for the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const email = new URL(request.url).searchParams.get('email') ?? '';
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<CustomersRoutes>(fetch).desk.customers.$get({ query: { email } }),
    'The customer could not be loaded.',
  );
  return redirect(
    asked.ok ? customerPath(asked.value._id) : `/desk/search?${new URLSearchParams({ q: email })}`,
  );
}
