import { Link } from 'react-router';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/notices/badge.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { DateText, formatDate } from '#ui/text/date-text.tsx';
import { careNames, garageVehiclePath } from '../../../due/care.rules.ts';
import type { DueItem, GarageVehicle } from '../../../garage.contract.ts';
import { badgeOf, mostUrgent } from '../../../screens/customer/due-text.ts';

/** A vehicle of a garage, with what is due first. */
export function GarageCard({ vehicle, priority }: { vehicle: GarageVehicle; priority: boolean }) {
  const units = useUnits();
  const { make, model, modelYear, plate, mileage, comesOn } = vehicle;
  const due = mostUrgent(vehicle.due);
  return (
    <li className="group relative grid grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge">
      <Picture
        src={vehicle.image}
        placeholder={vehicle.imagePlaceholder}
        alt=""
        sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw"
        priority={priority}
      />
      <div className="grid content-start gap-3 p-4 sm:p-6">
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <span className="block text-sm font-medium tracking-normal text-ink-soft [font-stretch:100%]">
            {[modelYear, make].filter(Boolean).join(' ')}{' '}
          </span>
          <Link
            to={garageVehiclePath(vehicle._id)}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {model}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          {plate && <span className="figure text-ink">{plate}</span>}
          {mileage ? (
            <span>
              {distanceText(mileage.km, units)} on <DateText value={mileage.on} />
            </span>
          ) : (
            !comesOn && <span>No mileage yet</span>
          )}
        </p>
        {comesOn && <p className="text-sm">Delivery by {formatDate(comesOn, { weekday: true })}.</p>}
        {due && <NextDue due={due} />}
      </div>
    </li>
  );
}

function NextDue({ due }: { due: DueItem }) {
  const { text, tone } = badgeOf(due);
  const day = due.booked ?? due.on;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line pt-3 text-sm">
      <Badge tone={tone}>
        {careNames[due.kind]}: {text.toLowerCase()}
      </Badge>
      {day && (
        <span className="text-ink-soft">
          {due.isEstimate && !due.booked ? 'about ' : ''}
          {formatDate(day)}
        </span>
      )}
    </p>
  );
}
