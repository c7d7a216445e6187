import { Link } from 'react-router';
import { useSession } from '#page-kit/shop-data.ts';
import { DateText } from '#ui/date-text.tsx';
import type { DeskThing } from './desk.contract.ts';
import { placeOf } from './desk.rules.ts';

/** Things of any kind, a line each, with the way to where they are opened. */
export function ThingList({ things }: { things: readonly DeskThing[] }) {
  return (
    <ul className="text-sm">
      {things.map((thing) => (
        <li
          key={thing._id}
          className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-4 border-t border-line py-1.5 first:border-t-0"
        >
          <ThingName thing={thing} />
          {thing.date && <DateText value={thing.date} className="text-ink-soft tabular-nums" />}
          <span className="col-start-1 text-ink-soft [overflow-wrap:anywhere]">{thing.about}</span>
          {thing.state && <span className="col-start-2 text-right text-ink-soft">{thing.state}</span>}
        </li>
      ))}
    </ul>
  );
}

function ThingName({ thing }: { thing: DeskThing }) {
  const session = useSession();
  const to = session && placeOf(thing, session.role);
  if (!to) return <span className="font-medium [overflow-wrap:anywhere]">{thing.name}</span>;
  return (
    <Link
      to={to}
      prefetch="intent"
      className="w-fit py-0.5 font-medium underline decoration-edge underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink"
    >
      {thing.name}
    </Link>
  );
}
