import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { filterIn } from '../../audit.rules.ts';
import { AuditViewer } from './audit-viewer.tsx';
import { fetchAudit } from './fetch-audit.ts';

export const handle = { focused: true } satisfies PageHandle;

const shown = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = filterIn(new URL(request.url).searchParams);
  const first = await fetchAudit(context.get(serverContext).fetch, { limit: shown, ...asked });
  return { first, asked };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Audit log' });

export default function Audit() {
  const { first, asked } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Audit log">
      <AuditViewer first={first} asked={asked} limit={shown} />
    </StaffPage>
  );
}
