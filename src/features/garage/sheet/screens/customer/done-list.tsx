import { workName } from '#features/service-center/service-center.rules.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { Badge } from '#ui/notices/badge.tsx';
import { DateText, formatDate } from '#ui/text/date-text.tsx';
import { careNames } from '../../../due/care.rules.ts';
import type { GarageSheet } from '../../../garage.contract.ts';
import { DropEntry } from './drop-entry.tsx';
import type { VehicleSenders } from './vehicle-senders.ts';

type Done = GarageSheet['done'][number];

const nameOf = ({ kind, repairType }: Done): string =>
  repairType ? workName({ repairType, isInspection: kind === 'inspection' }) : careNames[kind ?? 'service'];

/** Where, and how far it was driven then. */
function aboutOf({ by, km, state }: Done, units: Units): string {
  const where = by === 'owner' ? 'Done elsewhere' : state === 'booked' ? 'Booked with us' : 'Done by us';
  return km === undefined ? where : `${where}, at ${distanceText(km, units)}`;
}

/** What was done to a vehicle, here and elsewhere, and what is booked. */
export function DoneList({ done, senders }: { done: readonly Done[]; senders: VehicleSenders }) {
  const units = useUnits();
  return (
    <section aria-labelledby="done" className="grid gap-4">
      <h2 id="done" className="text-xl">
        Service history
      </h2>
      {done.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. Your appointments with us appear here automatically.</p>
      ) : (
        <ul className="border-b border-line">
          {done.map((one) => (
            <li
              key={one._id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              <div>
                <p className="font-semibold">{nameOf(one)}</p>
                <p className="text-sm text-ink-soft">{aboutOf(one, units)}</p>
              </div>
              <div className="flex items-center gap-4 text-sm">
                {one.state === 'booked' && <Badge tone="good">Booked</Badge>}
                <DateText value={one.on} className="tabular-nums" />
                {one.by === 'owner' && (
                  <DropEntry
                    form="drop-care"
                    send={senders['drop-care']}
                    id={one._id}
                    name={`the ${nameOf(one).toLowerCase()} of ${formatDate(one.on)}`}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
