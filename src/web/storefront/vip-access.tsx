import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { VipAccessScreen } from '#features/vip/screens/shop/vip-access-screen.tsx';
import { vipApi } from '#features/vip/vip.api.ts';
import { demoVip } from '#features/vip/vip-demo.contract.ts';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { beyondVipDoor } from './vip-door.ts';

export const handle = { focused: true, night: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, session, demo } = context.get(serverContext);
  const beyond = beyondVipDoor(url);
  const answer = await vipApi(fetch)['vip-access'].$get();
  // Where the shop does not say, the form is there; it will tell what is wrong.
  if (answer.ok && (await answer.json()).granted) throw redirect(beyond);
  return { beyond, isDemoVip: demo && session?.email === demoVip.email };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP access' });

const received =
  'You received your VIP credentials by e-mail. Enter them to see the cars that are not on show.';
const forBasket =
  'There is a VIP car in your basket. To buy it, enter the VIP credentials that you received by e-mail, or take it out of the basket.';

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
