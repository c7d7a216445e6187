import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import type { ClosedDaysRoutes } from '#features/desk/closed-days/closed-days.routes.ts';
import { ClosedDaysNotice } from '#features/desk/closed-days/closed-days-notice.tsx';
import { pageForms } from '#features/settings/page/setting-form.tsx';
import { SettingGroups } from '#features/settings/page/setting-groups.tsx';
import type { SettingsRoutes } from '#features/settings/settings.routes.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The settings could not be loaded.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [settings, closedDays] = await Promise.all([
    ask(() => client<SettingsRoutes>(fetch).settings.$get(), notLoaded),
    ask(() => client<ClosedDaysRoutes>(fetch)['closed-days'].$get(), notLoaded),
  ]);
  return { settings: valueOrNull(settings), closedDays: valueOrNull(closedDays) };
}

const posts = formAction(...pageForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings' });

/** What the dealership decides while the shop is open (rules.md#settings). */
export default function SettingsPage() {
  const { settings, closedDays } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Settings"
      back={{ to: '/admin/manage', label: 'Management' }}
      lead="Settings of the dealership. Every change is logged. Existing orders are not affected."
    >
      {settings ? (
        <SettingGroups
          settings={settings}
          below={{ 'opening-hours': <ClosedDaysNotice work={closedDays} /> }}
        />
      ) : (
        <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
      )}
    </StaffPage>
  );
}
