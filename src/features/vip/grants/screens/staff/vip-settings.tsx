import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { askedPlace } from '#page-kit/lists/list-address.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import type { GrantsRoutes } from '../../grants.routes.ts';
import { holdersNotLoaded, shownHolders, VipHolders } from './vip-holders.tsx';
import { VipSettingsForm } from './vip-settings-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const search = url.searchParams.get('search') ?? '';
  const query = { ...(search && { search }), ...askedPlace(url.searchParams), limit: String(shownHolders) };
  const { fetch } = context.get(serverContext);
  const asked = await askListPage(
    () => client<GrantsRoutes>(fetch).admin['vip-settings'].$get({ query }),
    holdersNotLoaded,
  );
  return { page: asked.ok ? asked.value : null, search };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP settings' });

export default function VipSettingsPage() {
  const listed = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Set VIP Access for a User" back={{ to: '/admin/manage', label: 'Management' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="rounded-card border border-line bg-surface p-6">
          <VipSettingsForm />
        </div>
        <VipHolders {...listed} />
      </div>
    </StaffPage>
  );
}
