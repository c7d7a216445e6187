import { Link } from 'react-router';
import { countText } from '#ui/counted.ts';
import { useWaiting } from './use-waiting.ts';
import type { WaitingWork } from './waiting.contract.ts';
import { waitingKinds } from './waiting.rules.ts';

/** On the first page of each desk: what waits, each a link into its list. Nothing where nothing waits. */
export function WaitingList() {
  const waiting = useWaiting();
  if (waiting.length === 0) return null;
  return (
    <nav aria-label="Open items" className="rounded-card border border-line bg-surface px-4">
      <ul className="flex flex-wrap gap-x-6">
        {waiting.map((work) => (
          <li key={work.kind}>
            <WaitingLink work={work} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WaitingLink({ work }: { work: WaitingWork }) {
  const kind = waitingKinds.find((one) => one.kind === work.kind);
  if (!kind) return null;
  return (
    <Link to={kind.to} prefetch="intent" className="group inline-flex min-h-11 items-center gap-2 text-sm">
      <span className="figure text-lg">{countText(work)}</span>
      <span className="underline decoration-edge underline-offset-4 group-hover:decoration-current">
        {work.total === 1 && !work.atLeast ? kind.one : kind.many}
      </span>
    </Link>
  );
}
