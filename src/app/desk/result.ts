import type { DeskThing } from '#features/desk/desk.contract.ts';
import { actsFor, placeOf, thingKinds } from '#features/desk/desk.rules.ts';
import type { FoundThings } from '#features/desk/finding/finding.contract.ts';
import { may, type Role } from '#platform/permissions.ts';
import { formatDate } from '#ui/date-text.tsx';
import type { DeskPlace } from './desk-places.ts';

/** One line of what was found: a thing, or a place of the desk. */
export interface Result {
  to: string;
  label: string;
  /** What tells it from others. */
  about: string;
  /** What may be done with it at once. */
  acts: readonly { to: string; label: string }[];
}

/** Lines of one kind. */
export interface ResultGroup {
  title: string;
  results: readonly Result[];
  /** There are more: typing more narrows the search. */
  hasMore: boolean;
}

const aboutThing = ({ about, state, date }: DeskThing): string =>
  [about, state, date && formatDate(date)].filter(Boolean).join(' · ');

function ofThing(thing: DeskThing, role: Role): Result[] {
  const to = placeOf(thing, role);
  if (to === undefined) return [];
  return [{ to, label: thing.name, about: aboutThing(thing), acts: actsFor(thing, role) }];
}

/** Nobody goes by that yet: whoever called is written down, with what was typed. */
const newCustomer = (typed: string): ResultGroup => ({
  title: 'New',
  results: [
    {
      to: `/desk/customers/new?${new URLSearchParams({ typed })}`,
      label: `New customer “${typed}”`,
      about: '',
      acts: [],
    },
  ],
  hasMore: false,
});

interface FoundForDesk {
  typed: string;
  places: readonly DeskPlace[];
  found: FoundThings | null;
  /** What was found is of what is typed now. */
  isKnown: boolean;
  role: Role;
}

/** Pages first: they are known at once, so that nothing moves when the rest arrives. */
export function groupResults({ typed, places, found, isKnown, role }: FoundForDesk): ResultGroup[] {
  const pages = {
    title: 'Pages',
    results: places.map(({ label, to }) => ({ label, to, about: '', acts: [] })),
    hasMore: false,
  };
  const kinds = thingKinds.map(({ kind, title }) => ({
    title,
    results: (found?.things ?? [])
      .filter((thing) => thing.kind === kind)
      .flatMap((thing) => ofThing(thing, role)),
    hasMore: found?.more.includes(kind) ?? false,
  }));
  const isSomebody = found?.things.some(({ kind }) => kind === 'customer') ?? true;
  const nobody = isKnown && !isSomebody && may(role, 'make customers') ? [newCustomer(typed.trim())] : [];
  return [pages, ...kinds, ...nobody].filter(({ results }) => results.length > 0);
}
