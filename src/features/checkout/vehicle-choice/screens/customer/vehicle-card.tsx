import { useShop, useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import type { VehicleChoice } from '../../vehicle-choice.contract.ts';
import { buyPath, chosenIn } from '../../vehicle-choice.rules.ts';

/** So many of its own pictures stand below the first. */
const shownBelow = 4;

interface VehicleCardProps {
  car: VehicleChoice['car'];
  vehicle: VehicleChoice['vehicles'][number];
  /** What it costs to reserve it, in dollars; absent: it cannot be. */
  deposit: number | undefined;
  /** Some of them have pictures of their own: the others show the one of the car. */
  showsPicture: boolean;
}

/** One vehicle, and what can be done with this very one. */
export function VehicleCard({ car, vehicle, deposit, showsPicture }: VehicleCardProps) {
  const { testDrives } = useShop();
  const { _id, stockNumber } = vehicle;
  const named = <span className="sr-only"> {stockNumber}</span>;
  const query = `${car._id}?${chosenIn(_id)}`;
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      {showsPicture && <Pictures car={car} vehicle={vehicle} />}
      <div className="flex grow flex-col gap-6 p-6">
        <div>
          <h2 className="figure text-xl">{stockNumber}</h2>
          <Facts vehicle={vehicle} />
        </div>
        <div className="mt-auto grid gap-2">
          <LinkButton to={buyPath(car._id, _id)} look="primary">
            Buy this one{named}
          </LinkButton>
          {deposit !== undefined && (
            <LinkButton to={`/reserve/${query}`}>
              Reserve it for {formatMoney(deposit)}
              {named}
            </LinkButton>
          )}
          {testDrives && <LinkButton to={`/test-drive/${query}`}>Book a test drive{named}</LinkButton>}
        </div>
      </div>
    </li>
  );
}

function Facts({ vehicle: { vin, mileageKm } }: Pick<VehicleCardProps, 'vehicle'>) {
  const units = useUnits();
  if (vin === undefined && mileageKm === undefined) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {vin !== undefined && (
        <>
          <dt className="text-ink-soft">VIN</dt>
          <dd className="figure [overflow-wrap:anywhere]">{vin}</dd>
        </>
      )}
      {mileageKm !== undefined && (
        <>
          <dt className="text-ink-soft">Mileage</dt>
          <dd>{distanceText(mileageKm, units)}</dd>
        </>
      )}
    </dl>
  );
}

function Pictures({ car, vehicle }: Pick<VehicleCardProps, 'car' | 'vehicle'>) {
  const [first, ...others] = vehicle.pictures ?? [];
  return (
    <>
      <Picture
        src={first?.image ?? car.image}
        placeholder={first ? first.imagePlaceholder : car.imagePlaceholder}
        alt={first?.alt ?? ''}
        sizes="(min-width: 1280px) 33vw, (min-width: 768px) 50vw, 100vw"
      />
      {others.length > 0 && (
        <ul className="grid grid-cols-4 gap-1 pt-1">
          {others.slice(0, shownBelow).map(({ image, imagePlaceholder, alt }) => (
            <li key={image}>
              <Picture src={image} placeholder={imagePlaceholder} alt={alt} sizes="120px" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
