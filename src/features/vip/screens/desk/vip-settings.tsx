import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { vipSettingsApi } from '../../vip.settings.api.ts';
import { VipHolders } from './vip-holders.tsx';
import { VipSettingsForm } from './vip-settings-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const search = url.searchParams.get('search') ?? '';
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = { ...(search && { search }), ...(cursor && { cursor }) };
  const answer = await vipSettingsApi(context.get(serverContext).fetch).admin['vip-settings'].$get({ query });
  const next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('Link') ?? '')?.[1];
  return { holders: answer.ok ? await answer.json() : null, next, search };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP settings' });

export default function VipSettingsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-12 pt-8 pb-28 sm:pt-12 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div>
        <h1 className="mb-8 text-3xl">Set VIP Access for a User</h1>
        <VipSettingsForm />
      </div>
      <VipHolders {...page} />
    </div>
  );
}
