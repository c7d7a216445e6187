import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { placeOf } from '../../../desk.rules.ts';
import { customersApi } from '../../customers.api.ts';

/** Lists know a customer by the address of the account: leads on to the customer, or to a search for the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const email = new URL(request.url).searchParams.get('email') ?? '';
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => customersApi(fetch).desk.customers.$get({ query: { email } }),
    'The customer could not be loaded.',
  );
  const found = asked.ok ? placeOf({ kind: 'customer', _id: asked.value._id }, 'Worker') : undefined;
  return redirect(found ?? `/desk/search?${new URLSearchParams({ q: email })}`);
}
