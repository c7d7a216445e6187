import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { askedSlice } from '#page-kit/list-address.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import type { FilterCounts } from '#ui/counted.ts';
import type { AuditLog } from './audit.contract.ts';
import type { AuditRoutes } from './audit.routes.ts';
import type { AuditFilter } from './audit.rules.ts';
import type { AuditKind } from './audit-kinds.rules.ts';

/** The text where the audit cannot be read. */
export const auditUnread = 'The audit log could not be loaded.';

type Wanted = AuditFilter & Partial<ReturnType<typeof askedSlice>>;

const besideKind = ({ email, car, from, to, partOf }: Omit<AuditFilter, 'kind'>) => ({
  email: email || undefined,
  car: car || undefined,
  from: from || undefined,
  to: to || undefined,
  partOf: partOf || undefined,
  parts: 'folded' as const,
});

/** How many entries each kind would list; none where the shop did not answer, for a filter works without its count. */
export async function fetchAuditCounts(
  fetch: typeof globalThis.fetch | undefined,
  filter: AuditFilter,
): Promise<FilterCounts<AuditKind>> {
  const asked = await ask(
    () => client<AuditRoutes>(fetch).admin['audit-logs'].counts.$get({ query: besideKind(filter) }),
    auditUnread,
  );
  return asked.ok ? asked.value : {};
}

/** Asks for a list page of the audit. Null if the shop did not answer, which is only logged. */
export async function fetchAudit(
  fetch: typeof globalThis.fetch | undefined,
  { email, car, kind, from, to, partOf, ...place }: Wanted,
): Promise<ListPage<AuditLog> | null> {
  const query = {
    ...place,
    kind: kind || undefined,
    ...besideKind({ email, car, from, to, partOf }),
  };
  return valueOrNull(
    await askListPage(() => client<AuditRoutes>(fetch).admin['audit-logs'].$get({ query }), auditUnread),
  );
}
