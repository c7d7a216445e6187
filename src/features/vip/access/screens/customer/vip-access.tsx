import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { demoVip } from '../../../vip-demo.contract.ts';
import { pageAfterVipAccess, readVipAccess } from './redirect-to-vip-access.ts';
import { VipAccessScreen } from './vip-access-screen.tsx';

export const handle = { focused: true, night: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, session, demo } = context.get(serverContext);
  const beyond = pageAfterVipAccess(url);
  const access = await readVipAccess(fetch);
  // Where the access could not be read, the form is shown; its answer says what is wrong.
  if (access?.granted) throw redirect(beyond);
  return { beyond, isDemoVip: demo && session?.email === demoVip.email };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP access' });

const received = 'You received your VIP credentials by email. Enter your VIP username and password.';
const forBasket =
  'There is a VIP car in your basket. To buy it, enter the VIP credentials you received by email, or remove it from the basket.';

export default function VipAccess() {
  const { beyond, isDemoVip } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <VipAccessScreen
      lead={beyond === '/checkout' ? forBasket : received}
      isDemoVip={isDemoVip}
      onGranted={async () => navigate(beyond)}
    />
  );
}
