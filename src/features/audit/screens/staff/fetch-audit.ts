import { valueOrNull } from '#page-kit/ask/ask.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { auditApi } from '../../audit.api.ts';
import type { AuditLog } from '../../audit.contract.ts';
import type { AuditFilter } from '../../audit.rules.ts';

/** The text where the audit cannot be read. */
export const auditUnread = 'The audit log could not be loaded.';

interface Wanted extends AuditFilter {
  limit: number;
  cursor?: string;
}

/** Asks for a list page of the audit, newest first. Null if the shop did not answer, which is only logged. */
export async function fetchAudit(
  fetch: typeof globalThis.fetch | undefined,
  { limit, cursor, email, car, kind, from, to, partOf }: Wanted,
): Promise<ListPage<AuditLog> | null> {
  const query = {
    limit: String(limit),
    cursor,
    email: email || undefined,
    car: car || undefined,
    kind: kind || undefined,
    from: from || undefined,
    to: to || undefined,
    partOf: partOf || undefined,
    parts: 'folded' as const,
  };
  return valueOrNull(
    await askListPage(() => auditApi(fetch).admin['audit-logs'].$get({ query }), auditUnread),
  );
}
