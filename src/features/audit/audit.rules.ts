/** What a reader of the audit looks for: parts of the e-mail address and of the car's name. */
export interface AuditFilter {
  email: string;
  car: string;
}

const holds = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase());

/** Whether an entry is among those looked for: substrings, without case (product.md section 7). */
export const isLookedFor = (log: { userEmail: string; car: string }, filter: AuditFilter): boolean =>
  holds(log.userEmail, filter.email) && holds(log.car, filter.car);

type Snapshot = Readonly<Record<string, unknown>> | null;

/** One value that changed, in words. Absent: it was not there. */
export interface Change {
  name: string;
  before?: string;
  after?: string;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const isCents = (key: string) => /cents$/i.test(key);
const isMoney = (key: string) => /price|amount|total|charged?$/i.test(key) && !/^(receipt|count)/i.test(key);

/** 'oldPriceCents' → 'Old price'. What is written in capitals stays so: 'VIN'. */
function nameOf(key: string): string {
  const words = key
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ');
  const said = /^[A-Z]+$/.test(words) ? words : words.toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function inWords(key: string, value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && isCents(key)) return dollars.format(value / 100);
  if (typeof value === 'number' && isMoney(key)) return dollars.format(value);
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.map((one) => inWords(key, one)).join(', ') || 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What differs between before and after, value by value; where something began or ended, all that it had. */
export function changesOf(before: Snapshot, after: Snapshot): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const said = (snapshot: Snapshot, key: string) =>
    snapshot && snapshot[key] !== undefined ? inWords(key, snapshot[key]) : undefined;
  return [...keys]
    .map((key) => ({ name: nameOf(key), before: said(before, key), after: said(after, key) }))
    .filter((change) => change.before !== change.after);
}
