import { PhotoViewer } from '#features/photos/photo-viewer.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText } from '#platform/units.ts';
import { DateText } from '#ui/date-text.tsx';
import type { RentalRecord } from './rental-condition.contract.ts';
import { damagePlaceWords, levelText } from './rental-condition.rules.ts';

interface RecordFactsProps {
  record: RentalRecord;
  /** The address beneath which its photos are read. */
  photos: string;
  /** 'At the pick-up' */
  when: string;
}

/** What was written down about a rented vehicle once: how far it had gone, what was in it, what was damaged. */
export function RecordFacts({ record, photos, when }: RecordFactsProps) {
  const units = useUnits();
  const { mileageKm, lowerReason, chargePercent, damages, recordedAt } = record;
  const facts: [string, string][] = [
    ['Mileage', mileageKm === undefined ? 'Not recorded' : distanceText(mileageKm, units)],
    [chargePercent === undefined ? 'Fuel' : 'Charge', levelText(record) ?? 'Not checked'],
  ];
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h3 className="font-semibold">
        {when}, <DateText value={recordedAt} />
      </h3>
      <dl className="text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-x-6 border-t border-line py-2 first:border-t-0">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {lowerReason && <p className="text-sm">Lower than at pick-up: {lowerReason}</p>}
      {damages.length === 0 ? (
        <p className="text-sm text-ink-soft">No damage recorded.</p>
      ) : (
        <ul className="grid gap-4">
          {damages.map(({ place, what, photos: taken }) => (
            <li key={`${place} ${what}`} className="grid gap-2 text-sm">
              <p className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{damagePlaceWords[place]}:</span> {what}
              </p>
              {taken.length > 0 && (
                <PhotoViewer address={photos} photos={taken} name={`${damagePlaceWords[place]}, ${what}`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
