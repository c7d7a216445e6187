import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import type { DowntimeRoutes } from '../../downtime.routes.ts';
import { DowntimeForm } from './downtime-form.tsx';
import { DowntimeList } from './downtime-list.tsx';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The downtimes could not be loaded.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return {
    downtimes: valueOrNull(await ask(() => client<DowntimeRoutes>(fetch).downtime.$get(), notLoaded)),
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Schedule downtime' });

export default function ScheduleDowntime() {
  const { downtimes } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage title="Schedule Server Downtime" back={{ to: '/admin/manage', label: 'Management' }}>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <DowntimeForm />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="text-lg">Downtimes</h2>
          {downtimes ? (
            <DowntimeList downtimes={downtimes} />
          ) : (
            <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
          )}
        </div>
      </div>
    </StaffPage>
  );
}
