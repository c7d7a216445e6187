import { isShopDate } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { type AuditKind, auditKindNames } from './audit-kinds.rules.ts';

/** What a reader of the audit looks for; what is empty counts for nothing. */
export interface AuditFilter {
  /** A part of the e-mail address, without case. */
  email: string;
  /** A part of the car's name, without case. */
  car: string;
  kind: AuditKind | '';
  /** Calendar dates at the dealership. */
  from: string;
  to: string;
  /** The id of the act whose lines are wanted. */
  partOf: string;
}

const filterNames = ['email', 'car', 'kind', 'from', 'to', 'partOf'] as const;

export const isSameFilter = (one: AuditFilter, other: AuditFilter): boolean =>
  filterNames.every((name) => one[name].trim() === other[name].trim());

/** A query with the filter in it; empty parts are left out, what else it says stays. */
export function withFilter(
  filter: AuditFilter,
  query: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const name of filterNames) {
    const part = filter[name].trim();
    if (part) written.set(name, part);
    else written.delete(name);
  }
  return written;
}

/** The filter that an address asks for. */
export function filterIn(query: URLSearchParams): AuditFilter {
  const part = (name: string) => query.get(name)?.trim().slice(0, 100) ?? '';
  const day = (name: string) => (isShopDate(part(name)) ? part(name) : '');
  return {
    email: part('email'),
    car: part('car'),
    kind: auditKindNames.find((kind) => kind === part('kind')) ?? '',
    from: day('from'),
    to: day('to'),
    partOf: part('partOf').slice(0, 64),
  };
}

type Snapshot = Readonly<Record<string, unknown>> | null;

/** One value that changed, in words. Absent: it was not there. */
export interface Change {
  name: string;
  before?: string;
  after?: string;
}

/** 'Nov 21, 2026, 11:33 AM EST': of what changed, the zone is said as well. */
const instantIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const isCents = (key: string) => /cents$/i.test(key);
const isMoney = (key: string) =>
  /price|amount|total|refund|charged?$/i.test(key) && !/^(receipt|count)/i.test(key);

/** 'oldPriceCents' → 'Old price'. What is written in capitals stays so: 'VIN'. */
function nameOf(key: string): string {
  const words = key
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ');
  const said = /^([A-Z]+|vin)$/.test(words) ? words.toUpperCase() : words.toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function inWords(key: string, value: unknown, timeZone: string): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && isCents(key)) return formatMoney(value / 100);
  if (typeof value === 'number' && isMoney(key)) return formatMoney(value);
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.map((one) => inWords(key, one, timeZone)).join(', ') || 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  return isInstant.test(value) ? instantIn(timeZone).format(new Date(value)) : value;
}

/** The e-mail address of the account that was changed, where it was one. */
export function accountOf(subject: { type: string }, before: Snapshot, after: Snapshot): string | undefined {
  const email = after?.email ?? before?.email;
  return subject.type === 'user' && typeof email === 'string' ? email : undefined;
}

/**
 * What differs between before and after, value by value; where something began or ended, all that it had. Instants are
 * told in this time zone (an IANA name).
 */
export function changesOf(before: Snapshot, after: Snapshot, timeZone: string): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const said = (snapshot: Snapshot, key: string) =>
    snapshot && snapshot[key] !== undefined ? inWords(key, snapshot[key], timeZone) : undefined;
  return [...keys]
    .map((key) => ({ name: nameOf(key), before: said(before, key), after: said(after, key) }))
    .filter((change) => change.before !== change.after);
}

/** A snapshot as one line: 'Stock: 3; Price: $84,300.00'. Instants are in this time zone (an IANA name). */
export const snapshotInWords = (snapshot: Snapshot, timeZone: string): string =>
  Object.entries(snapshot ?? {})
    .map(([key, value]) => `${nameOf(key)}: ${inWords(key, value, timeZone)}`)
    .join('; ');

/** Members of `before` and `after` that name a customer; nothing else in them does (rules.md#personal-data). */
export const namingKeys = ['email', 'customer', 'agreedAs', 'vipUsername', 'name', 'phone'] as const;
