import { auditApi } from '../../audit.api.ts';
import type { AuditLog } from '../../audit.contract.ts';
import type { AuditFilter } from '../../audit.rules.ts';

/** Some entries, newest first, and where the next ones begin. */
export interface AuditPage {
  logs: readonly AuditLog[];
  total: number;
  /** It stopped counting there. */
  atLeast: boolean;
  next: string | null;
}

interface Wanted extends AuditFilter {
  limit: number;
  cursor?: string;
}

/** Asks for a list page of the audit. Null if the shop did not answer, which is only logged (rules.md#screens). */
export async function fetchAudit(
  fetch: typeof globalThis.fetch | undefined,
  { limit, cursor, email, car }: Wanted,
): Promise<AuditPage | null> {
  try {
    const query = { limit: String(limit), cursor, email: email || undefined, car: car || undefined };
    const answer = await auditApi(fetch).admin['audit-logs'].$get({ query });
    if (!answer.ok) throw new Error(`The shop answered ${answer.status}`);
    const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(answer.headers.get('Link') ?? '');
    return {
      logs: await answer.json(),
      total: Number(answer.headers.get('X-Total-Count') ?? 0),
      atLeast: answer.headers.get('X-Total-Count-Relation') === 'at-least',
      next: next?.[1] ? decodeURIComponent(next[1]) : null,
    };
  } catch (error) {
    console.warn('The audit log could not be loaded.', error);
    return null;
  }
}
