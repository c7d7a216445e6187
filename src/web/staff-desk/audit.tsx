import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { filterIn } from '#features/audit/audit.rules.ts';
import { AuditViewer } from '#features/audit/screens/desk/audit-viewer.tsx';
import { fetchAudit } from '#features/audit/screens/desk/fetch-audit.ts';
import { DeskPage } from '#ui/desk-page.tsx';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';

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
    <DeskPage title="Audit log">
      <AuditViewer first={first} asked={asked} limit={shown} />
    </DeskPage>
  );
}
