import type { ReactNode } from 'react';
import { useUnits } from '#page-kit/shop-data.ts';
import { speedText } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Swatch } from '#ui/pictures/swatch.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { LabelPrinting } from '../../labels/screens/staff/label-printing.tsx';
import { useBarcode } from '../../labels/screens/staff/use-barcode.ts';
import { VinBarcode } from '../../labels/screens/staff/vin-barcode.tsx';
import type { SoldVehicle } from '../../vin.contract.ts';

interface VehicleSheetProps {
  vehicle: SoldVehicle;
  /** Its VIN was generated a moment ago. */
  isNew: boolean;
  busy: boolean;
  onGenerate: () => void;
}

/** A vehicle that was sold, and its VIN, or the way to one. */
export function VehicleSheet({ vehicle, isNew, busy, onGenerate }: VehicleSheetProps) {
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        <div className="p-6 pr-0">
          <Picture
            src={vehicle.image}
            placeholder={vehicle.imagePlaceholder}
            alt=""
            sizes="240px"
            className="rounded-control"
          />
        </div>
        <VehicleFacts vehicle={vehicle} />
      </div>
      <div className="border-t border-line p-6">
        <Identification vehicle={vehicle} isNew={isNew} busy={busy} onGenerate={onGenerate} />
      </div>
    </article>
  );
}

function VehicleFacts({ vehicle }: { vehicle: SoldVehicle }) {
  const units = useUnits();
  return (
    <div className="p-6">
      <h2 className="text-xl">
        {vehicle.make} {vehicle.model}
      </h2>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">Receipt {vehicle.receiptNumber}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 lg:grid-cols-3">
        <Fact name="Make">{vehicle.make}</Fact>
        <Fact name="Model">{vehicle.model}</Fact>
        <Fact name="Color">
          <Swatch name={vehicle.color} />
        </Fact>
        <Fact name="Price">{vehicle.price === undefined ? 'N/A' : <Money amount={vehicle.price} />}</Fact>
        <Fact name="Top speed">{speedText(vehicle.topSpeed, units)}</Fact>
        <Fact name="Purchase date">
          {vehicle.createdAt === undefined ? 'N/A' : <DateText value={vehicle.createdAt} />}
        </Fact>
      </dl>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Identification({ vehicle, isNew, busy, onGenerate }: VehicleSheetProps) {
  const { vin, state, noVinBecause } = vehicle;
  if (vin) {
    return (
      <div className="grid justify-items-start gap-6">
        <p className="text-lg font-semibold">
          {isNew ? 'VIN Generated: ' : 'VIN Already Generated: '}
          <span className="font-mono tracking-open">{vin}</span>
        </p>
        {state === 'cancelled' ? (
          <Notice tone="warn" title="This order was canceled after its VIN was generated.">
            The VIN stays on record and is never used for another vehicle. Its labels cannot be printed.
            Remove any labels from the car.
          </Notice>
        ) : (
          <Labels vehicle={vehicle} vin={vin} />
        )}
      </div>
    );
  }
  if (noVinBecause) return <Notice tone="warn" title={noVinBecause} />;
  return (
    <Button look="primary" busy={busy} onClick={onGenerate}>
      Generate VIN
    </Button>
  );
}

function Labels({ vehicle, vin }: { vehicle: SoldVehicle; vin: string }) {
  const barcode = useBarcode(vin, vehicle.barcode);
  if (!barcode) return <Spinner label="Drawing the barcode" />;
  return (
    <>
      <VinBarcode vin={vin} barcode={barcode} />
      <LabelPrinting vehicle={vehicle} vin={vin} barcode={barcode} />
    </>
  );
}
