import { isShopDate } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { type Audience, may, type Permission } from '#platform/permissions.ts';
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

/** One value that changed, in words. */
export interface Change {
  name: string;
  /** It came to what was there, or went from it. Absent: it has another value, or all of it began or ended. */
  kind?: 'added' | 'removed';
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
  /price|amount|total|refund|charged?$|fee$|owed|received|credit|^value$|offer|deposit|perThousandKm/i.test(
    key,
  ) && !/^(receipt|count)/i.test(key);

/** An id or a hash: it names nothing to a reader. */
const isCode = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{40}|[0-9a-f]{64})$/.test(value);
const isPictureOfShop = (value: string): boolean => value.startsWith('/images/');

/** 'oldPriceCents' → 'Old price'. What is written in capitals stays so: 'VIN'. */
function nameOf(key: string): string {
  const words = key
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ');
  const said = /^([A-Z]+|vin)$/.test(words) ? words.toUpperCase() : words.toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const isSaid = (key: string, value: unknown): boolean =>
  !/(^id|Id|Hash)$/.test(key) && !isCode(value) && !(Array.isArray(value) && value.some(isCode));

function inWords(key: string, value: unknown, timeZone: string): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && isCents(key)) return formatMoney(value / 100);
  if (typeof value === 'number' && isMoney(key)) return formatMoney(value);
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.map((one) => inWords(key, one, timeZone)).join(', ') || 'none';
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name, one]) => isSaid(name, one))
      .map(([name, one]) => `${nameOf(name)} ${inWords(name, one, timeZone)}`)
      .join(', ');
  if (typeof value !== 'string') return String(value);
  if (isPictureOfShop(value)) return 'a picture';
  return isInstant.test(value) ? instantIn(timeZone).format(new Date(value)) : value;
}

interface Subject {
  subjectType: string;
  subjectId: string;
  subjectName: string | null;
  actorUserId: string;
  actorEmail: string;
  before: Snapshot;
  after: Snapshot;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What the thing that was changed is called; empty where nothing says it. Accounts and mails are named by the address in the values,
 * and by the person's own where they changed themselves; orders by their receipt number.
 */
export function nameOfSubject(row: Subject): string {
  const { subjectType, subjectName, before, after } = row;
  if (subjectName) return subjectName;
  const said = (key: string) => textOf(after?.[key]) || textOf(before?.[key]);
  if (subjectType === 'user' || subjectType === 'mail')
    return said('email') || (row.subjectId === row.actorUserId ? row.actorEmail : '');
  return said('receiptNumber');
}

/** A page of the staff or the shop, and the permission that it takes. */
type Way = readonly [permission: Permission, page: string];

const byId: Readonly<Record<string, (id: string) => Way>> = {
  car: (id) => ['edit listings', `/worker/cars/${id}`],
  'VIP car': (id) => ['edit listings', `/worker/cars/${id}`],
  vehicle: (id) => ['keep vehicles', `/worker/vehicles/${id}`],
  order: (id) => ['search orders', `/admin/orders/${id}`],
  reservation: (id) => ['look after reservations', `/worker/holds?id=${id}`],
  'test drive': () => ['see test drives', '/worker/test-drives'],
  'trade-in': (id) => ['see trade-ins', `/worker/trade-ins?id=${id}`],
  'trade-in value': () => ['keep trade-in values', '/admin/trade-in-values'],
  appointment: () => ['run the floor', '/worker/appointments'],
  question: (id) => ['answer questions', `/worker/questions/${id}`],
  setting: () => ['change settings', '/admin/settings'],
  'shop page': (id) => ['change settings', `/admin/texts/${id}`],
  downtime: () => ['schedule downtime', '/admin/schedule-downtime'],
  import: (id) => ['import cars', `/worker/import/${id}`],
};

/** The ways to what was changed, the best first. */
function waysTo({ type, id, name }: { type: string; id: string; name: string }, action: string): Way[] {
  const search: Way = ['search the desk', `/desk/search?${new URLSearchParams({ q: name })}`];
  if (type === 'user')
    return [/staff|lost second factor/.test(action) ? ['create staff', '/admin/staff'] : search];
  const own = byId[type]?.(encodeURIComponent(id));
  if (!own) return type === 'car model' ? [search] : [];
  // The shop has no page of a draft or an archived car; the inventory has all cars.
  if (type === 'car' || type === 'VIP car')
    return [own, ['keep vehicles', `/worker/vehicles?show=all&car=${encodeURIComponent(id)}`]];
  return [own];
}

/** The page of what was changed that this role may open; undefined where there is none, as of one's own account. */
export function pageOfSubject(
  subject: { type: string; id: string; name: string },
  { action, userEmail }: { action: string; userEmail: string },
  role: Audience,
): string | undefined {
  if (subject.type === 'user' && (subject.name === '' || subject.name === userEmail)) return undefined;
  return waysTo(subject, action).find(([permission]) => may(role, permission))?.[1];
}

/** Of two lists of words, what came and what went: each is listed by itself. */
function changesOfList(name: string, before: readonly string[], after: readonly string[]): Change[] {
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  return [
    ...(gone.length > 0 ? [{ name, kind: 'removed' as const, before: gone.join(', ') }] : []),
    ...(come.length > 0 ? [{ name, kind: 'added' as const, after: come.join(', ') }] : []),
  ];
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * What differs between before and after, value by value; where something began or ended, all that it had. What was there in one of them
 * only was added or removed. Ids and hashes are left out. Instants are shown in this time zone (an IANA name).
 */
export function changesOf(before: Snapshot, after: Snapshot, timeZone: string): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key): Change[] => {
    const [was, is] = [before?.[key], after?.[key]];
    if (!isSaid(key, was ?? is)) return [];
    const name = nameOf(key);
    if (isWords(was) && isWords(is)) return changesOfList(name, was, is);
    const said = (value: unknown) => (value === undefined ? undefined : inWords(key, value, timeZone));
    const change = { name, before: said(was), after: said(is) };
    if (change.before === change.after) return [];
    if (before === null || after === null) return [change];
    if (was === undefined) return [{ ...change, kind: 'added' }];
    return [is === undefined ? { ...change, kind: 'removed' } : change];
  });
}

/** A snapshot as one line: 'Stock: 3; Price: $84,300.00'. Instants are in this time zone (an IANA name). */
export const snapshotInWords = (snapshot: Snapshot, timeZone: string): string =>
  Object.entries(snapshot ?? {})
    .filter(([key, value]) => isSaid(key, value))
    .map(([key, value]) => `${nameOf(key)}: ${inWords(key, value, timeZone)}`)
    .join('; ');

/** Members of `before` and `after` that name a customer; nothing else in them does (rules.md#personal-data). */
export const namingKeys = ['email', 'customer', 'agreedAs', 'vipUsername', 'name', 'phone'] as const;
